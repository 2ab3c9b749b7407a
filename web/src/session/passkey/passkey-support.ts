/** True when the browser supports passkeys and the page was loaded over HTTPS. */
export function knowsPasskeys(): boolean {
  return globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'
}

/** True when the device itself can store passkeys, protected by its screen lock. */
export async function canStorePasskeys(): Promise<boolean> {
  return (
    knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  )
}
