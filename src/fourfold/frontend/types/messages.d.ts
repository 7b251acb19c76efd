// The message catalogues: modules that fourfold.frontend.scripts writes while it serves them.

/** A text with `{parameters}`, or its forms by number. */
type MessageText = string | Record<string, string>;

declare module "*-en.js" {
  const messages: Record<string, MessageText>;
  export default messages;
}

declare module "*-it.js" {
  const messages: Record<string, MessageText>;
  export default messages;
}
