import { Secret, TOTP } from 'otpauth'

// TOTP parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.
const common = { issuer: 'Escale', algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

/** Creates a secret, returned in base32 for typing and as the URI of a QR code. */
export function newTotpSecret(account: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes })
  return { secret: secret.base32, uri: new TOTP({ ...common, label: account, secret }).toString() }
}

/**
 * Number of the 30-second step for which the code is valid. One step before and after the current one are
 * accepted too, for devices whose clock is wrong. Null for a wrong code.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    ...common,
    timestamp: now,
    window: 1,
  })
  return delta === null ? null : Math.floor(now / 30_000) + delta
}
