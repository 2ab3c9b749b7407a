import type { Server } from '#access/caller/server.ts'
import type { Client } from '#access/sign-on/client.ts'

/** Its way back is its own: what another provider sends there answers nothing that was asked of this one. */
export const installationCallback = '/api/auth/openid/callback'

/**
 * What we are for the provider of the installation; undefined where it has none. Who set it may have it in
 * their own network.
 */
export function installationClient({ openId, publicUrl }: Server): Client | undefined {
  if (!openId) return undefined
  const { issuer, clientId, clientSecret } = openId
  const redirectUrl = publicUrl + installationCallback
  return {
    of: 'installation',
    version: 1,
    issuer,
    clientId,
    clientSecret,
    groupsClaim: null,
    redirectUrl,
    reach: 'private',
  }
}
