import type { IncomingMessage } from 'node:http'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import { apiKeyHash } from '#access/guard/api-key.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { jsonShape } from './json-shape.ts'

/** Limits of a JSON body in bytes, for signed-in and anonymous callers. File uploads have other limits. */
const signedInBytes = 1_000_000
const anonymousBytes = 16 * 1024
const assertionBytes = 128 * 1024
const mostHeaders = 100
/** Limit of the number of values in an anonymous caller's JSON. A form has some twenty. */
const anonymousValues = 1000
/** Limits of the number of fields in a form and in a query string. */
const mostFormFields = 20
const mostParameters = 500

/** Limits that Node checks on every connection. It refuses and closes by itself. */
export const connectionBounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  // Milliseconds, for a file on a slow connection; other bodies have `bodyMs`, one minute
  requestTimeout: 15 * 60_000,
  // Longer than the idle timeout of common proxies. The proxy then closes first, and never sends a request
  // into a connection that Node is closing
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/**
 * Limit of a request body in bytes. A session or API key with a valid format gets the higher limit, because
 * the database checks it only later.
 */
export function bodyBound({ sessionHash, apiKey }: RequestHead): number {
  const isKnown = sessionHash !== null || (apiKey !== undefined && apiKeyHash(apiKey) !== undefined)
  return isKnown ? signedInBytes : anonymousBytes
}

/**
 * Limit of a request body in bytes, for sign-in and pages. A SAML response may be longer, because it contains
 * names, groups and signatures.
 */
export function siteBound(request: IncomingMessage): number {
  return isAssertion(request) ? assertionBytes : anonymousBytes
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Checks the headers of a request. Returns the refusal, if any. */
export function refusedHeaders({ rawHeaders, url = '' }: IncomingMessage): HttpRefusal | undefined {
  if (rawHeaders.length / 2 > mostHeaders) return httpRefusal(431, 'TOO_MANY_HEADERS', apiRefusals.tooLarge)
  // A proxy may have checked only one of two Host headers, so a request with two is refused.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  const isReadable =
    hosts.length <= 1 && countOf('&', url) < mostParameters && countOf('[', url) < mostParameters
  return isReadable ? undefined : httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
}

/**
 * True when a body has more values than its caller may send. Checked before parsing, which would create them
 * all.
 */
export function isTooComposed(request: IncomingMessage, body: Buffer, bound: number): boolean {
  if (isForm(request) || isAssertion(request)) return countOf('&', body.toString('latin1')) >= mostFormFields
  return bound === anonymousBytes && jsonShape(body).values > anonymousValues
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1
}

/**
 * Checks the headers that describe a body. Returns the refusal of a body that is neither JSON nor a form, is
 * compressed, or is too large by its content-length.
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

/** True for the HTML forms of the sign-in page and of a quote, which work before any script has loaded. */
export function isForm({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/(auth|tenant\/[^/?]+|devis\/[^/?]+)(\?|$)/.test(url)
}

/** True for a SAML response, which a page of the identity provider posts. */
export function isAssertion({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/api\/auth\/sign-on\/saml\/[0-9a-f-]{36}$/.test(url)
}

function typeOf(contentType = ''): string | undefined {
  return contentType.split(';', 1)[0]?.trim().toLowerCase()
}
