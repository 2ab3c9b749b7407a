import type { IncomingMessage } from 'node:http'
import { addressHeader } from './auth.ts'
import { sessionToken } from './cookie.ts'
import type { Asked, Server } from './server.ts'

/** What a request to the API says of itself. */
export function askedByMessage(message: IncomingMessage, server: Server): Asked {
  const { headers } = message
  const apiKey = bearer(headers.authorization)
  return {
    token: apiKey === undefined ? sessionToken(headers.cookie, server.secret) : null,
    apiKey,
    company: single(headers['x-company']),
    idempotencyKey: single(headers['idempotency-key']),
    address: single(headers[addressHeader]) ?? '',
    userAgent: headers['user-agent'] ?? '',
    idle: headers['x-idle'] !== undefined,
  }
}

/** The same, from a request as the site sees it. */
export function askedOf({ headers }: Request, server: Server): Asked {
  const apiKey = bearer(headers.get('authorization') ?? undefined)
  return {
    token: apiKey === undefined ? sessionToken(headers.get('cookie') ?? undefined, server.secret) : null,
    apiKey,
    company: headers.get('x-company') ?? undefined,
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    address: headers.get(addressHeader) ?? '',
    userAgent: headers.get('user-agent') ?? '',
    idle: headers.has('x-idle'),
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

function bearer(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(\S*) *$/i)?.[1]
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
