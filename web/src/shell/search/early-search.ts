declare global {
  var escaleEarlySearch: { take: () => string | null } | undefined
}

/**
 * The text typed after Ctrl K or `/` before the application had loaded (`public/boot.js`), null without any.
 */
export function takeEarlySearch(): string | null {
  const text = globalThis.escaleEarlySearch?.take() ?? null
  delete globalThis.escaleEarlySearch
  return text
}
