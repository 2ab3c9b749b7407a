import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { nativeSessionHash } from '#access/tokens/access-token.ts'
import { newSecret, secretHash, tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import {
  type CompanyWithProvider,
  companyWithProvider,
  type ProviderSettings,
} from '#testing/company/company-with-provider.ts'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { forgingProvider } from '#testing/providers/forged-openid.ts'
import { clientId, clientSecret } from '#testing/providers/openid.ts'
import { startSamlProvider } from '#testing/providers/saml.ts'
import { foundCompany, hire, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const pathOf = (url: string) => url.slice(world.server.publicUrl.length)
const forger = await forgingProvider()
const saml = await startSamlProvider(async (entityId) => (await site.ask(pathOf(entityId))).text())
after(async () => {
  await site.close()
  await forger.stop()
  await saml.stop()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query('delete from auth.tries')
})

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)

type Kind = 'oidc' | 'saml'
type TrustingCompany = CompanyWithProvider & { kind: Kind }

/** A company whose provider creates accounts, and whose report of a second factor is trusted. */
async function trustingCompany(
  kind: Kind = 'oidc',
  more: Partial<ProviderSettings> = {},
): Promise<TrustingCompany> {
  const provider =
    kind === 'oidc'
      ? { issuer: forger.issuer, clientId, clientSecret }
      : { issuer: '', clientId: '', clientSecret: null, metadata: saml.metadata() }
  const rules = { defaultRole: 'employee', makesAccounts: true, provesFactor: true } as const
  return { ...(await companyWithProvider(world, { kind, ...provider, ...rules, ...more }, hash)), kind }
}

function providerBrowser() {
  const visitor = openVisitor(site, `${world.server.publicUrl}/api/auth/sign-on/callback`)
  const goIn = (company: TrustingCompany, email: string) =>
    company.kind === 'oidc' ? byOpenId(visitor, email) : bySaml(visitor, email)
  const whereIs = async () => (await visitor.session())?.company?.id
  const statusOf = async (path: string, json?: unknown) => (await visitor.ask(path, json)).status
  return { ...visitor, goIn, whereIs, statusOf }
}
type Browser = ReturnType<typeof providerBrowser>
type Visitor = ReturnType<typeof openVisitor>

async function byOpenId(at: Visitor, email: string): Promise<string> {
  forger.next = { email, email_verified: true, amr: ['mfa'] }
  const { url } = await at.begin('/api/auth/sign-on', { email })
  return at.land(await at.follow(url ?? assert.fail('there is no provider')))
}

async function bySaml(at: Visitor, email: string): Promise<string> {
  saml.next = {
    nameId: `id-${email}`,
    attributes: { email: [email], firstName: ['Grâce'], lastName: ['Mbuyi'] },
  }
  const { url = '' } = await at.begin('/api/auth/sign-on', { email })
  const { searchParams } = new URL(url)
  const samlAnswer = await saml.answer(searchParams.get('SAMLRequest') ?? '')
  const body = new URLSearchParams({
    SAMLResponse: samlAnswer.posted,
    RelayState: searchParams.get('RelayState') ?? '',
  }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: saml.entityId,
    'sec-fetch-site': 'cross-site',
  }
  const led =
    (await site.ask(pathOf(samlAnswer.url), { method: 'POST', body, headers })).headers.get('location') ?? ''
  return led.startsWith('/api/auth/sign-on/callback') ? at.land(led) : led
}

let signedIn = 0

/**
 * A person with two sessions through the provider: in their own browser, and in that of the provider's
 * operator.
 */
async function signInTwice(company: TrustingCompany, name = 'grace') {
  const email = `${name}-${signedIn++}@${company.domain}`
  const [own, theirs] = [providerBrowser(), providerBrowser()]
  assert.equal(await own.goIn(company, email), '/app')
  assert.equal(await theirs.goIn(company, email), '/app')
  const userId = (await own.session())?.user.id ?? assert.fail('nobody came in')
  return { email, userId, own, theirs }
}

/** The token of an invitation, from its mail or from the response. */
async function invitationToken(by: Person, email: string): Promise<string> {
  const { link } = await by.users.invite({ email, role: 'manager', firstName: 'Grâce', lastName: 'Mbuyi' })
  return new URL(link ?? (await mailedLink(email))).searchParams.get('jeton') ?? ''
}

async function mailedLink(email: string): Promise<string> {
  const { rows } = await world.owner.query<{ url: string }>(
    `select content->'action'->>'url' as url from auth.outgoing_mails where to_address = $1
      order by created_at desc, id desc limit 1`,
    [email],
  )
  return rows[0]?.url ?? assert.fail('no invitation left')
}

const accept = (at: Browser, token: string) => at.ask('/api/account/invitation/accept', { token })
const codeIn = async (answer: Response) => ((await answer.json()) as { code?: string }).code
const bearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } })

