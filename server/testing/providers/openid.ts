import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider'

/** The claims of each person, by the address they sign in with. */
type Directory = Map<string, AccountClaims>

export const clientId = 'escale-essais'
export const clientSecret = 'un-secret-de-client-pour-les-essais'

/** A client without a secret. */
const publicClientId = 'escale-essais-public'

/** An OpenID provider on loopback. It signs in everyone in its directory without asking. */
export async function startProvider(redirectUris: string[]) {
  const directory: Directory = new Map()
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, configurationOf(directory, redirectUris))
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { params, prompt, grantId } = await provider.interactionDetails(ctx.req, ctx.res)
    const claims = directory.get(String(params.login_hint))
    if (!claims)
      return provider.interactionFinished(
        ctx.req,
        ctx.res,
        { error: 'access_denied' },
        { mergeWithLastSubmission: false },
      )
    const login = { accountId: claims.sub }
    if (prompt.name === 'login')
      return provider.interactionFinished(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false })
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: login.accountId, clientId: String(params.client_id) })
    grant?.addOIDCScope(String(params.scope))
    await provider.interactionFinished(
      ctx.req,
      ctx.res,
      { consent: { grantId: await grant?.save() } },
      { mergeWithLastSubmission: true },
    )
  })
  http.on('request', provider.callback())
  return {
    issuer,
    directory,
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const code = { grant_types: ['authorization_code'], response_types: ['code'] }

function configurationOf(directory: Directory, redirectUris: string[]): Configuration {
  return {
    clients: [
      { ...code, client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
      { ...code, client_id: publicClientId, token_endpoint_auth_method: 'none', redirect_uris: redirectUris },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['essais'] },
    findAccount: (_ctx, id) => {
      const claims = [...directory.values()].find(({ sub }) => sub === id)
      return claims && { accountId: id, claims: () => claims }
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
      Grant: 300,
    },
  }
}
