import { type Claims, isValidSubject } from './claims/claims.ts'
import { assertionNames } from './saml-names.ts'
import { WrongResponse } from './sign-on-error.ts'
import { childrenOf, textIn } from './xml/xml.ts'

const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'

/** SAML attribute names of each OpenID claim, in order of preference. */
const attributeNames: Record<string, string[]> = {
  email: ['email', 'mail', `${soap}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3', 'emailaddress'],
  given_name: ['given_name', 'givenname', 'firstname', `${soap}givenname`, 'urn:oid:2.5.4.42'],
  family_name: ['family_name', 'surname', 'lastname', 'sn', `${soap}surname`, 'urn:oid:2.5.4.4'],
  name: [
    'displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}

/** SAML authentication contexts (`AuthnContextClassRef`) that mean that a second factor was used. */
const factors = [
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
]
const methods = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

/**
 * Reads the claims of a verified assertion, named as in OpenID. Attributes for groups keep the provider's
 * names.
 */
export function readClaims(assertion: Element): Claims {
  const attributes = attributesIn(assertion)
  const lower = new Map(attributes.map(([name, values]) => [name.toLowerCase(), values]))
  const mappedEntries = Object.entries(attributeNames).map(([claim, names]) => {
    const values = names.flatMap((name) => lower.get(name.toLowerCase()) ?? [])
    return [claim, claim === 'email' && values.length > 1 ? values : values[0]] as const
  })
  const nameId = textIn(nameIdOf(assertion))
  const mapped = Object.fromEntries(mappedEntries.filter(([, value]) => value !== undefined))
  const isProved = [...contextsOf(assertion), ...(lower.get(methods) ?? [])].some((one) =>
    factors.includes(one),
  )
  return {
    ...Object.fromEntries(
      attributes.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
    email_verified: undefined,
    ...mapped,
    nameid: nameId,
    amr: isProved ? ['mfa'] : [],
    sub: subjectOf(assertion),
  }
}

/**
 * The person's permanent id at the provider. A transient id is refused, because it would make them a new
 * person at each sign-on.
 */
function subjectOf(assertion: Element): string {
  const nameId = nameIdOf(assertion)
  const subject = textIn(nameId)
  if (nameId?.getAttribute('Format')?.endsWith(':transient'))
    throw new WrongResponse('Its NameID is transient: ask the provider for a persistent one', 'transient')
  if (!isValidSubject(subject)) throw new WrongResponse('It names nobody', 'noSubject')
  return subject
}

function nameIdOf(assertion: Element): Element | undefined {
  return childrenOf(assertion, assertionNames, 'Subject').flatMap((subject) =>
    childrenOf(subject, assertionNames, 'NameID'),
  )[0]
}

function attributesIn(assertion: Element): [string, string[]][] {
  const attributes = childrenOf(assertion, assertionNames, 'AttributeStatement').flatMap((one) =>
    childrenOf(one, assertionNames, 'Attribute'),
  )
  return attributes.map((attribute) => [
    attribute.getAttribute('Name') ?? '',
    childrenOf(attribute, assertionNames, 'AttributeValue').map(textIn),
  ])
}

function contextsOf(assertion: Element): string[] {
  return Array.from(assertion.getElementsByTagNameNS(assertionNames, 'AuthnContextClassRef'), textIn)
}
