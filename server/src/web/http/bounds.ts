import type { IncomingMessage } from 'node:http'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { RequestHead } from '#access/caller/server.ts'
import { apiKeyHash } from '#access/guard/api-key.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { jsonShape } from './json-shape.ts'

/**
 * Bytes of JSON that somebody who is signed in may send, and what everybody else may. Files have bounds of
 * their own.
 */
const signedInBytes = 1_000_000
const strangerBytes = 16 * 1024
const assertionBytes = 128 * 1024
const mostHeaders = 100
/** Values that the JSON of an anonymous caller may hold: a form has some twenty. */
const strangerValues = 1000
/** Fields of a form, and what the address of a list may say. */
const mostFormFields = 20
const mostParameters = 500

/** What Node itself enforces, on every connection: it answers and closes. */
export const connectionBounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 15 * 60_000, // a file on a slow line; anything else has a minute, counted where it is read
  keepAliveTimeout: 65_000, // longer than the idle time of the usual proxies: they close first, and never into a request
  connectionsCheckingInterval: 5_000,
}

/**
 * How much of a body is read. Whoever shows a session or a key in the right form is believed here; the
 * database judges later.
 */
export function bodyBound({ sessionHash, apiKey }: RequestHead): number {
  const isKnown = sessionHash !== null || (apiKey !== undefined && apiKeyHash(apiKey) !== undefined)
  return isKnown ? signedInBytes : strangerBytes
}

/**
 * What is no procedure: signing in, and pages, which read no body at all. What a SAML provider says is
 * longer: names, groups, signatures.
 */
export function siteBound(request: IncomingMessage): number {
  return isAssertion(request) ? assertionBytes : strangerBytes
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Why a request goes no further than its headers, if so. */
export function refusedHeaders({ rawHeaders, url = '' }: IncomingMessage): HttpRefusal | undefined {
  if (rawHeaders.length / 2 > mostHeaders) return httpRefusal(431, 'TOO_MANY_HEADERS', apiRefusals.tooLarge)
  // Two hosts are two sites: a proxy before us may have believed the other one.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  const isReadable =
    hosts.length <= 1 && countOf('&', url) < mostParameters && countOf('[', url) < mostParameters
  return isReadable ? undefined : httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
}

/** Whether a body is made of more than its caller may send, before any of it is made a value. */
export function isTooComposed(request: IncomingMessage, body: Buffer, bound: number): boolean {
  if (isForm(request) || isAssertion(request)) return countOf('&', body.toString('latin1')) >= mostFormFields
  return bound === strangerBytes && jsonShape(body).values > strangerValues
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1
}

/**
 * Why a body is not even read, if so: it is no JSON (nor what a form sends), it is compressed, or it says
 * itself that it is too large.
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

/** The form of the page of sign-in, sent by a browser that runs no script yet. */
export function isForm({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/(auth|tenant\/[^/?]+)(\?|$)/.test(url)
}

/** What the page of a SAML provider posts to where it is taken, and there alone. */
export function isAssertion({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/api\/auth\/sign-on\/saml\/[0-9a-f-]{36}$/.test(url)
}

function typeOf(contentType = ''): string | undefined {
  return contentType.split(';', 1)[0]?.trim().toLowerCase()
}
