import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { newCertificate } from './certificate.ts'

setSchemaValidator({ validate: async () => 'not judged here' })

/**
 * The next person that the provider signs in, and how the response is forged: `before` or `after` the
 * signature, or in its algorithm.
 */
export type SamlPerson = {
  nameId: string
  format?: string
  attributes?: Record<string, string[]>
  context?: string
}
export type SamlForgery = {
  before?: (xml: string) => string
  after?: (xml: string) => string
  algorithm?: string
  key?: string
}

const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/**
 * A SAML provider on loopback that signs in any given person, and posts the response by a page as real ones
 * do. `metadataOf` reads our metadata.
 */
export async function startSamlProvider(metadataOf: (entityId: string) => Promise<string>) {
  const own = newCertificate()
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const entityId = `http://127.0.0.1:${address.port}`
  const provider = {
    entityId,
    next: { nameId: 'personne' } as SamlPerson,
    lie: {} as SamlForgery,
    certificate: own.pem,
    metadata,
    answer,
    stop,
  }
  http.on('request', async (request, response) => {
    const { searchParams: query } = new URL(request.url ?? '/', entityId)
    const { url, posted } = await answer(query.get('SAMLRequest') ?? '')
    const fields = [
      ['SAMLResponse', posted],
      ['RelayState', query.get('RelayState')],
    ].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    const page = `<!doctype html><title>Fournisseur</title><form method="post" action="${url}">${fields.join('')}<button>Continuer</button></form>`
    response.setHeader('content-type', 'text/html').end(`${page}<script>document.forms[0].submit()</script>`)
  })
  return provider

  function metadata(certificates = [own.pem]): string {
    return identityOf(certificates).getMetadata()
  }

  function identityOf(signingCert: string[], { algorithm = sha256, key = own.key }: SamlForgery = {}) {
    return IdentityProvider({
      entityID: entityId,
      signingCert,
      privateKey: key,
      requestSignatureAlgorithm: algorithm,
      messageSigningOrder: 'sign-then-encrypt',
      wantAuthnRequestsSigned: false,
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/sso` },
      ],
      singleLogoutService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/slo` },
      ],
    })
  }

  /** The response to a request, and the address it is posted to. */
  async function answer(samlRequest: string): Promise<{ url: string; posted: string }> {
    const { next, lie } = provider
    const identity = identityOf([own.pem], lie)
    const who =
      /<saml:Issuer[^>]*>([^<]+)</.exec(inflateRawSync(Buffer.from(samlRequest, 'base64')).toString())?.[1] ??
      ''
    const service = ServiceProvider({ metadata: await metadataOf(who) })
    const { extract } = await identity.parseLoginRequest(service, 'redirect', {
      query: { SAMLRequest: samlRequest },
    })
    const xml = responseOf(next, { entityId, url: who, requestId: String(extract.request?.id) })
    const written = () => ({ id: 'x', context: lie.before?.(xml) ?? xml })
    const { context } = await identity.createLoginResponse(service, { extract }, 'post', {}, written)
    const posted = Buffer.from(context, 'base64').toString()
    return { url: who, posted: Buffer.from(lie.after?.(posted) ?? posted).toString('base64') }
  }

  async function stop() {
    http.closeAllConnections()
    http.close()
    await once(http, 'close')
  }
}

type To = { entityId: string; url: string; requestId: string }

function responseOf(
  {
    nameId,
    format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes = {},
    context,
  }: SamlPerson,
  to: To,
): string {
  const [now, soon] = [0, 300_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const id = () => `_${randomBytes(16).toString('hex')}`
  const values = (list: string[]) =>
    list.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')
  const written = Object.entries(attributes).map(
    ([name, list]) => `<saml:Attribute Name="${name}">${values(list)}</saml:Attribute>`,
  )
  const contextClass = context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${to.url}" InResponseTo="${to.requestId}"><saml:Issuer>${to.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${to.entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${soon}" Recipient="${to.url}" InResponseTo="${to.requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${soon}"><saml:AudienceRestriction><saml:Audience>${to.url}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>${contextClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${written.length > 0 ? `<saml:AttributeStatement>${written.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion></samlp:Response>`
}
