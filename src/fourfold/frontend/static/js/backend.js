// The desk: whatever the page asks of others goes through it. Here it is the server; a site of plain
// files has this module from fourfold.site, and its desk are workers in the browser. A desk has
//   ask(path, body, signal)  an answer
//   sendFile(path, file)     the answer to a file
//   start(request, onFound)  work that takes time; { result, cancel }
//   attend(onReachable)      keeps in touch, and tells whether there is anybody
//   meetsOthers              whether other people and their programs can be reached through it

export { backend } from "./backends/server.js";
