/** The namespaces of SAML 2.0, and of what signs it. */
export const protocolNames = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNames = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const metadataNames = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const signatureNames = 'http://www.w3.org/2000/09/xmldsig#'

export const samlPath = '/api/auth/sign-on/saml/'

/**
 * What a company is to its provider, a name and an address in one: its metadata is read there, and what the
 * provider says is posted there.
 */
export function samlUrl(publicUrl: string, tenantId: string): string {
  return publicUrl + samlPath + tenantId
}
