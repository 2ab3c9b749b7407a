import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import {
  companyWithProvider,
  hireWithEmail,
  type ProviderSettings,
} from '#testing/company/company-with-provider.ts'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { forgingProvider } from '#testing/providers/forged-openid.ts'
import { clientId, clientSecret, startProvider } from '#testing/providers/openid.ts'
import { join, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const redirect = `${world.server.publicUrl}/api/auth/sign-on/callback`
const provider = await startProvider([redirect])
const forger = await forgingProvider()
after(async () => {
  await site.close()
  await provider.stop()
  await forger.stop()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)

/** A company whose provider is the OpenID one. */
const openIdCompany = (more: Partial<ProviderSettings> = {}) =>
  companyWithProvider(world, { issuer: provider.issuer, clientId, clientSecret, ...more }, hash)

/** The browser of a person who signs on. */
function signOnBrowser() {
  const visitor = openVisitor(site, redirect)
  const begin = (email: string, search = '') => visitor.begin('/api/auth/sign-on', { email, search })
  const goIn = async (email: string, search = '') => {
    const { url } = await begin(email, search)
    return visitor.land(await visitor.follow(url ?? assert.fail('there is no provider')))
  }
  return { ...visitor, begin, goIn }
}

const registerPerson = (email: string, claims: Record<string, unknown> = {}) =>
  provider.directory.set(email, {
    sub: `sub-${email}`,
    email,
    email_verified: true,
    given_name: 'Grâce',
    family_name: 'Mbuyi',
    ...claims,
  })
const refusedPath = (code: string) => `/auth/unique?refus=${code}`
const securityEvents = async (tenantId: string) =>
  (
    await world.owner.query(
      'select action, success, error_message from security_logs where tenant_id = $1 order by created_at, id',
      [tenantId],
    )
  ).rows.map(({ action, success, error_message: why }) => [action, success, why].join(' '))

test('a person signs in through their company’s provider, reaches their page and is linked', async () => {
  const company = await openIdCompany()
  const someone = await company.hireAt('manager', 'grace')
  registerPerson(someone.email)
  const at = signOnBrowser()
  assert.equal(
    await at.goIn(
      someone.email.toUpperCase().replace('GRACE', 'grace').toLowerCase(),
      '?retour=%2Fapp%2Ffactures',
    ),
    '/app/factures',
  )
  const session = await at.session()
  assert.deepEqual(
    [session?.user.id, session?.company?.id, session?.ways, session?.level, session?.role],
    [someone.userId, company.tenantId, ['oidc'], 1, 'manager'],
  )
  const { rows } = await world.owner.query(
    `select provider_id, account_id, tenant_id from auth.accounts where user_id = $1
      and provider_id <> 'credential'`,
    [someone.userId],
  )
  assert.deepEqual(rows, [
    { provider_id: provider.issuer, account_id: `sub-${someone.email}`, tenant_id: company.tenantId },
  ])
  registerPerson(someone.email, { email: 'autre@ailleurs.example', email_verified: false })
  assert.equal(
    await signOnBrowser().goIn(someone.email),
    '/app',
    'the subject identifies the person, whatever their email at the provider',
  )
  assert.ok(
    (await securityEvents(company.tenantId)).some((event) => event.startsWith('IDENTITY_LINKED true')),
  )
})

test('only the domain matters: the response does not show if an account exists', async () => {
  const company = await openIdCompany()
  const someone = await company.hireAt('viewer', 'connu')
  const [known, unknown] = [
    await signOnBrowser().begin(someone.email),
    await signOnBrowser().begin(`inconnu@${company.domain}`),
  ]
  assert.deepEqual([known.status, unknown.status], [200, 200])
  const { status, code } = await signOnBrowser().begin('quelqu-un@nulle-part.example')
  assert.deepEqual([status, code], [404, 'NO_SIGN_ON'])
  assert.equal((await signOnBrowser().begin('pas une adresse')).status, 422)
})

test('a sign-on returns once, in the same browser, within ten minutes and with its own state', async () => {
  const company = await openIdCompany()
  const someone = await company.hireAt('viewer', 'retour')
  registerPerson(someone.email)
  const [mine, thief] = [signOnBrowser(), signOnBrowser()]
  const back = await mine.follow((await mine.begin(someone.email)).url ?? '')
  await thief.begin(someone.email)
  assert.equal(await thief.land(back), refusedPath('SIGN_ON_OVER'), 'of another browser, which left too')
  assert.equal(await signOnBrowser().land(back), refusedPath('SIGN_ON_OVER'), 'of one that never left')
  assert.equal(await mine.land(back.replace(/state=[^&]+/, 'state=x')), refusedPath('SIGN_ON_OVER'))
  assert.equal(await mine.land(back), '/app')
  assert.equal(await mine.land(back), refusedPath('SIGN_ON_OVER'), 'used')
  const late = await mine.follow((await mine.begin(someone.email)).url ?? '')
  await world.owner.query(`update auth.sign_on_attempts set expires_at = now() - interval '1 second'`)
  assert.equal(await mine.land(late), refusedPath('SIGN_ON_OVER'))
  const spoilt = await mine.follow((await mine.begin(someone.email)).url ?? '')
  assert.equal(await mine.land(spoilt.replace(/code=[^&]+/, 'code=x')), refusedPath('SIGN_ON_FAILED'))
  assert.equal(await mine.land(spoilt), refusedPath('SIGN_ON_OVER'), 'one that failed is used up')
})

test('cancelling at the provider is reported; an absent provider starts no sign-on', async () => {
  const company = await openIdCompany()
  assert.equal(await signOnBrowser().goIn(`absent@${company.domain}`), refusedPath('SIGN_ON_GIVEN_UP'))
  const gone = await openIdCompany({ issuer: 'http://127.0.0.1:9' })
  const { status, code } = await signOnBrowser().begin(`x@${gone.domain}`)
  assert.deepEqual([status, code], [503, 'SIGN_ON_AWAY'])
})

test('the first sign-on creates an account with the default role, only if the company allows it', async () => {
  const closed = await openIdCompany()
  const email = `nouvelle@${closed.domain}`
  registerPerson(email)
  assert.equal(await signOnBrowser().goIn(email), refusedPath('SIGN_ON_NO_ACCOUNT'))
  const open = await openIdCompany({ makesAccounts: true, defaultRole: 'employee' })
  const other = `nouvelle@${open.domain}`
  registerPerson(other)
  const at = signOnBrowser()
  assert.equal(await at.goIn(other), '/app')
  const session = await at.session()
  assert.deepEqual(
    [session?.user.firstName, session?.user.lastName, session?.role, session?.company?.id],
    ['Grâce', 'Mbuyi', 'employee', open.tenantId],
  )
  assert.equal(await signOnBrowser().goIn(other), '/app')
  assert.ok((await securityEvents(open.tenantId)).includes('SIGN_ON_ADMITTED true employee'))
})

test('a provider signs in its own company’s people only', async () => {
  const ours = await openIdCompany({ makesAccounts: true, defaultRole: 'admin' })
  const theirs = await openIdCompany()
  const victim = await theirs.hireAt('admin', 'victime')
  registerPerson(`pirate@${ours.domain}`, { email: victim.email })
  assert.equal(
    await signOnBrowser().goIn(`pirate@${ours.domain}`),
    refusedPath('SIGN_ON_OTHER_DOMAIN'),
    'an email of another company’s domain',
  )

  const elsewhere = await hireWithEmail(world, theirs.tenantId, 'viewer', `prestataire@${ours.domain}`, hash)
  registerPerson(elsewhere.email)
  assert.equal(
    await signOnBrowser().goIn(elsewhere.email),
    refusedPath('SIGN_ON_ELSEWHERE'),
    'a person of another company, even with an email of our domain',
  )
  await join(world, elsewhere.userId, ours.tenantId, 'viewer')
  assert.equal(await signOnBrowser().goIn(elsewhere.email), refusedPath('SIGN_ON_ELSEWHERE'), 'of both')

  const above = await hireWithEmail(world, null, 'super_admin', `super@${ours.domain}`, hash)
  registerPerson(above.email)
  assert.equal(await signOnBrowser().goIn(above.email), refusedPath('SIGN_ON_ELSEWHERE'), 'a super_admin')

  const linked = await ours.hireAt('viewer', 'relie')
  registerPerson(linked.email)
  assert.equal(await signOnBrowser().goIn(linked.email), '/app')
  await join(world, linked.userId, theirs.tenantId, 'viewer')
  assert.equal(
    await signOnBrowser().goIn(linked.email),
    refusedPath('SIGN_ON_ELSEWHERE'),
    'a linked person who has joined another company',
  )
})

test('an unverified email signs nobody in; a new subject does not inherit a former holder’s email', async () => {
  const company = await openIdCompany({ makesAccounts: true })
  const someone = await company.hireAt('viewer', 'adresse')
  registerPerson(someone.email, { email_verified: false })
  assert.equal(await signOnBrowser().goIn(someone.email), refusedPath('SIGN_ON_NO_EMAIL'))
  registerPerson(someone.email, { email: undefined })
  assert.equal(await signOnBrowser().goIn(someone.email), refusedPath('SIGN_ON_NO_EMAIL'))
  registerPerson(someone.email)
  assert.equal(await signOnBrowser().goIn(someone.email), '/app')
  registerPerson(someone.email, { sub: 'a new person' })
  assert.equal(await signOnBrowser().goIn(someone.email), refusedPath('SIGN_ON_OTHER_PERSON'))
})

test('people who left the company, and those of a suspended one, are refused', async () => {
  const company = await openIdCompany({ makesAccounts: true })
  const someone = await company.hireAt('viewer', 'parti')
  registerPerson(someone.email)
  assert.equal(await signOnBrowser().goIn(someone.email), '/app')
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [
    someone.userId,
  ])
  assert.equal(await signOnBrowser().goIn(someone.email), refusedPath('SIGN_ON_LEFT'))
  await world.owner.query('update user_tenants set deactivated_at = null where user_id = $1', [
    someone.userId,
  ])
  const at = signOnBrowser()
  const back = await at.follow((await at.begin(someone.email)).url ?? '')
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  assert.equal(await at.land(back), refusedPath('SIGN_ON_OVER'))
  assert.equal((await signOnBrowser().begin(someone.email)).status, 404)
})

test('groups set the role at each sign-on: the first mapped one, else the default; the last admin keeps theirs', async () => {
  const rolesByGroup = [
    { group: 'chefs', role: 'manager' as const },
    { group: 'quai', role: 'warehouse_supervisor' as const },
  ]
  const company = await openIdCompany({
    makesAccounts: true,
    groupsClaim: 'groups',
    rolesByGroup,
    defaultRole: 'viewer',
  })
  const email = `groupes@${company.domain}`
  const roleWith = async (groups: unknown) => {
    registerPerson(email, { groups })
    const at = signOnBrowser()
    await at.goIn(email)
    return (await at.session())?.role
  }
  assert.equal(await roleWith(['quai', 'chefs']), 'manager')
  assert.equal(await roleWith('quai'), 'warehouse_supervisor')
  assert.equal(await roleWith(undefined), 'warehouse_supervisor', 'missing groups change nothing')
  assert.equal(await roleWith(['super_admin']), 'viewer')
  const { rows } = await world.owner.query<{ email: string; id: string }>(
    `select u.id, u.email from auth.users u join user_tenants m on m.user_id = u.id where m.tenant_id = $1
      and u.email like '%@test.example'`,
    [company.tenantId],
  )
  await world.owner.query('update auth.users set email = $2 where id = $1', [
    rows[0]?.id,
    `admin@${company.domain}`,
  ])
  registerPerson(`admin@${company.domain}`, { groups: [] })
  const at = signOnBrowser()
  await at.goIn(`admin@${company.domain}`)
  assert.equal((await at.session())?.role, 'admin')
})

test('a second factor is required after the provider, unless the company trusts the provider’s and it reports one', async () => {
  const enrol = async (userId: string) =>
    world.owner.query(
      `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
        values (gen_random_uuid(), $1, 'X', 'x', now())`,
      [userId],
    )
  for (const [provesFactor, amr, goesIn] of [
    [false, ['mfa'], false],
    [true, undefined, false],
    [true, ['pwd'], false],
    [true, ['pwd', 'otp'], true],
    [true, ['mfa'], true],
  ] as const) {
    const company = await openIdCompany({ provesFactor, issuer: forger.issuer })
    const someone = await company.hireAt('viewer', 'facteur')
    await enrol(someone.userId)
    forger.next = { email: someone.email, email_verified: true, amr }
    const at = signOnBrowser()
    const landed = await at.goIn(someone.email)
    assert.equal(landed, goesIn ? '/app' : '/auth/code', `${provesFactor} ${amr}`)
    const session = await at.session()
    if (goesIn) assert.deepEqual([session?.level, session?.ways], [2, ['oidc', 'provider']])
    else assert.deepEqual([session, at.jar.has('escale-factor')], [null, true])
  }
})

test('without passwords the provider is the only method, except for its admin; removing it frees the admins', async () => {
  const company = await openIdCompany({ shutsPassword: true })
  const [someone, second] = [await company.hireAt('viewer', 'ferme'), await company.hireAt('admin', 'second')]
  const outsider = await hireWithEmail(
    world,
    company.tenantId,
    'viewer',
    'personne@autre-domaine.example',
    hash,
  )
  const signIn = async (email: string, given = password) => {
    const answer = await site.ask('/api/auth/sign-in/email', { json: { email, password: given } })
    return answer.ok ? 'in' : ((await answer.json()) as { code: string }).code
  }
  const { rows } = await world.owner.query<{ id: string }>(
    'select rescue_id as id from sign_on_providers where tenant_id = $1',
    [company.tenantId],
  )
  await world.owner.query('update auth.users set email = $2 where id = $1', [
    rows[0]?.id,
    `secours@${company.domain}`,
  ])
  assert.equal(await signIn(someone.email), 'SIGN_ON_ONLY')
  assert.equal(
    await signIn(someone.email, 'faux'),
    'WRONG_CREDENTIALS',
    'shown only after the correct password',
  )
  assert.equal(await signIn(second.email), 'SIGN_ON_ONLY')
  assert.equal(await signIn(outsider.email), 'in')
  assert.equal(await signIn(`secours@${company.domain}`), 'in')
  registerPerson(someone.email)
  assert.equal(await signOnBrowser().goIn(someone.email), '/app')
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [rows[0]?.id])
  assert.equal(await signIn(second.email), 'in')
  assert.equal(await signIn(someone.email), 'SIGN_ON_ONLY')
})

