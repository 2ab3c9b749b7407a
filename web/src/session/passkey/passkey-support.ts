/** True in a browser with passkeys, on a secure page. */
export function knowsPasskeys(): boolean {
  return globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'
}

/** True on a device that stores passkeys itself, behind its screen lock. */
export async function keepsPasskeys(): Promise<boolean> {
  return (
    knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  )
}
