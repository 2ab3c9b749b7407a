import { domainToASCII, domainToUnicode } from 'node:url'
import type { Claims } from './claims.ts'

/** Claims and attributes that may hold the address of a person, in lower case, in order of preference. */
const otherAddressNames = [
  'nameid',
  'user.email',
  'user.mail',
  'user.emailaddress',
  'upn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn',
  'userprincipalname',
  'user.userprincipalname',
  'preferred_username',
  'unique_name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'edupersonprincipalname',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
]

type ReceivedAddress = { name: string; email: string; domain: string }

/** The address of a person in the claims. `received`: valid addresses of no proved domain. */
type AddressAnswer =
  | { is: 'proved'; email: string }
  | { is: 'unverified' }
  | { is: 'elsewhere'; received: { name: string; domain: string }[] }
  | { is: 'missing' }

/**
 * The address of a person among the claims of a company's provider. The claim `email` decides alone. Without
 * it, a user name counts if it is an address of a domain that the company proved, because people choose user
 * names themselves at some providers.
 */
export function addressFromClaims(claims: Claims, provedDomains: readonly string[]): AddressAnswer {
  if (isUnverified(claims)) return { is: 'unverified' }
  const emails = addressesIn('email', claims.email)
  const received = emails.length > 0 ? emails : otherAddresses(claims)
  const proved = received.find(({ domain }) => provedDomains.includes(domain))
  if (proved) return { is: 'proved', email: proved.email }
  return received.length > 0 ? { is: 'elsewhere', received } : { is: 'missing' }
}

/**
 * The claim `email`, unless the provider says that it is not verified. A missing `email_verified` is accepted
 * for companies, because only addresses of their own domains are used.
 */
export function verifiedEmail(claims: Claims): string | null {
  return isUnverified(claims) ? null : (plainAddress(claims.email)?.email ?? null)
}

/** Providers send a boolean, a text or a number. Anything unknown vouches for nothing. */
function isUnverified({ email_verified: isVerified }: Claims): boolean {
  return isVerified !== undefined && isVerified !== null && !/^(?:true|1)$/i.test(String(isVerified))
}

function otherAddresses(claims: Claims): ReceivedAddress[] {
  const named = new Map(Object.entries(claims).map(([name, value]) => [name.toLowerCase(), { name, value }]))
  return otherAddressNames.flatMap((known) => {
    const claim = named.get(known)
    return claim ? addressesIn(claim.name, claim.value) : []
  })
}

/** A claim of several values, as directories send, may hold one of a proved domain. */
function addressesIn(name: string, value: unknown): ReceivedAddress[] {
  return [value].flat().flatMap((one) => {
    const address = plainAddress(one)
    return address ? [{ name, ...address }] : []
  })
}

const plainLocal = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const plainDomain = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/

/**
 * An address in lower case. Only ASCII letters are lowered, and nothing is normalised: the Kelvin sign of
 * « bac\u212a@… » must not become the k of somebody else. A domain name in Unicode must be the exact form of
 * its ASCII name.
 */
function plainAddress(value: unknown): { email: string; domain: string } | null {
  if (typeof value !== 'string' || value.length > 200) return null
  const [local = '', host = '', ...rest] = lowerAscii(value.trim()).split('@')
  const domain = asciiDomain(host)
  if (rest.length > 0 || !plainLocal.test(local) || domain === null || !plainDomain.test(domain)) return null
  return { email: `${local}@${domain}`, domain }
}

function asciiDomain(host: string): string | null {
  if (/^[!-~]+$/.test(host)) return host
  const ascii = domainToASCII(host)
  return ascii !== '' && domainToUnicode(ascii) === host ? ascii : null
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