for (const kind of ['oidc', 'saml'] as const) {
  test(`${kind}: a person who joins a second company accepts by the mailed invitation; their provider’s sessions end`, async () => {
    const [first, second] = [await trustingCompany(kind), await trustingCompany()]
    const { email, userId, own, theirs } = await signInTwice(first)
    const invitation = await invitationToken(second.admin, email)
    assert.equal((await accept(own, invitation)).status, 200)
    assert.deepEqual(
      [await own.whereIs(), (await own.session())?.ways, (await own.session())?.level],
      [second.tenantId, ['email'], 1],
    )
    assert.equal(await theirs.session(), null)
    assert.equal(await theirs.statusOf('/api/session/company', { companyId: second.tenantId }), 401)
    assert.equal(await theirs.statusOf('/api/clients'), 401)
    assert.equal(await providerBrowser().goIn(first, email), '/auth/unique?refus=SIGN_ON_ELSEWHERE')
    assert.equal(
      await own.statusOf('/api/session/company', { companyId: first.tenantId }),
      200,
      'their own session opens both',
    )
    const { rows } = await world.owner.query('select provider_tenant from auth.sessions where user_id = $1', [
      userId,
    ])
    assert.deepEqual(rows, [{ provider_tenant: null }])
  })

  test(`${kind}: the provider opens nothing for a person who already belongs to another company`, async () => {
    const [first, second] = [await trustingCompany(kind), await trustingCompany()]
    const email = `ordre@${first.domain}`
    const person = await hire(world, second.tenantId, 'manager', hash)
    await world.owner.query('update auth.users set email = $2 where id = $1', [person.userId, email])
    const invitation = await invitationToken(first.admin, email)
    const at = providerBrowser()
    await at.ask('/api/auth/sign-in/email', { email, password })
    assert.equal((await accept(at, invitation)).status, 200)
    assert.equal(await at.whereIs(), first.tenantId, 'a password’s session goes on')
    assert.equal(await at.statusOf('/api/session/company', { companyId: second.tenantId }), 200)
    assert.equal(await providerBrowser().goIn(first, email), '/auth/unique?refus=SIGN_ON_ELSEWHERE')
  })
}

test('an application that used an id_token loses its session and its refresh token too', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const { email, own } = await signInTwice(first)
  const nonce = ((await (await site.ask('/api/auth/nonce', { json: {} })).json()) as { nonce: string }).nonce
  const idToken = forger.tokenOf({ nonce, email, email_verified: true, sub: `sub-${email}` }, 'RS256')
  const tokenResponse = await site.ask('/api/auth/token', {
    json: { grantType: 'id_token', email, nonce, idToken },
  })
  const tokens = (await tokenResponse.json()) as { accessToken: string; refreshToken: string }
  assert.equal((await site.ask('/api/clients', bearer(tokens.accessToken))).status, 200)
  assert.equal((await accept(own, await invitationToken(second.admin, email))).status, 200)
  assert.equal((await site.ask('/api/clients', bearer(tokens.accessToken))).status, 401)
  const renewal = { grantType: 'refresh_token', refreshToken: tokens.refreshToken }
  assert.equal(await codeIn(await site.ask('/api/auth/token', { json: renewal })), 'SESSION_MISSING')
})

test('an application authorised in a provider’s session belongs to that company and ends with it', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const { email, userId, own } = await signInTwice(first)
  const [code, verifier] = [newSecret(), 'v'.repeat(43)]
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString(
    'base64url',
  )
  const app = { client: 'escale-poste', redirectUri: 'http://127.0.0.1:4000/retour' }
  await world.owner.query(
    `insert into auth.authorization_codes (code_hash, session_id, client, redirect_uri, challenge)
     select $1, id, $3, $4, $5 from auth.sessions where user_id = $2 order by created_at limit 1`,
    [secretHash(code), userId, app.client, app.redirectUri, challenge],
  )
  const tokenResponse = await site.ask('/api/auth/token', {
    json: { grantType: 'pkce', ...app, code, verifier },
  })
  const { accessToken } = (await tokenResponse.json()) as { accessToken: string }
  assert.equal((await site.ask('/api/clients', bearer(accessToken))).status, 200)
  const { rows } = await world.owner.query('select provider_tenant from auth.sessions where user_id = $1', [
    userId,
  ])
  assert.deepEqual(new Set(rows.map((row) => row.provider_tenant)), new Set([first.tenantId]))
  assert.equal((await accept(own, await invitationToken(second.admin, email))).status, 200)
  assert.equal((await site.ask('/api/clients', bearer(accessToken))).status, 401)
})

