// @ts-nocheck
// To the lessons in the first language of the browser's that we have.

const known = [...document.querySelectorAll("a[lang]")].map((link) => link.lang);
const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => known.includes(tag));
location.replace(`${wanted ?? known[0]}/`);
