import type { IncomingMessage } from 'node:http'
import { isFromProxy, type Proxies } from '#access/caller/address.ts'
import { isAssertion, isForm } from './bounds.ts'

/**
 * True for a write that a page of another site sends. Browsers send the origin of the page. Tools send none
 * and are trusted, unless they send a form, which no tool does. A SAML response comes from a page of the
 * identity provider, and is accepted without a cookie. `publicUrl` is the configured origin of this site.
 * Without it, the Host header is used.
 */
export function isCrossSiteWrite(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { method = 'GET', headers } = request
  if (method === 'GET' || method === 'HEAD' || isAssertion(request)) return false
  const { origin } = headers
  const site = single(headers['sec-fetch-site'])
  if (origin === undefined)
    return site === undefined ? isForm(request) : !['same-origin', 'none'].includes(site)
  if (publicUrl !== undefined) return origin !== new URL(publicUrl).origin
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}

/** True when a trusted proxy reports that the browser used plain HTTP although the public URL is HTTPS. */
export function isInsecure(request: IncomingMessage, publicUrl: string, proxies: Proxies): boolean {
  return (
    publicUrl.startsWith('https:') &&
    isFromProxy(request, proxies) &&
    request.headers['x-forwarded-proto'] === 'http'
  )
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
