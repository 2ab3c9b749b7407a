import type { Server } from '#access/caller/server.ts'
import { type Provider, signOnSeal } from './providers.ts'
import type { Reach } from './reach.ts'

/**
 * Escale as a client of an OpenID provider. `of` and `version` identify the settings, `reach` limits the
 * addresses it may connect to.
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

/** True if companies' providers may run on this machine (demo and tests). */
export function mayReachLoopback({ demo, signOn }: Server): boolean {
  return signOn?.reachesLoopback ?? demo
}

export function redirectUrl(publicUrl: string): string {
  return `${publicUrl}/api/auth/sign-on/callback`
}
