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
    HEAPU8: Uint8Array;
    UTF8ToString(address: number): string;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _fourfold_call(request: number): number;
  }
  export default function create(options: object): Promise<Core>;
}
