/**
 * Files of the application that the page names, the first script first, then the modules of the screen. Empty
 * for pages that load their script themselves, such as the sign-in page.
 */
export function pageFiles(): string[] {
  return document.querySelector<HTMLMetaElement>('meta[name=files]')?.content.split(' ') ?? []
}

/**
 * Identifies the build of the application. The path of its first script contains a hash of the script and of
 * all its imports.
 */
export function buildName(): string {
  const script = globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return globalThis.document ? (pageFiles()[0] ?? (script ? new URL(script).pathname : '')) : ''
}
