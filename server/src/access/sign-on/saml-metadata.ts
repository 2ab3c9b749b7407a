import { X509Certificate } from 'node:crypto'
import { metadataNames, protocolNames, signatureNames } from './saml-names.ts'
import { allOf, childrenOf, parseXml, textIn } from './xml/xml.ts'

/**
 * The metadata of a SAML provider. `address`: its sign-on URL. A provider that is replacing its certificate
 * publishes the old and the new one.
 */
export type SamlProvider = { entityId: string; address: string; certificates: X509Certificate[] }

/** Thrown for metadata that cannot be used. The message is in French. */
export class UnreadableMetadata extends Error {}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export function readMetadata(text: string): SamlProvider {
  const root = rootOf(text)
  const descriptors = allOf(root).filter(
    ({ localName, namespaceURI }) => localName === 'EntityDescriptor' && namespaceURI === metadataNames,
  )
  const providers = descriptors.flatMap((entity) =>
    childrenOf(entity, metadataNames, 'IDPSSODescriptor').map((provider) => ({ entity, provider })),
  )
  const [only, ...others] = providers.filter(({ provider }) =>
    (provider.getAttribute('protocolSupportEnumeration') ?? '').includes(protocolNames),
  )
  if (!only)
    throw new UnreadableMetadata("Ce document n'est pas celui d'un fournisseur SAML 2.0 (IDPSSODescriptor).")
  if (others.length > 0)
    throw new UnreadableMetadata(
      "Ce document parle de plusieurs fournisseurs : gardez celui de l'entreprise.",
    )
  const entityId = only.entity.getAttribute('entityID') ?? ''
  if (entityId === '' || entityId.length > 300)
    throw new UnreadableMetadata('Le fournisseur ne dit pas qui il est (entityID).')
  return { entityId, address: addressIn(only.provider), certificates: certificatesIn(only.provider) }
}

function rootOf(text: string): Element {
  try {
    return parseXml(text, { comments: true }).documentElement
  } catch {
    throw new UnreadableMetadata("Ce n'est pas un document XML lisible, ou il déclare un type (DOCTYPE).")
  }
}

/** The sign-on URL. Only the browser opens it, so it may be in the company's private network. */
function addressIn(provider: Element): string {
  const service = childrenOf(provider, metadataNames, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === redirect,
  )
  const address = service?.getAttribute('Location') ?? ''
  if (!URL.canParse(address))
    throw new UnreadableMetadata(
      "Le fournisseur ne dit pas où l'on se connecte (SingleSignOnService, HTTP-Redirect).",
    )
  return address
}

const mostCertificates = 5

function certificatesIn(provider: Element): X509Certificate[] {
  const keys = childrenOf(provider, metadataNames, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const texts = keys.flatMap((key) =>
    Array.from(key.getElementsByTagNameNS(signatureNames, 'X509Certificate'), textIn),
  )
  const certificates = [...new Set(texts.map(bareBase64))].map(certificateOf)
  if (certificates.length === 0)
    throw new UnreadableMetadata(
      "Le fournisseur ne publie pas de certificat de signature (X509Certificate, use='signing').",
    )
  if (certificates.length > mostCertificates)
    throw new UnreadableMetadata('Cinq certificats de signature au plus.')
  return certificates
}

/** Certificate in base64 without the first and last line of a PEM file, which some providers leave in. */
function bareBase64(text: string): string {
  return text.replaceAll(/-----(?:BEGIN|END) [A-Z0-9 ]{1,40}-----/g, '').replace(/\s/g, '')
}

function certificateOf(text: string): X509Certificate {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw new UnreadableMetadata('Un certificat de signature ne se lit pas.')
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
  if (type !== 'rsa')
    throw new UnreadableMetadata(
      `Un certificat de signature a une clé ${keyName(type)} : prenez une clé RSA de 2048 bits au moins.`,
    )
  const bits = details?.modulusLength ?? 0
  if (bits < 2048)
    throw new UnreadableMetadata(
      `Un certificat de signature a une clé trop faible (${bits} bits) : RSA, 2048 bits au moins.`,
    )
  return certificate
}

/** Name of a key type for an error message, such as `EC`, `ED25519` or `RSA-PSS`. */
function keyName(type: string | undefined): string {
  return (type ?? 'inconnue').toUpperCase()
}
