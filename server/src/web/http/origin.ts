import type { IncomingMessage } from 'node:http'
import { isFromProxy, type Proxies } from '#access/caller/address.ts'
import { isAssertion, isForm } from './bounds.ts'

/**
 * Whether a write comes from somebody else's page: a browser says where it comes from, and a tool that is no
 * browser says
 * nothing, which is believed but of a form: no tool sends one. What a SAML provider says comes from its page,
 * and is taken without any cookie. `publicUrl` is what the installation fixed; without it, its own pages are
 * those of whichever host was asked.
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

/** Whether a proxy that we trust says that the page was asked for without encryption. */
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
