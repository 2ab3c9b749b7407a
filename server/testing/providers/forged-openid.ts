import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { clientId, clientSecret } from './openid.ts'

export type ForgedClaims = Record<string, unknown>
export type ForgedSignature =
  | 'RS256'
  | 'none'
  | 'HS256 with the public key'
  | 'HS256 with the secret'
  | 'another key'
  | 'altered'

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, other] = [keys(), keys()]

/** An OpenID provider that gives any claims, signed in any way, as that of an attacker might. */
export async function forgingProvider() {
  const forger = {
    issuer: '',
    next: {} as ForgedClaims,
    how: 'RS256' as ForgedSignature,
    tokenOf: signOwnToken,
    stop,
  }
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
      id_token: signOwnToken({ ...usual, sub: `sub-${forger.next.email}`, ...forger.next }, forger.how),
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  forger.issuer = `http://127.0.0.1:${address.port}`
  return forger

  /** A token for the usual client. */
  function signOwnToken(claims: ForgedClaims, how: ForgedSignature): string {
    const now = Math.floor(Date.now() / 1000)
    return signToken({ iss: forger.issuer, aud: clientId, iat: now, exp: now + 300, ...claims }, how)
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

function signToken(claims: ForgedClaims, how: ForgedSignature): string {
  const head = {
    typ: 'JWT',
    kid: '1',
    alg: how === 'none' ? 'none' : how.startsWith('HS256') ? 'HS256' : 'RS256',
  }
  const signedPart = `${encodePart(head)}.${encodePart(claims)}`
  if (how === 'none') return `${signedPart}.`
  if (how === 'HS256 with the secret')
    return `${signedPart}.${createHmac('sha256', clientSecret).update(signedPart).digest('base64url')}`
  if (how === 'HS256 with the public key')
    return `${signedPart}.${createHmac('sha256', pemOf(own.publicKey)).update(signedPart).digest('base64url')}`
  const signature = sign(
    'sha256',
    Buffer.from(signedPart),
    (how === 'another key' ? other : own).privateKey,
  ).toString('base64url')
  return how === 'altered'
    ? `${encodePart(head)}.${encodePart({ ...claims, more: 'x' })}.${signature}`
    : `${signedPart}.${signature}`
}

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' })

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
