import { createHmac, hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Server } from '#access/caller/server.ts'
import type { SessionHash } from '#database/caller/credentials.ts'
import { algorithm, signingKeys, verificationKey } from './signing-keys.ts'

export const accessSeconds = 600
const type = 'at+jwt'
const Claims = z.object({ sid: z.uuid() })

/** Session for which an access token is issued. */
export type TokenSession = { id: string; userId: string }
/**
 * Function that signs an access token. The signing key is fetched beforehand, so the function can be called
 * inside a transaction.
 */
export type Signer = (session: TokenSession) => Promise<string>

/**
 * Prepares the signing of access tokens. They last ten minutes and contain only the session. Permissions are
 * read from the database for each request.
 */
export async function createSigner(server: Server): Promise<Signer> {
  const { signing } = await signingKeys(server)
  return ({ id, userId }) =>
    new SignJWT({ sid: id })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: signing.id })
      .setIssuer(server.publicUrl)
      .setAudience(server.publicUrl)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${accessSeconds}s`)
      .sign(signing.key)
}

/**
 * Session id in an access token. Undefined when another server issued the token, it has expired or its
 * signature is wrong.
 */
export async function sessionOfToken(server: Server, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findVerificationKey(server, kid), {
      algorithms: [algorithm],
      typ: type,
      issuer: server.publicUrl,
      audience: server.publicUrl,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      maxTokenAge: accessSeconds,
    })
    return Claims.safeParse(payload).data?.sid
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/**
 * Hash that identifies a native application's session in the database. It is derived from the session id and
 * the installation's secret. No cookie has this hash, so only access tokens open the session.
 */
export function nativeSessionHash(id: string, secret: string): SessionHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'native sessions', 32))
  return createHmac('sha256', key).update(id).digest('hex') as SessionHash
}

async function findVerificationKey(server: Server, id: string | undefined) {
  const key = id === undefined ? undefined : await verificationKey(server, id)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