test('an invitation accepted in the application ends its session', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const { email, userId } = await signInTwice(first)
  const { rows } = await world.owner.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 limit 1',
    [userId],
  )
  const id = rows[0]?.id ?? ''
  await world.owner.query('update auth.sessions set token_hash = $2 where id = $1', [
    id,
    nativeSessionHash(id, world.server.secret),
  ])
  const nonce = ((await (await site.ask('/api/auth/nonce', { json: {} })).json()) as { nonce: string }).nonce
  const idToken = forger.tokenOf({ nonce, email, email_verified: true, sub: `sub-${email}` }, 'RS256')
  const tokenResponse = await site.ask('/api/auth/token', {
    json: { grantType: 'id_token', email, nonce, idToken },
  })
  const { accessToken } = (await tokenResponse.json()) as { accessToken: string }
  const token = await invitationToken(second.admin, email)
  const headers = { authorization: `Bearer ${accessToken}` }
  assert.equal((await site.ask('/api/account/invitation/accept', { json: { token }, headers })).status, 200)
  assert.equal((await site.ask('/api/clients', { headers })).status, 401)
  const remainingSessions = await world.owner.query('select from auth.sessions where user_id = $1', [userId])
  assert.equal(remainingSessions.rowCount, 0)
})

test('an invitation of the provider’s own company leaves the session alone', async () => {
  const first = await trustingCompany()
  const { email, userId, own, theirs } = await signInTwice(first)
  await world.owner.query('delete from user_tenants where user_id = $1', [userId])
  const invitation = await invitationToken(first.admin, email)
  assert.equal((await accept(own, invitation)).status, 200)
  assert.deepEqual([await own.whereIs(), (await own.session())?.ways], [first.tenantId, ['oidc', 'provider']])
  assert.equal(await theirs.whereIs(), first.tenantId)
})

test('a person with a second factor or a copied link signs in again; one who could not is warned first', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const withFactor = await signInTwice(first, 'facteur')
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
      values ($1, $2, 'X', 'x', now())`,
    [newId(), withFactor.userId],
  )
  assert.equal(
    (await accept(withFactor.own, await invitationToken(second.admin, withFactor.email))).status,
    200,
  )
  assert.deepEqual([await withFactor.own.session(), withFactor.own.jar.has('escale')], [null, false])

  world.server.mail = 'none'
  const handed = await signInTwice(first, 'remise')
  const link = await invitationToken(second.admin, handed.email)
  assert.equal(await codeIn(await accept(handed.own, link)), 'PASSWORD_FIRST')
  assert.equal(await handed.own.whereIs(), first.tenantId, 'nothing was done')
  await world.owner.query(
    `insert into auth.accounts (id, user_id, account_id, provider_id, password)
      values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [newId(), handed.userId, hash],
  )
  assert.equal((await accept(handed.own, link)).status, 200)
  assert.equal(await handed.own.session(), null)
  assert.equal(
    (await handed.own.ask('/api/auth/sign-in/email', { email: handed.email, password })).status,
    200,
  )
})

test('an accepted access request and a restored membership end the provider’s sessions too', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const asking = await signInTwice(first, 'demande')
  assert.equal(await asking.own.statusOf('/api/profile/access-requests', { company: second.slug }), 200)
  const [request] = await second.admin.users.accessRequests()
  await second.admin.users.acceptAccess({ id: request?.id ?? '', role: 'manager' })
  assert.deepEqual([await asking.own.session(), await asking.theirs.session()], [null, null])

  await second.admin.users.setActive({ id: asking.userId, active: false })
  const back = providerBrowser()
  assert.equal(await back.goIn(first, asking.email), '/app', 'of one company again')
  await second.admin.users.setActive({ id: asking.userId, active: true })
  assert.equal(await back.session(), null)
  const { rowCount } = await world.owner.query('select from auth.sessions where user_id = $1', [
    asking.userId,
  ])
  assert.equal(rowCount, 0)
})

