import type { SignOnReason } from '@escale/contract/access/sign-on-reasons'
import { assertionNames } from './saml-names.ts'
import { WrongResponse } from './sign-on-error.ts'
import { childrenOf, parseXml, textIn } from './xml/xml.ts'

/** Issuer, recipient URL and request id that an assertion must have. */
export type ExpectedAssertion = { entityId: string; url: string; requestId: string }

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const skewMs = 120_000

/**
 * Checks an assertion for its issuer, recipient, request and dates, which the library does not. They are read
 * from the same text whose signature was verified.
 */
export function checkAssertion(signedXml: string, { entityId, url, requestId }: ExpectedAssertion): Element {
  const assertion = parseXml(signedXml).documentElement
  const one = (parent: Element, name: string, reason: SignOnReason = 'shape') => {
    const [first, ...others] = childrenOf(parent, assertionNames, name)
    if (!first || others.length > 0) throw new WrongResponse(`It has not one ${name}`, reason)
    return first
  }
  requireThat(
    assertion.localName === 'Assertion' &&
      assertion.namespaceURI === assertionNames &&
      !!assertion.getAttribute('ID'),
    'It is no assertion',
  )
  requireThat(textIn(one(assertion, 'Issuer')) === entityId, 'It is another issuer’s', 'issuer')
  requireThat(
    childrenOf(one(assertion, 'Conditions'), assertionNames, 'AudienceRestriction').length > 0,
    'It is for nobody',
    'audience',
  )
  requireThat(childrenOf(assertion, assertionNames, 'AuthnStatement').length > 0, 'Nobody signed in')
  const subject = one(assertion, 'Subject')
  one(subject, 'NameID', 'noSubject')
  const isConfirmed = childrenOf(subject, assertionNames, 'SubjectConfirmation').some((confirmation) => {
    const [data] = childrenOf(confirmation, assertionNames, 'SubjectConfirmationData')
    const attribute = (name: string) => data?.getAttribute(name) ?? ''
    const isOurs = attribute('Recipient') === url && attribute('InResponseTo') === requestId
    return (
      confirmation.getAttribute('Method') === bearer &&
      isOurs &&
      isNow(attribute('NotBefore'), attribute('NotOnOrAfter'))
    )
  })
  requireThat(isConfirmed, 'It is not for us, not in answer to this request, or out of date', 'otherRequest')
  return assertion
}

function isNow(notBefore: string, notOnOrAfter: string): boolean {
  const now = Date.now()
  return (
    Date.parse(notOnOrAfter) > now - skewMs && (notBefore === '' || Date.parse(notBefore) <= now + skewMs)
  )
}

function requireThat(isRight: boolean, why: string, reason: SignOnReason = 'shape'): void {
  if (!isRight) throw new WrongResponse(why, reason)
}
