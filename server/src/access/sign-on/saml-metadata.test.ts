import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCertificate } from '#testing/providers/certificate.ts'
import { readMetadata, UnreadableMetadata } from './saml-metadata.ts'

/** A certificate of a P-256 key, made by `openssl req -x509 -newkey ec -days 36500 -subj /CN=Essais`. */
const ecCertificate = [
  'MIIBeTCCAR+gAwIBAgIUbVgOxDYtmawx9rK0a+WWE0NTHtAwCgYIKoZIzj0EAwIwETEPMA0GA1UEAwwGRXNzYWlzMC',
  'AXDTI2MTEyOTE5MjE1MFoYDzIxMjYxMTA1MTkyMTUwWjARMQ8wDQYDVQQDDAZFc3NhaXMwWTATBgcqhkjOPQIBBggq',
  'hkjOPQMBBwNCAARy98ROHF86pYVN3FIv0XHsDiTrJxftI9i3qlrkh/6hKw9RYRbL9Wbu1bTmT5H+9oae5ZrLC5laaP',
  'G9WvwjdVLao1MwUTAdBgNVHQ4EFgQUSkJSRym+6e9H+eJKQHUb9C1UeTAwHwYDVR0jBBgwFoAUSkJSRym+6e9H+eJK',
  'QHUb9C1UeTAwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAwTj3CZq7pBb35bUof1rr7EdQ40Y/k/I',
  'hwNgnpln+sXAIhAMjayaHqbnk7S07LobhVUa6idM02WcoDBffFCsTSVn1C',
].join('')

const base64 = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----/g, '').trim()

const names = 'xmlns="urn:oasis:names:tc:SAML:2.0:metadata"'
const keyNames = 'xmlns="http://www.w3.org/2000/09/xmldsig#"'
const redirect = 'Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"'
const protocol = 'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"'

function metadata(...certificates: string[]): string {
  const keys = certificates.map((text) =>
    [
      `<KeyDescriptor use="signing"><KeyInfo ${keyNames}><X509Data>`,
      `<X509Certificate>${text}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    ].join(''),
  )
  const service = `<SingleSignOnService ${redirect} Location="https://sso.societe.com/sso"/>`
  return [
    `<EntityDescriptor ${names} entityID="https://sso.societe.com"><IDPSSODescriptor ${protocol}>`,
    `${keys.join('')}${service}</IDPSSODescriptor></EntityDescriptor>`,
  ].join('')
}

function refusalOf(text: string): string {
  try {
    readMetadata(text)
    return ''
  } catch (error) {
    if (error instanceof UnreadableMetadata) return error.message
    throw error
  }
}

test('a certificate is read with or without the lines of a PEM file, however it is wrapped', () => {
  const { pem } = newCertificate()
  for (const text of [
    pem,
    base64(pem),
    base64(pem).replaceAll(/\s/g, ''),
    pem.replaceAll('\n', '\r\n'),
    pem.replaceAll('\n', '\n      '),
    pem.replaceAll('\n', ''),
    pem.replaceAll('CERTIFICATE', 'X509 CERTIFICATE'),
    pem.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'),
  ]) {
    const { certificates } = readMetadata(metadata(text))
    assert.equal(certificates[0]?.toString().trim(), pem.trim().replaceAll('\r', ''), text.slice(0, 40))
  }
  assert.equal(
    readMetadata(metadata(pem, base64(pem))).certificates.length,
    1,
    'one certificate in two forms',
  )
})

test('a key that is not taken is named, with what is taken', () => {
  assert.match(refusalOf(metadata(ecCertificate)), /clé EC : .*RSA de 2048 bits au moins/)
  assert.match(refusalOf(metadata(newCertificate().pem, ecCertificate)), /clé EC : /)
  assert.match(refusalOf(metadata(newCertificate({ bits: 1024 }).pem)), /trop faible \(1024 bits\)/)
  assert.match(refusalOf(metadata('pas un certificat')), /ne se lit pas/)
  assert.match(refusalOf(metadata()), /ne publie pas de certificat/)
  assert.match(
    refusalOf(metadata(...Array.from({ length: 6 }, () => newCertificate().pem))),
    /^Cinq certificats/,
  )
})
