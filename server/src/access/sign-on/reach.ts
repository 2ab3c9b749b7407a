import { type LookupAddress, lookup } from 'node:dns'
import { request as askInClear } from 'node:http'
import { request as askEncrypted } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'

/** Error for a URL from a company's settings that the server must not contact. The message says why. */
export class UnreachableAddress extends Error {}

const longestAnswer = 512 * 1024
const timeoutMs = 5000

/**
 * Hosts to which the server may connect for a URL from the settings. `public`, for URLs from companies: https
 * to public IP addresses only, checked after DNS resolution. `here`: also this machine, for the demo and
 * tests. `private`, for URLs from the installer: also private networks.
 */
export type Reach = 'public' | 'here' | 'private'

/** Creates a `fetch` that connects only to the hosts of a reach. Redirects are not followed. */
export function createFetch(reach: Reach): CustomFetch {
  return (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const isHere = reach !== 'public' && isLoopback(url)
    const refusal = isHere ? undefined : reachRefusal(url, reach)
    if (refusal) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const ask = url.protocol === 'https:' ? askEncrypted : askInClear
      const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
      const outgoing = ask(
        url,
        {
          method,
          headers,
          signal: deadline,
          ...(!isHere && reach !== 'private' && { lookup: publicLookup }),
        },
        (answer) => {
          const pieces: Buffer[] = []
          let size = 0
          answer.on('data', (piece: Buffer) => {
            size += piece.length
            if (size > longestAnswer) answer.destroy(new UnreachableAddress('The response is too long'))
            pieces.push(piece)
          })
          answer.on('error', reject)
          answer.on('end', () =>
            resolve(responseOf(answer.statusCode ?? 502, answer.headers, Buffer.concat(pieces))),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body === null || body === undefined ? undefined : String(body))
    })
  }
}

function responseOf(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Response {
  const responseHeaders = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) responseHeaders.append(name, one)
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), {
    status,
    headers: responseHeaders,
  })
}

/** False for a URL that would be refused without a DNS lookup. `loopback`: allows this machine. */
export function isReachable(address: string, loopback: boolean): boolean {
  const url = new URL(address)
  return (loopback && isLoopback(url)) || reachRefusal(url, 'public') === undefined
}

function reachRefusal(url: URL, reach: Reach): UnreachableAddress | undefined {
  if (url.protocol !== 'https:') return new UnreachableAddress('The address is not encrypted (https)')
  const host = hostOf(url)
  // Node calls `lookup` only for names, so a host that is an IP address is checked here.
  return reach !== 'private' && isIP(host) && !isPublic(host)
    ? new UnreachableAddress('The address is not public')
    : undefined
}

function isLoopback(url: URL): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(hostOf(url))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new UnreachableAddress('The host has no address'), '')
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new UnreachableAddress('The address is not public'), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const reserved = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', prefix] = range.split('/')
  reserved.addSubnet(address, Number(prefix), 'ipv4')
}
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
// Also refused: IPv6 ranges that embed an IPv4 address, and ranges for documentation.
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(address, prefix, 'ipv6')

/** True for an IP address that is public on the internet. */
export function isPublic(address: string): boolean {
  if (isIPv6(address)) return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
  return isIP(address) === 4 && !reserved.check(address, 'ipv4')
}
