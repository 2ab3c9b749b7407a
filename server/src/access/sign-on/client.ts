import type { Server } from '#access/caller/server.ts'
import { type Provider, signOnSeal } from './providers.ts'
import type { Reach } from './reach.ts'

/**
 * Settings with which Escale is a client of an OpenID provider. `owner` and `version` identify these settings
 * in the cache. `reach` limits the addresses to which the server may connect for them.
 */
export type Client = {
  owner: string
  version: number
  issuer: string
  clientId: string
  clientSecret: string | undefined
  groupsClaim: string | null
  redirectUrl: string
  reach: Reach
}

type ClientSettings = Pick<Provider, 'tenantId' | 'version' | 'issuer' | 'clientId' | 'sealedSecret'> &
  Partial<Pick<Provider, 'groupsClaim'>>

/** The OpenID client of a company's settings. */
export function openIdClient(
  server: Server,
  { tenantId, version, issuer, clientId, sealedSecret, groupsClaim = null }: ClientSettings,
): Client {
  const clientSecret =
    sealedSecret === null ? undefined : signOnSeal(server.secret).open(tenantId, sealedSecret)
  const reach = mayReachLoopback(server) ? 'here' : 'public'
  return {
    owner: tenantId,
    version,
    issuer,
    clientId,
    clientSecret,
    groupsClaim,
    redirectUrl: redirectUrl(server.publicUrl),
    reach,
  }
}

/** True if the providers of companies may run on this machine. Only in the demo and in tests. */
export function mayReachLoopback({ demo, signOn }: Server): boolean {
  return signOn?.reachesLoopback ?? demo
}

export function redirectUrl(publicUrl: string): string {
  return `${publicUrl}/api/auth/sign-on/callback`
}
