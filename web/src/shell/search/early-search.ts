declare global {
  var escaleEarlySearch: { take: () => string | null } | undefined
}

/**
 * The text typed after `Ctrl K` or `/` while the application was loading, which `shell/boot/early-keys.ts`
 * stored. Null when nothing was typed.
 */
export function takeEarlySearch(): string | null {
  const text = globalThis.escaleEarlySearch?.take() ?? null
  delete globalThis.escaleEarlySearch
  return text
}
