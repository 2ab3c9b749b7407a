import { randomBytes } from 'node:crypto'
import { receivedText } from '@escale/contract/access/sign-on-reasons'
import type { SAML } from '@node-saml/node-saml'
import { newSecret } from '#database/caller/credentials.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { Claims } from './claims/claims.ts'
import type { AuthorizationRequest } from './openid.ts'
import type { Provider } from './providers.ts'
import { checkAssertion, skewMs } from './saml-assertion.ts'
import { readClaims } from './saml-claims.ts'
import { readMetadata, type SamlProvider } from './saml-metadata.ts'
import { protocolNames, samlUrl } from './saml-names.ts'
import { explainSaml, longestAssertionMs } from './saml-reasons.ts'
import { checkShape } from './saml-shape.ts'
import { SignOnError, WrongResponse } from './sign-on-error.ts'
import { childrenOf, parseXml } from './xml/xml.ts'
import { mostElements } from './xml/xml-bounds.ts'

/**
 * Limit of XML elements in a response, divided by the number of certificates. The library parses the whole
 * response once for each certificate.
 */
const elementsForAllCertificates = 1500

// Loaded by the first company that uses it, because it brings four libraries for XML.
const loadLibrary = () => import('@node-saml/node-saml')

/**
 * Our own SAML metadata for a company's provider. Requests are not signed, and no NameID format is requested.
 */
export async function ownMetadata(publicUrl: string, tenantId: string): Promise<string> {
  const { generateServiceProviderMetadata } = await loadLibrary()
  const url = samlUrl(publicUrl, tenantId)
  return generateServiceProviderMetadata({
    issuer: url,
    callbackUrl: url,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: newId,
  })
}

/**
 * Random values of a SAML request. `nonce`: the request id that the response must name. `state`: the
 * RelayState.
 */
export function newSamlRequest(): AuthorizationRequest {
  return { state: newSecret(), nonce: newId(), verifier: '' }
}

export async function samlRequestUrl(
  provider: Provider,
  publicUrl: string,
  { state, nonce }: AuthorizationRequest,
): Promise<string> {
  const client = await samlClient(provider, publicUrl, nonce, readMetadata(provider.metadata ?? ''))
  return client.getAuthorizeUrlAsync(state, undefined, {})
}

type VerifiedResponse = { claims: Claims; assertionId: string }

/** Verifies a posted SAML response, by the library and by our own checks, and returns its claims. */
export async function verifySamlResponse(
  provider: Provider,
  publicUrl: string,
  { nonce }: Pick<AuthorizationRequest, 'nonce'>,
  samlResponse: string,
): Promise<VerifiedResponse> {
  const url = samlUrl(publicUrl, provider.tenantId)
  const expected = { entityId: provider.issuer, url, requestId: nonce }
  let response: Element | undefined
  try {
    const metadata = readMetadata(provider.metadata ?? '')
    const elements = Math.min(mostElements, elementsForAllCertificates / metadata.certificates.length)
    response = parseXml(Buffer.from(samlResponse, 'base64').toString('utf8'), {
      elements,
    }).documentElement
    refuseUnsuccessful(response)
    checkShape(response)
    const destination = response.getAttribute('Destination')
    if (destination && destination !== url)
      throw new WrongResponse('It is posted elsewhere', 'recipient', receivedText([destination], url))
    const client = await samlClient(provider, publicUrl, nonce, metadata)
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: samlResponse })
    if (!profile?.getAssertionXml) throw new Error('It says nothing')
    const assertion = checkAssertion(profile.getAssertionXml(), expected)
    return { claims: readClaims(assertion), assertionId: assertion.getAttribute('ID') ?? '' }
  } catch (error) {
    if (error instanceof SignOnError) throw error
    log('warn', 'sign-on refused', { error: errorText(error) })
    throw new SignOnError('SIGN_ON_FAILED', explainSaml(error, response, expected))
  }
}

/**
 * Throws for a response whose status is not success. No signature is required, because such a response signs
 * nobody in.
 */
function refuseUnsuccessful(response: Element): void {
  const codes = childrenOf(response, protocolNames, 'Status').flatMap((status) =>
    Array.from(status.getElementsByTagNameNS(protocolNames, 'StatusCode')),
  )
  const ends = codes.map((code) => code.getAttribute('Value')?.split(':').at(-1))
  if (ends.includes('AuthnFailed') || ends.includes('RequestDenied'))
    throw new SignOnError('SIGN_ON_GIVEN_UP')
  if (ends[0] !== 'Success') {
    const received = ends.flatMap((end) => end ?? [])
    throw new SignOnError('SIGN_ON_FAILED', { reason: 'failure', detail: receivedText(received) })
  }
}

/**
 * Creates an instance of the SAML library for one request of one company. Its cache contains only this
 * request id.
 */
async function samlClient(
  { tenantId, issuer }: Provider,
  publicUrl: string,
  requestId: string,
  metadata: SamlProvider,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadLibrary()
  const url = samlUrl(publicUrl, tenantId)
  const { address, certificates } = metadata
  const asOf = new Date().toISOString()
  return new SAML({
    issuer: url,
    audience: url,
    callbackUrl: url,
    entryPoint: address,
    idpIssuer: issuer,
    idpCert: certificates.map((certificate) => certificate.toString()),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: longestAssertionMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (key, value) => ({ value: `${key} ${value}`, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? asOf : null),
      removeAsync: async () => null,
    },
  })
}

// Random id of a SAML request. An XML id must not begin with a digit, so it begins with an underscore.
const newId = () => `_${randomBytes(20).toString('hex')}`
