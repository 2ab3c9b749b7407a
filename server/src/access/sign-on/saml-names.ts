/** XML namespaces of SAML 2.0 and of XML signatures. */
export const protocolNames = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNames = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const metadataNames = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const signatureNames = 'http://www.w3.org/2000/09/xmldsig#'

export const samlPath = '/api/auth/sign-on/saml/'

/**
 * Identifies a company's Escale to its SAML provider (entity ID). This URL also serves our metadata and
 * receives the SAML responses.
 */
export function samlUrl(publicUrl: string, tenantId: string): string {
  return publicUrl + samlPath + tenantId
}
