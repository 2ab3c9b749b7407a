import type { IncomingMessage } from 'node:http'
import { browserHash } from './code-cookie.ts'
import { sessionHash } from './cookie.ts'
import type { Asked, Server } from './server.ts'

/** The header in which the server itself writes the caller's address; what a caller sends under this name is thrown away. */
export const addressHeader = 'x-escale-address'

/** What a request to the API says of itself. */
export function askedByMessage({ headers }: IncomingMessage, server: Server): Asked {
  return asked((name) => single(headers[name]), server)
}

/** The same, from a request as the site sees it. */
export function askedOf({ headers }: Request, server: Server): Asked {
  return asked((name) => headers.get(name) ?? undefined, server)
}

function asked(header: (name: string) => string | undefined, server: Server): Asked {
  const apiKey = bearer(header('authorization'))
  return {
    sessionHash: apiKey === undefined ? sessionHash(header('cookie'), server) : null,
    apiKey,
    company: header('x-company'),
    idempotencyKey: header('idempotency-key'),
    browser: browserHash(header('cookie'), server),
    address: header(addressHeader) ?? '',
    userAgent: header('user-agent') ?? '',
    idle: header('x-idle') !== undefined,
  }
}

/**
 * Whose address it really is: the socket's, unless that is a proxy we trust, whose `X-Forwarded-For` names the one before
 * it. What a caller writes in that header by themselves counts for nothing.
 */
export function clientAddress(message: IncomingMessage, trustedProxies: readonly string[]): string {
  const chain = [...(single(message.headers['x-forwarded-for'])?.split(',') ?? []), message.socket.remoteAddress ?? ''].map((address) =>
    address.trim().replace(/^::ffff:/, ''),
  )
  while (chain.length > 1 && trustedProxies.includes(chain.at(-1) ?? '')) chain.pop()
  return chain.at(-1) ?? ''
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
