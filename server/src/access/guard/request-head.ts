import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
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

/**
 * Request header into which the server writes the client's IP address. A value sent by the client is
 * discarded.
 */
export const addressHeader = 'x-escale-address'

/**
 * Cache of parsed requests. The wait queues and the handlers read the same request, and its cookie signature
 * is then verified once.
 */
const parsedHeads = new WeakMap<IncomingMessage, RequestHead>()

/** Parses the headers of an API request, after the server has set `addressHeader`. */
export function readMessageHead(request: IncomingMessage, server: Server): RequestHead {
  const head = parsedHeads.get(request) ?? parseHead(request.headers, server)
  parsedHeads.set(request, head)
  return head
}

/** Parses the headers of a request to a page or a file. The context of its handler carries Node's request. */
export function readRequestHead({ env }: { env: unknown }, server: Server): RequestHead {
  return readMessageHead((env as HttpBindings).incoming, server)
}

/** The network and session by which wait queues distinguish callers. Both are computed when first read. */
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

function parseHead(headers: IncomingHttpHeaders, server: Server): RequestHead {
  const header = (name: string) => firstValue(headers[name])
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
    practiceGeneration: header('x-practice-generation'),
    idempotencyKey: header('idempotency-key'),
    address: header(addressHeader) ?? '',
    userAgent: header('user-agent') ?? '',
    idle: header('x-idle') !== undefined,
    // Cookies are verified only when read, because most procedures need none of them.
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

/**
 * Hash of the session behind an access token. The server has already verified the token and written its
 * session into this header.
 */
function hashOfTokenSession(session: string | undefined, { secret }: Server): SessionHash | null {
  return session === undefined ? null : nativeSessionHash(session, secret)
}

// Longest accepted `Authorization` header, in characters. API keys are shorter. A longer header is refused
// without being parsed.
const longestAuthorization = 200

function bearer(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return authorization.length > longestAuthorization ? '' : authorization.slice(7).trim()
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
