import { apiRefusals } from '@escale/contract/wire/refusals'
import { type Context, Hono } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { signIn } from '#access/sign-in/sign-in.ts'
import { signInWithFactor } from '#access/sign-in/sign-in-factor.ts'
import { passkeySignInOptions, signInWithPasskey } from '#access/sign-in/sign-in-passkey.ts'
import { signedInUser, signOut } from '#access/sign-in/sign-out.ts'
import { companyOwner } from '#access/sign-on/company-owner.ts'
import { beginSignOn, finishSignOn } from '#access/sign-on/flow.ts'
import { signInWithIdToken } from '#access/sign-on/id-token.ts'
import { installationCallback } from '#access/sign-on/installation/client.ts'
import { installationOwner } from '#access/sign-on/installation/owner.ts'
import { hasSamlProvider } from '#access/sign-on/providers.ts'
import { ownMetadata } from '#access/sign-on/saml.ts'
import { samlPath } from '#access/sign-on/saml-names.ts'
import { receiveAssertion } from '#access/sign-on/saml-response.ts'
import { grantTokens } from '#access/tokens/token-grants.ts'
import { issueNonce } from '#access/wallets/nonce.ts'
import { signInWithWallet } from '#access/wallets/sign-in.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logProviderLink } from '#people/account/identities/provider.ts'
import { signInByPhone } from '#people/account/phones/sign-in-by-phone.ts'
import { signInByMail } from '#people/account/proof/sign-in-by-mail.ts'

const samlOfCompany = `${samlPath}:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}` as const
const installation = installationOwner(logProviderLink)
const otherGrants = { id_token: signInWithIdToken, web3: signInWithWallet }

/** Routes that respond with a session cookie. */
export function signInRoutes(server: Server): Hono {
  const site = new Hono()
  const head = (c: Context) => readRequestHead(c, server)
  site.post('/api/auth/sign-in/email', async (c) => signIn(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-in/factor', async (c) => signInWithFactor(server, head(c), await jsonOf(c)))
  site.post('/api/auth/token', async (c) => grantTokens(server, head(c), await jsonOf(c), otherGrants))
  site.post('/api/auth/sign-in/mail', async (c) => signInByMail(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-in/phone', async (c) => signInByPhone(server, head(c), await jsonOf(c)))
  site.post('/api/auth/nonce', async (c) => issueNonce(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-in/wallet', async (c) => signInWithWallet(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-out', async (c) => signOut(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-in/passkey/options', () => passkeySignInOptions(server))
  site.post('/api/auth/sign-in/passkey', async (c) => signInWithPasskey(server, head(c), await jsonOf(c)))
  site.post('/api/auth/sign-on', async (c) =>
    beginSignOn(companyOwner, server, head(c), c.req.header('cookie'), await jsonOf(c)),
  )
  site.get('/api/auth/sign-on/callback', (c) =>
    finishSignOn(companyOwner, server, head(c), c.req.header('cookie'), new URL(c.req.url).search),
  )
  site.post('/api/auth/openid', async (c) =>
    beginSignOn(installation, server, head(c), c.req.header('cookie'), await jsonOf(c)),
  )
  site.get(installationCallback, (c) =>
    finishSignOn(installation, server, head(c), c.req.header('cookie'), new URL(c.req.url).search),
  )
  site.get(samlOfCompany, (c) => samlMetadata(c, server, c.req.param('id')))
  site.post(samlOfCompany, async (c) =>
    receiveAssertion(server, head(c), c.req.param('id'), new URLSearchParams(await c.req.text())),
  )
  site.get('/api/auth/get-session', (c) => signedInUser(server, head(c)))
  return site
}

/**
 * The SAML metadata of this server for a company's identity provider. Status code 404 when the company uses
 * no SAML.
 */
async function samlMetadata(c: Context, server: Server, tenantId: string): Promise<Response> {
  const hasProvider = await asAccounts(server.pool, (client) => hasSamlProvider(client, tenantId))
  if (!hasProvider) return c.json({ code: 'NOT_FOUND', message: apiRefusals.notFound }, 404)
  return c.body(await ownMetadata(server.publicUrl, tenantId), 200, {
    'content-type': 'application/samlmetadata+xml',
  })
}

async function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
