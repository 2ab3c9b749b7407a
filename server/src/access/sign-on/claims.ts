import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { Provider } from './providers.ts'

/** Verified claims of an identity provider about a person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/**
 * An empty subject would link one account to all people without a name at the provider. OpenID Connect Core
 * (section 2) allows 255 characters.
 */
export function isValidSubject(subject: string): boolean {
  return subject.length <= 255 && /[^\s\p{C}]/u.test(subject)
}

/**
 * The email, unless the provider says that it is not verified. A missing `email_verified` is accepted,
 * because only addresses of the company's own domains are used.
 */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  if (typeof email !== 'string' || email.length > 200 || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  return isVerified === false || isVerified === 'false' ? null : email.toLowerCase()
}

export function readNames({ given_name: given, family_name: family, name, email }: Claims): {
  firstName: string
  lastName: string
} {
  const [first = '', ...rest] = claimText(name).split(' ')
  const firstName = claimText(given) || first || claimText(email).split('@')[0] || 'Nouveau'
  return { firstName: firstName.slice(0, 100), lastName: (claimText(family) || rest.join(' ')).slice(0, 100) }
}

/**
 * The role of the first mapped group that the person belongs to, else the default role. Undefined when no
 * groups are mapped, or the provider sent none.
 */
export function roleFromGroups(
  claims: Claims,
  { groupsClaim, rolesByGroup, defaultRole }: Pick<Provider, 'groupsClaim' | 'rolesByGroup' | 'defaultRole'>,
) {
  if (groupsClaim === null || rolesByGroup.length === 0) return undefined
  const claim = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : undefined
  if (claim === undefined || claim === null) return undefined
  const groups = [claim].flat().map(String)
  return (
    rolesByGroup.find(({ group }) => groups.includes(group))?.role ?? (defaultRole satisfies GrantableRole)
  )
}

const secondMethods = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'sms', 'tel']

/** True if the provider reports a second factor: `mfa`, or a password and another method (RFC 8176). */
export function hasProviderFactor({ amr }: Claims): boolean {
  if (!Array.isArray(amr)) return false
  return amr.includes('mfa') || (amr.includes('pwd') && secondMethods.some((way) => amr.includes(way)))
}

function claimText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, '').trim() : ''
}
