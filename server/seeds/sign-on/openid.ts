import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import Provider, { type Configuration, type Context } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { installationCallback } from '#access/sign-on/installation/client.ts'
import { directory } from './directory.ts'
import { choicePage, expiredSignInPage } from './page.ts'

type Settings = { issuer: string; product: string; clientId: string; clientSecret: string }

/** Creates an OpenID provider that keeps its data in memory only. */
export function openIdOf(settings: Settings): RequestListener {
  const { issuer, product } = settings
  const provider = new Provider(issuer, configurationOf(settings))
  provider.use(async (ctx, next) => {
    // Deletes the cookie of the previous choice, so that each sign-in asks again.
    if (ctx.path === '/auth') delete ctx.req.headers.cookie
    if (!ctx.path.startsWith('/interaction/')) return next()
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined)
    if (!interaction) return showPage(ctx, product, expiredSignInPage(product))
    const chosen = directory.find(({ sub }) => sub === ctx.query.personne)
    if (!chosen && ctx.query.renoncer === undefined) return showPage(ctx, product, choicePage(directory))
    ctx.respond = false // The library sends the response itself.
    const finish = (result: object) =>
      provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
    if (!chosen) return finish({ error: 'access_denied' })
    const grant = new provider.Grant({ accountId: chosen.sub, clientId: settings.clientId })
    grant.addOIDCScope(String(interaction.params.scope))
    return finish({
      login: { accountId: chosen.sub, remember: false },
      consent: { grantId: await grant.save() },
    })
  })
  return provider.callback()
}

/** Sends a page with a content security policy that lets its form redirect to the application. */
function showPage(ctx: Context, product: string, page: string): void {
  ctx.set(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(product).origin}`,
  )
  ctx.set('cache-control', 'no-store')
  ctx.type = 'html'
  ctx.body = page
}

const minutes = 60

function configurationOf({ product, clientId, clientSecret }: Settings): Configuration {
  return {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${product}/api/auth/sign-on/callback`, product + installationCallback],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
          use: 'sig',
          alg: 'RS256',
        },
      ],
    },
    findAccount: (_ctx, id) => {
      const { about: _, ...known } = directory.find(({ sub }) => sub === id) ?? {}
      return { accountId: id, claims: () => ({ ...known, sub: id, email_verified: true }) }
    },
    renderError: (ctx) => showPage(ctx, product, expiredSignInPage(product)),
    ttl: {
      AccessToken: 5 * minutes,
      AuthorizationCode: minutes,
      IdToken: 5 * minutes,
      Interaction: 10 * minutes,
      Session: 10 * minutes,
      Grant: 10 * minutes,
    },
  }
}
