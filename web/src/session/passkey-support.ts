/** A browser that knows of passkeys, on a page that they may answer. */
export function knowsPasskeys(): boolean {
  return globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'
}

/** A device that can keep one by itself, behind its own lock. */
export async function keepsPasskeys(): Promise<boolean> {
  return (
    knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  )
}
