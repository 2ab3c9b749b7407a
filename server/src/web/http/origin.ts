import type { IncomingMessage } from 'node:http'
import { isFromProxy, type Proxies } from '#access/caller/address.ts'
import { isAssertion, isForm } from './bounds.ts'

/**
 * True when another site's page sends a write. Browsers name their origin. Tools name none and are trusted,
 * except with a form, which no tool sends. A SAML response comes from the provider's page, and is accepted
 * without a cookie. `publicUrl` is the configured origin. Without it, the requested host is the own origin.
 */
export function comesFromElsewhere(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { method = 'GET', headers } = request
  if (method === 'GET' || method === 'HEAD' || isAssertion(request)) return false
  const { origin } = headers
  const site = single(headers['sec-fetch-site'])
  if (origin === undefined)
    return site === undefined ? isForm(request) : !['same-origin', 'none'].includes(site)
  if (publicUrl !== undefined) return origin !== new URL(publicUrl).origin
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}

/** True when a trusted proxy reports that the page was requested over plain HTTP. */
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
