import { createHmac, hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Server } from '#access/caller/server.ts'
import type { SessionHash } from '#database/caller/credentials.ts'
import { algorithm, signingKeys, verificationKey } from './signing-keys.ts'

export const accessSeconds = 600
const type = 'at+jwt'
const Claims = z.object({ sid: z.uuid() })

/** The session behind a token. */
export type TokenSession = { id: string; userId: string }
/** Signs an access token. The key is fetched beforehand, so it can be called inside a transaction. */
export type Signer = (session: TokenSession) => Promise<string>

/**
 * Access tokens last ten minutes. They name the session only: permissions are read from the database at each
 * request.
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

/** The session id in a token. Undefined for a foreign, expired or badly signed token. */
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
 * The hash of an application's session, derived from its id. The token needs no other secret, and no cookie
 * matches this hash.
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
