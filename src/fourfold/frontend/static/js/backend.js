// The backend of the pages: the server, or on a static site, workers in the browser. A static site has
// another version of this module, which exports the backend of backends/workers.js.

export { backend } from "./backends/server.js";
