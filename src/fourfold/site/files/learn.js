// Redirects to the lessons in the first of the visitor's languages that there is.

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll("a[lang]");
const available = [...links].map((link) => link.lang);
const preferred = navigator.languages.map((tag) => tag.slice(0, 2));
location.replace(`${preferred.find((tag) => available.includes(tag)) ?? available[0]}/`);
