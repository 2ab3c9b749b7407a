import type { IncomingMessage } from 'node:http'
import { networkOf } from '#access/caller/address.ts'
import { readBrowserHash } from '#access/caller/code-cookie.ts'
import { readSessionHash } from '#access/caller/cookie.ts'
import { readDevice } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeHash } from '#access/factor/factor-challenge.ts'
import { readPasskeyChallenge } from '#access/factor/passkey-challenge.ts'
import { nativeSessionHash } from '#access/tokens/access-token.ts'
import { bearerToken, tokenSessionHeader } from '#access/tokens/bearer.ts'
import type { Caller } from '#database/caller/caller.ts'
import type { SessionHash } from '#database/caller/credentials.ts'

/** The server writes the client's address into this header and discards any value sent by the client. */
export const addressHeader = 'x-escale-address'

/** The wait queues and the procedures read the same request, so its cookie is verified once. */
const parsedHeads = new WeakMap<IncomingMessage, RequestHead>()

/** Headers of an API request, once the server has written its address header. */
export function readMessageHead(request: IncomingMessage, server: Server): RequestHead {
  const head = parsedHeads.get(request) ?? parseHead((name) => firstValue(request.headers[name]), server)
  parsedHeads.set(request, head)
  return head
}

export function readRequestHead({ headers }: Request, server: Server): RequestHead {
  return parseHead((name) => headers.get(name) ?? undefined, server)
}

/** The caller, as the wait queues identify it. Computed lazily. */
export function callerOf(request: IncomingMessage, server: Server): Caller {
  return {
    get network() {
      return networkOf(firstValue(request.headers[addressHeader]) ?? '')
    },
    get session() {
      return readMessageHead(request, server).sessionHash
    },
  }
}

function parseHead(header: (name: string) => string | undefined, server: Server): RequestHead {
  const isToken = bearerToken(header('authorization')) !== undefined
  const apiKey = isToken ? undefined : bearer(header('authorization'))
  return {
    sessionHash: isToken
      ? hashOfTokenSession(header(tokenSessionHeader), server)
      : apiKey === undefined
        ? readSessionHash(header('cookie'), server)
        : null,
    apiKey,
    ...(isToken && { isToken }),
    company: header('x-company'),
    idempotencyKey: header('idempotency-key'),
    address: header(addressHeader) ?? '',
    userAgent: header('user-agent') ?? '',
    idle: header('x-idle') !== undefined,
    // Verifying a cookie costs a signature, so these are read only by the few procedures that use them.
    get browser() {
      return readBrowserHash(header('cookie'), server)
    },
    get challenge() {
      return challengeHash(header('cookie'), server)
    },
    get passkeyChallenge() {
      return readPasskeyChallenge(header('cookie'), server)
    },
    get device() {
      return readDevice(header('cookie'), server)
    },
  }
}

/** The token was verified before, so its session header is trusted. */
function hashOfTokenSession(session: string | undefined, { secret }: Server): SessionHash | null {
  return session === undefined ? null : nativeSessionHash(session, secret)
}

// API keys are shorter. A longer header is refused without being parsed.
const longestAuthorization = 200

function bearer(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return authorization.length > longestAuthorization ? '' : authorization.slice(7).trim()
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
