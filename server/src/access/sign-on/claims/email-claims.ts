import { domainToASCII, domainToUnicode } from 'node:url'
import type { Claims } from './claims.ts'

/**
 * Claims and SAML attributes, other than `email`, that may hold a person's email address. In lower case, in
 * order of preference.
 */
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

/**
 * Result of looking for a person's email address in the claims. `received`: valid addresses outside the
 * domains that the company owns, for the log.
 */
type AddressAnswer =
  | { is: 'proved'; email: string }
  | { is: 'unverified' }
  | { is: 'elsewhere'; received: { name: string; domain: string }[] }
  | { is: 'missing' }

/**
 * Finds a person's email address among the claims of a company's provider. When the claim `email` is present,
 * only it counts. Otherwise a user name counts if it is an address in a domain that the company proved to
 * own. Other domains are refused, because at some providers people choose their user name themselves.
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
 * The claim `email`, or null when the provider says that it is not verified. Without a claim
 * `email_verified`, the address counts as verified.
 */
export function verifiedEmail(claims: Claims): string | null {
  return isUnverified(claims) ? null : (plainAddress(claims.email)?.email ?? null)
}

/**
 * True when the provider says that the email is not verified. Providers send a boolean, a text or a number.
 * Any value other than true or 1 counts as not verified.
 */
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

/**
 * Addresses in a claim. Directories may send a list of addresses, and any of them may be in a domain of the
 * company.
 */
function addressesIn(name: string, value: unknown): ReceivedAddress[] {
  return [value].flat().flatMap((one) => {
    const address = plainAddress(one)
    return address ? [{ name, ...address }] : []
  })
}

const plainLocal = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const plainDomain = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/

/**
 * Parses an email address and lowers its ASCII letters only. Unicode is not normalised: the Kelvin sign in «
 * bac\u212a@… » looks like a k and must not become one, because « back@… » may be another person. A domain in
 * Unicode must be exactly the form that its ASCII (punycode) name gives.
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
