import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { clientId, clientSecret } from './openid.ts'

export type Forged = Record<string, unknown>
export type Forging =
  | 'RS256'
  | 'none'
  | 'HS256 with the public key'
  | 'HS256 with the secret'
  | 'another key'
  | 'altered'

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, other] = [keys(), keys()]

/** A provider that says what it is told to, signed as it is told to: as the one of a thief might. */
export async function forgingProvider() {
  const forger = { issuer: '', next: {} as Forged, how: 'RS256' as Forging, tokenOf: signed, stop }
  const nonces = new Map<string, string>()
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', forger.issuer)
    const json = (body: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') return json(metadataOf(forger.issuer))
    if (url.pathname === '/jwks')
      return json({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
      })
    if (url.pathname === '/authorize') {
      const code = crypto.randomUUID()
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    const nonce = nonces.get((await formOf(request)).get('code') ?? '')
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: forger.issuer, aud: clientId, sub: 'somebody', nonce, iat: now, exp: now + 300 }
    json({
      access_token: 'x',
      token_type: 'Bearer',
      id_token: tokenOf({ ...usual, sub: `sub-${forger.next.email}`, ...forger.next }, forger.how),
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  forger.issuer = `http://127.0.0.1:${address.port}`
  return forger

  /** As it gives one to an application, for the usual client. */
  function signed(claims: Forged, how: Forging): string {
    const now = Math.floor(Date.now() / 1000)
    return tokenOf({ iss: forger.issuer, aud: clientId, iat: now, exp: now + 300, ...claims }, how)
  }

  async function stop() {
    http.closeAllConnections()
    http.close()
    await once(http, 'close')
  }
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
  }
}

function tokenOf(claims: Forged, how: Forging): string {
  const head = {
    typ: 'JWT',
    kid: '1',
    alg: how === 'none' ? 'none' : how.startsWith('HS256') ? 'HS256' : 'RS256',
  }
  const said = `${encoded(head)}.${encoded(claims)}`
  if (how === 'none') return `${said}.`
  if (how === 'HS256 with the secret')
    return `${said}.${createHmac('sha256', clientSecret).update(said).digest('base64url')}`
  if (how === 'HS256 with the public key')
    return `${said}.${createHmac('sha256', pemOf(own.publicKey)).update(said).digest('base64url')}`
  const signature = sign(
    'sha256',
    Buffer.from(said),
    (how === 'another key' ? other : own).privateKey,
  ).toString('base64url')
  return how === 'altered'
    ? `${encoded(head)}.${encoded({ ...claims, more: 'x' })}.${signature}`
    : `${said}.${signature}`
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' })

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return new URLSearchParams(Buffer.concat(pieces).toString())
}
