// What exists only on a static site, or is built for it.

/** The files of the site, which its writer puts in front of the service worker. */
declare const PLAN: {
  pages: { version: string; files: string[] };
  engine: { version: string; files: string[] };
  /** Content Security Policy of the pages. */
  policy: string;
};

/** The loader that Emscripten writes. */
declare module "*/fourfold.mjs" {
  interface Core {
    ccall(name: string, returns: string, types: string[], values: unknown[]): string;
  }
  export default function create(options: object): Promise<Core>;
}