test('an invitation as super_admin ends them too', async () => {
  const first = await trustingCompany()
  const { email, userId, own, theirs } = await signInTwice(first)
  const token = newSecret()
  await world.owner.query(
    `insert into auth.super_admin_invitations (id, email, first_name, last_name, token_hash, is_mailed,
      expires_at, invited_by)
     values ($1, $2, 'Grâce', 'Mbuyi', $3, true, now() + interval '1 day', $4)`,
    [newId(), email, secretHash(token), (await hire(world, null, 'super_admin')).userId],
  )
  assert.equal((await accept(own, token)).status, 200)
  const session = await own.session()
  assert.deepEqual([session?.role, session?.ways, await theirs.session()], ['super_admin', ['email'], null])
  const { rows } = await world.owner.query('select provider_tenant from auth.sessions where user_id = $1', [
    userId,
  ])
  assert.deepEqual(rows, [{ provider_tenant: null }])
})

test('a pending second factor opens nothing once its person joined another company', async () => {
  const [first, second] = [await trustingCompany('oidc', { provesFactor: false }), await foundCompany(world)]
  const email = `attente@${first.domain}`
  assert.equal(await providerBrowser().goIn(first, email), '/app')
  const { rows } = await world.owner.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  const userId = rows[0]?.id ?? ''
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
      values ($1, $2, 'X', 'x', now())`,
    [newId(), userId],
  )
  const place = 'ABCDEFGHJK'[0]
  const backup = `${place}${'2'.repeat(11)}`
  await world.owner.query('insert into auth.backup_codes (user_id, place, code_hash) values ($1, 0, $2)', [
    userId,
    await hashPassword(backup),
  ])
  const at = providerBrowser()
  assert.equal(await at.goIn(first, email), '/auth/code')
  await world.owner.query('insert into user_tenants (tenant_id, user_id) values ($1, $2)', [
    second.tenantId,
    userId,
  ])
  const answer = await at.ask('/api/auth/sign-in/factor', { way: 'backup', code: backup })
  assert.deepEqual([answer.status, await codeIn(answer)], [403, 'SIGN_ON_ELSEWHERE'])
  assert.equal(await at.session(), null)
})

test('the database itself keeps such a session in its company', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const { userId, own } = await signInTwice(first)
  const inSecond = 'update auth.sessions set company_id = $2 where user_id = $1'
  await assert.rejects(world.owner.query(inSecond, [userId, second.tenantId]), {
    constraint: 'sessions_provider_company',
  })
  await assert.rejects(
    world.owner.query('update auth.sessions set provider_tenant = null where user_id = $1', [userId]),
    {
      constraint: 'sessions_provider',
    },
  )
  await assert.rejects(
    world.owner.query(`update auth.sessions set ways = '{password}' where user_id = $1`, [userId]),
    {
      constraint: 'sessions_provider',
    },
  )
  // A membership that no code announced: the session ends all the same.
  await world.owner.query('insert into user_tenants (tenant_id, user_id) values ($1, $2)', [
    second.tenantId,
    userId,
  ])
  assert.equal(await own.session(), null)
  assert.equal(await own.statusOf('/api/clients'), 401)
  await world.owner.query('delete from user_tenants where tenant_id = $1 and user_id = $2', [
    second.tenantId,
    userId,
  ])
  await world.owner.query(`insert into user_roles (id, user_id, role) values ($1, $2, 'super_admin')`, [
    newId(),
    userId,
  ])
  assert.equal(await own.session(), null, 'nor does it stand above the companies')
})

test('sessions by password, mailed code or the installation’s provider open every company of their person', async () => {
  const [first, second] = [await trustingCompany(), await trustingCompany()]
  const person = await hire(world, first.tenantId, 'manager', hash)
  const invitation = await invitationToken(second.admin, person.email)
  const ways = ['password', 'email', 'openid', 'wallet', 'phone', 'passkey']
  const sessions = ways.map((way) => ({ way, token: newSecret() }))
  for (const { way, token } of sessions)
    await world.owner.query(
      `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id, ways)
        values ($1, $2, $3, now() + interval '1 hour', $4, $5)`,
      [newId(), person.userId, tokenHash(token), first.tenantId, [way]],
    )
  await person.account.acceptInvitation({ token: invitation })
  const { rows } = await world.owner.query('select ways[1] as way from auth.sessions where user_id = $1', [
    person.userId,
  ])
  assert.deepEqual(rows.map((row) => row.way).toSorted(), [...ways, 'password'].toSorted())
})
