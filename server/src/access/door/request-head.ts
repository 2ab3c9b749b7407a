import type { IncomingMessage } from 'node:http'
import { networkOf } from '#access/caller/address.ts'
import { browserHash } from '#access/caller/code-cookie.ts'
import { sessionHash } from '#access/caller/cookie.ts'
import { deviceOf } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeHash } from '#access/factor/factor-challenge.ts'
import { keptChallenge } from '#access/factor/passkey-challenge.ts'
import { nativeSessionHash } from '#access/tokens/access-token.ts'
import { bearerToken, tokenSessionHeader } from '#access/tokens/bearer.ts'
import type { Caller } from '#database/door/caller.ts'
import type { SessionHash } from '#database/door/token.ts'

/**
 * The header in which the server itself writes the caller's address; what a caller sends under this name is
 * thrown away.
 */
export const addressHeader = 'x-escale-address'

/** The lines before the database and the procedures ask the same of a request: its cookie is judged once. */
const known = new WeakMap<IncomingMessage, RequestHead>()

/** What a request to the API says of itself, once its address is written. */
export function askedByMessage(request: IncomingMessage, server: Server): RequestHead {
  const said = known.get(request) ?? asked((name) => single(request.headers[name]), server)
  known.set(request, said)
  return said
}

/** The same, from a request as the site sees it. */
export function askedOf({ headers }: Request, server: Server): RequestHead {
  return asked((name) => headers.get(name) ?? undefined, server)
}

/** Who asks, as the lines before the database tell them apart; read only where one of them is stood in. */
export function callerOf(request: IncomingMessage, server: Server): Caller {
  return {
    get network() {
      return networkOf(single(request.headers[addressHeader]) ?? '')
    },
    get session() {
      return askedByMessage(request, server).sessionHash
    },
  }
}

function asked(header: (name: string) => string | undefined, server: Server): RequestHead {
  const isToken = bearerToken(header('authorization')) !== undefined
  const apiKey = isToken ? undefined : bearer(header('authorization'))
  return {
    sessionHash: isToken
      ? hashOfToken(header(tokenSessionHeader), server)
      : apiKey === undefined
        ? sessionHash(header('cookie'), server)
        : null,
    apiKey,
    ...(isToken && { isToken }),
    company: header('x-company'),
    idempotencyKey: header('idempotency-key'),
    address: header(addressHeader) ?? '',
    userAgent: header('user-agent') ?? '',
    idle: header('x-idle') !== undefined,
    // Only what can be guessed asks for these: a cookie costs a signature to read.
    get browser() {
      return browserHash(header('cookie'), server)
    },
    get challenge() {
      return challengeHash(header('cookie'), server)
    },
    get passkeyChallenge() {
      return keptChallenge(header('cookie'), server)
    },
    get device() {
      return deviceOf(header('cookie'), server)
    },
  }
}

/** A token that was judged to be ours names a session; any other nobody's. */
function hashOfToken(session: string | undefined, { secret }: Server): SessionHash | null {
  return session === undefined ? null : nativeSessionHash(session, secret)
}

// No key of ours is as long; a longer header is one that we do not know, whatever it costs to read.
const longestAuthorization = 200

function bearer(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return authorization.length > longestAuthorization ? '' : authorization.slice(7).trim()
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
