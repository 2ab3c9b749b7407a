import type { IncomingMessage } from 'node:http'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import { apiKeyHash } from '#access/guard/api-key.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { jsonShape } from './json-shape.ts'

/** Limits of a JSON body in bytes, for signed-in and anonymous callers. Files have limits of their own. */
const signedInBytes = 1_000_000
const anonymousBytes = 16 * 1024
const assertionBytes = 128 * 1024
const mostHeaders = 100
/** Limit of the values in an anonymous caller's JSON. A form has some twenty. */
const anonymousValues = 1000
/** Limit of the fields of a form or of a query string. */
const mostFormFields = 20
const mostParameters = 500

/** Limits that Node enforces on every connection. It answers and closes by itself. */
export const connectionBounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 15 * 60_000, // for a file on a slow line; `bodyMs` gives other bodies one minute
  // longer than the idle time of common proxies, so that the proxy closes first and never sends into a closed
  // connection
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/**
 * The limit of a body in bytes. A session or key of the right form gets the higher limit, because the
 * database checks it only later.
 */
export function bodyBound({ sessionHash, apiKey }: RequestHead): number {
  const isKnown = sessionHash !== null || (apiKey !== undefined && apiKeyHash(apiKey) !== undefined)
  return isKnown ? signedInBytes : anonymousBytes
}

/**
 * The limit for sign-in and pages. A SAML response may be longer, because it holds names, groups and
 * signatures.
 */
export function siteBound(request: IncomingMessage): number {
  return isAssertion(request) ? assertionBytes : anonymousBytes
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The refusal of a request by its headers alone. */
export function refusedHeaders({ rawHeaders, url = '' }: IncomingMessage): HttpRefusal | undefined {
  if (rawHeaders.length / 2 > mostHeaders) return httpRefusal(431, 'TOO_MANY_HEADERS', apiRefusals.tooLarge)
  // A proxy may have trusted the other Host header, so two of them are refused.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  const isReadable =
    hosts.length <= 1 && countOf('&', url) < mostParameters && countOf('[', url) < mostParameters
  return isReadable ? undefined : httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
}

/** True when a body has more values than its caller may send. It is checked before parsing. */
export function isTooComposed(request: IncomingMessage, body: Buffer, bound: number): boolean {
  if (isForm(request) || isAssertion(request)) return countOf('&', body.toString('latin1')) >= mostFormFields
  return bound === anonymousBytes && jsonShape(body).values > anonymousValues
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1
}

/**
 * The refusal of a body before it is read: neither JSON nor a form, compressed, or too large by its own
 * header.
 */
export function refusedBody(request: IncomingMessage, bound: number): HttpRefusal | undefined {
  const { headers } = request
  const encoding = headers['content-encoding'] ?? 'identity'
  const taken =
    isForm(request) || isAssertion(request) ? 'application/x-www-form-urlencoded' : 'application/json'
  if (typeOf(headers['content-type']) !== taken || encoding !== 'identity')
    return httpRefusal(415, 'UNSUPPORTED_MEDIA_TYPE', apiRefusals.wrongType)
  return Number(headers['content-length'] ?? 0) > bound ? tooLarge() : undefined
}

export const tooLarge = () => httpRefusal(413, 'PAYLOAD_TOO_LARGE', apiRefusals.tooLarge)

/** The HTML form of the sign-in page, which works before any script has loaded. */
export function isForm({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/(auth|tenant\/[^/?]+)(\?|$)/.test(url)
}

/** A SAML response, which the provider's page posts to this address only. */
export function isAssertion({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/api\/auth\/sign-on\/saml\/[0-9a-f-]{36}$/.test(url)
}

function typeOf(contentType = ''): string | undefined {
  return contentType.split(';', 1)[0]?.trim().toLowerCase()
}
