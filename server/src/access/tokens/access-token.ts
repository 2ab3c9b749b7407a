import { createHmac, hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Server } from '#access/caller/server.ts'
import type { SessionHash } from '#database/door/token.ts'
import { algorithm, provingKey, signingKeys } from './signing-keys.ts'

export const accessSeconds = 600
const type = 'at+jwt'
const Claims = z.object({ sid: z.uuid() })

/** A session, by what its tokens say of it. */
export type TokenSession = { id: string; userId: string }
/** Signs a token of a session; what it takes was fetched before, so that a transaction may hold it. */
export type Signer = (session: TokenSession) => Promise<string>

/**
 * Signs for ten minutes. The token says whose session it is and nothing of what it may do, which the database
 * says at each request.
 */
export async function signerOf(server: Server): Promise<Signer> {
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
 * The session that a token names; undefined for one that is not ours, is over, or is not signed as ours are.
 */
export async function sessionNamedBy(server: Server, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(server, kid), {
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
 * What the session of an application is known by: it follows from its id, so that a token needs no other
 * secret, and is no cookie's.
 */
export function nativeSessionHash(id: string, secret: string): SessionHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'native sessions', 32))
  return createHmac('sha256', key).update(id).digest('hex') as SessionHash
}

async function keyNamed(server: Server, id: string | undefined) {
  const key = id === undefined ? undefined : await provingKey(server, id)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
