import type { Server } from '#access/caller/server.ts'
import type { Client } from '#access/sign-on/client.ts'

/** A separate callback: responses of other providers cannot reach this one's attempts. */
export const installationCallback = '/api/auth/openid/callback'

/**
 * The OpenID client of the installation. Undefined without a provider. The installer may choose a provider in
 * a private network.
 */
export function installationClient({ openId, publicUrl }: Server): Client | undefined {
  if (!openId) return undefined
  const { issuer, clientId, clientSecret } = openId
  const redirectUrl = publicUrl + installationCallback
  return {
    owner: 'installation',
    version: 1,
    issuer,
    clientId,
    clientSecret,
    groupsClaim: null,
    redirectUrl,
    reach: 'private',
  }
}
