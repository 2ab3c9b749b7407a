import type { SignOnReason } from '@escale/contract/access/sign-on-reasons'
import { assertionNames, protocolNames, signatureNames } from './saml-names.ts'
import { WrongResponse } from './sign-on-error.ts'
import { allOf, elementsIn } from './xml/xml.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const strongAlgorithms: Record<string, string[]> = {
  CanonicalizationMethod: [exclusive],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
}

/**
 * Checks the structure of a SAML response before its signature. It must have exactly one assertion, as a
 * direct child of the response, signed by itself with strong algorithms. Extensions are refused, because they
 * may contain anything. An attacker then cannot have one element signed and another one read (signature
 * wrapping).
 */
export function checkShape(response: Element): void {
  const all = allOf(response)
  const [assertion, ...others] = all.filter(({ localName }) => /assertion$/i.test(localName))
  refuseUnread(all)
  requireThat(
    response.localName === 'Response' && response.namespaceURI === protocolNames,
    'It is no response',
  )
  requireThat(
    assertion?.localName === 'Assertion' && assertion.namespaceURI === assertionNames && others.length === 0,
    'It has not one assertion',
  )
  requireThat(assertion?.parentNode === response, 'The assertion is not in its place')
  const ids = all.flatMap((element) =>
    Array.from(element.attributes).filter(({ localName }) => /^id$/i.test(localName)),
  )
  requireThat(new Set(ids.map(({ value }) => value)).size === ids.length, 'Two elements have one ID')
  const signatures = all.filter(({ localName }) => localName === 'Signature')
  requireThat(
    new Set(signatures.map(({ parentNode }) => parentNode)).size === signatures.length,
    'An element has two signatures',
  )
  requireThat(
    signatures.every(({ parentNode }) => parentNode === response || parentNode === assertion),
    'A signature is not in its place',
  )
  requireThat(
    signatures.some(({ parentNode }) => parentNode === assertion),
    'The assertion is not signed',
    'unsigned',
  )
  for (const signature of signatures) checkSignature(signature)
}

function refuseUnread(all: Element[]): void {
  const has = (name: string) => all.some(({ localName }) => localName === name)
  requireThat(!has('EncryptedAssertion') && !has('EncryptedID'), 'It is encrypted', 'encrypted')
  requireThat(!has('Extensions'), 'It has extensions, which nothing of ours reads')
}

function checkSignature(signature: Element): void {
  const parts = elementsIn(signature).map(({ localName }) => localName)
  requireThat(
    /^SignedInfo SignatureValue( KeyInfo)?$/.test(parts.join(' ')),
    'A signature holds something else',
  )
  const inside = allOf(signature).filter(({ namespaceURI }) => namespaceURI === signatureNames)
  const [reference, ...others] = inside.filter(({ localName }) => localName === 'Reference')
  const signed = (signature.parentNode as Element).getAttribute('ID')
  requireThat(
    others.length === 0 && Boolean(signed) && reference?.getAttribute('URI') === `#${signed}`,
    'A signature is of something else',
  )
  for (const [name, allowed] of Object.entries(strongAlgorithms)) {
    const algorithms = inside.filter(({ localName }) => localName === name)
    // Each transform processes the whole signed content once more, so their number is limited.
    requireThat(algorithms.length <= (name === 'Transform' ? 2 : 1), `A signature has several ${name}`)
    requireThat(
      algorithms.length > 0 &&
        algorithms.every((one) => allowed.includes(one.getAttribute('Algorithm') ?? '')),
      `${name} is too weak`,
      'weakSignature',
    )
  }
}

function requireThat(isRight: boolean, why: string, reason: SignOnReason = 'shape'): void {
  if (!isRight) throw new WrongResponse(why, reason)
}
