import type { Server } from '#access/caller/server.ts'
import { type Provider, signOnSeal } from './providers.ts'
import type { Reach } from './reach.ts'

/**
 * What we are for an OpenID provider: whose it is and as of when, by what it knows us, where it leads back
 * to, how far it may be looked for.
 */
export type Client = {
  of: string
  version: number
  issuer: string
  clientId: string
  clientSecret: string | undefined
  groupsClaim: string | null
  redirectUrl: string
  reach: Reach
}

type Settled = Pick<Provider, 'tenantId' | 'version' | 'issuer' | 'clientId' | 'sealedSecret'> &
  Partial<Pick<Provider, 'groupsClaim'>>

/** The client that a company set. */
export function clientOf(
  server: Server,
  { tenantId, version, issuer, clientId, sealedSecret, groupsClaim = null }: Settled,
): Client {
  const clientSecret =
    sealedSecret === null ? undefined : signOnSeal(server.secret).open(tenantId, sealedSecret)
  const reach = reachesLoopback(server) ? 'here' : 'public'
  return {
    of: tenantId,
    version,
    issuer,
    clientId,
    clientSecret,
    groupsClaim,
    redirectUrl: redirectUrl(server.publicUrl),
    reach,
  }
}

/** Whether the provider of a company may be on this very machine. */
export function reachesLoopback({ demo, signOn }: Server): boolean {
  return signOn?.reachesLoopback ?? demo
}

export function redirectUrl(publicUrl: string): string {
  return `${publicUrl}/api/auth/sign-on/callback`
}