test('a forged, foreign or expired id_token is refused; two minutes of clock difference are accepted', async () => {
  const company = await openIdCompany({ issuer: forger.issuer })
  const someone = await company.hireAt('viewer', 'jeton')
  const now = () => Math.floor(Date.now() / 1000)
  const goIn = async (more: typeof forger.next, how: typeof forger.how = 'RS256') => {
    forger.next = { email: someone.email, email_verified: true, ...more }
    forger.how = how
    return signOnBrowser().goIn(someone.email)
  }
  assert.equal(await goIn({}), '/app')
  for (const [why, more] of Object.entries({
    nonce: { nonce: 'x' },
    'no nonce': { nonce: undefined },
    audience: { aud: 'another client' },
    'two audiences': { aud: [clientId, 'another'], azp: 'another' },
    issuer: { iss: 'https://autre.example' },
    expired: { exp: now() - 200, iat: now() - 500 },
    'not yet': { nbf: now() + 200 },
    'no subject': { sub: undefined },
    'an empty subject': { sub: '' },
    'a subject of spaces': { sub: ' \u00a0\u200b' },
    'a subject longer than the standard allows': { sub: 's'.repeat(256) },
  }))
    assert.equal(await goIn(more), refusedPath('SIGN_ON_FAILED'), why)
  for (const how of [
    'none',
    'HS256 with the public key',
    'HS256 with the secret',
    'another key',
    'altered',
  ] as const)
    assert.equal(await goIn({}, how), refusedPath('SIGN_ON_FAILED'), how)
  assert.equal(await goIn({ exp: now() - 100, iat: now() - 400 }), '/app')
})
