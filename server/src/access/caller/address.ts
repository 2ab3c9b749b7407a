import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { log } from '#telemetry/log.ts'

export type Proxies = { includes(address: string): boolean }

/**
 * Parses IP addresses and ranges, such as `10.0.0.4` and `10.42.0.0/16`. Throws an error with a French
 * message for an invalid entry.
 */
export function parseProxies(entries: readonly string[]): Proxies {
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
  return { includes: (address) => listIncludes(list, address) }
}

/**
 * The client's IP address: that of the TCP connection, unless a trusted proxy opened it. The proxy then
 * appends the client's address to the header `X-Forwarded-For`, so the last address that is not a trusted
 * proxy counts. A client can only forge the addresses before it.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: Proxies): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const chain = [...forwarded.split(','), socket.remoteAddress ?? ''].map(stripIpv4Prefix).filter(Boolean)
  if (forwarded) warnAboutUntrustedProxy(chain.at(-1) ?? '', proxies)
  while (chain.length > 1 && proxies.includes(chain.at(-1) ?? '')) chain.pop()
  return chain.at(-1) ?? ''
}

export function isFromProxy({ socket }: IncomingMessage, proxies: Proxies): boolean {
  return proxies.includes(stripIpv4Prefix(socket.remoteAddress ?? ''))
}

/**
 * Network of an IP address, as rate limits count it: an IPv4 address, or the /64 prefix of an IPv6 address,
 * because one internet subscriber owns a whole /64.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return address
  const [head = [], tail = []] = new URL(`http://[${ip}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  try {
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  } catch {
    throw new Error(`ESCALE_TRUSTED_PROXIES : « ${entry} » n'est ni une adresse ni une plage (10.42.0.0/16).`)
  }
}

function listIncludes(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Removes the prefix `::ffff:`, with which an IPv6 socket reports the IPv4 address of a client. */
function stripIpv4Prefix(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}

const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '::1',
  'fc00::/7',
]
const privateProxies = parseProxies(privateRanges)
let hasWarned = false

// Warns the installer once about a proxy that ESCALE_TRUSTED_PROXIES does not list. Without that setting, all
// clients seem to have the proxy's IP address and share its rate limits.
function warnAboutUntrustedProxy(address: string, proxies: Proxies): void {
  if (hasWarned || !privateProxies.includes(address) || proxies.includes(address)) return
  hasWarned = true
  log('warn', 'X-Forwarded-For from an address that ESCALE_TRUSTED_PROXIES does not name', { address })
}
