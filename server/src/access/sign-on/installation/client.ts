import type { Server } from '#access/caller/server.ts'
import type { Client } from '#access/sign-on/client.ts'

/**
 * Path to which the installation's provider sends the browser back. Companies' providers use another path, so
 * their responses cannot complete a sign-on started with this one.
 */
export const installationCallback = '/api/auth/openid/callback'

/**
 * OpenID client settings for the installation's provider. Undefined without a provider. The installer may
 * choose a provider in a private network.
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
