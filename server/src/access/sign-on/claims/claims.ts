/** Verified claims of an identity provider about a person. `sub`: the person's id at the provider. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/**
 * False for an empty subject (the person's id at the provider), which would link one account to every person
 * without an id. OpenID Connect Core, section 2, allows 255 characters at most.
 */
export function isValidSubject(subject: string): boolean {
  return subject.length <= 255 && /[^\s\p{C}]/u.test(subject)
}

/** First and last name of a person. The email address replaces a missing name. */
export function readNames(
  { given_name: given, family_name: family, name }: Claims,
  address: string,
): { firstName: string; lastName: string } {
  const [first = '', ...rest] = claimText(name).split(' ')
  const firstName = claimText(given) || first || address.split('@')[0] || 'Nouveau'
  return { firstName: firstName.slice(0, 100), lastName: (claimText(family) || rest.join(' ')).slice(0, 100) }
}

const secondMethods = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'sms', 'tel']

/**
 * True if the provider reports a second factor in `amr` (authentication methods, RFC 8176): `mfa`, or a
 * password and another method.
 */
export function hasProviderFactor({ amr }: Claims): boolean {
  if (!Array.isArray(amr)) return false
  return amr.includes('mfa') || (amr.includes('pwd') && secondMethods.some((way) => amr.includes(way)))
}

function claimText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, '').trim() : ''
}
