import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { openSession } from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { addFactor, personEvents } from '#testing/company/person-security.ts'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { mailedCode } from '#testing/providers/letters.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query('delete from auth.tries')
})

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)
type ApiAnswer = {
  status: number
  code: string | undefined
  by: string | undefined
  message: string | undefined
}

function browser() {
  const visitor = openVisitor(site, world.server.publicUrl)
  const tell = async (path: string, json?: unknown): Promise<ApiAnswer> => {
    const answer = await visitor.ask(path, json)
    const body =
      answer.status === 204
        ? null
        : ((await answer.json()) as { code?: string; message?: string; data?: { by?: string } } | null)
    return { status: answer.status, code: body?.code, by: body?.data?.by, message: body?.message }
  }
  const makeKey = () => tell('/api/api-keys', { name: 'Comptabilité', permissions: ['clients.read'] })
  const prove = (proof: Record<string, string>) => tell('/api/profile/factors/proof', proof)
  const signIn = (email: string) => tell('/api/auth/sign-in/email', { email, password })
  return { ...visitor, tell, makeKey, prove, signIn }
}

/** An admin of a new company, signed in by password in a browser. */
async function admin() {
  const company = await foundCompany(world)
  const someone = await hire(world, company.tenantId, 'admin', hash)
  const at = browser()
  assert.equal((await at.signIn(someone.email)).status, 200)
  return { ...company, userId: someone.userId, email: someone.email, at }
}

/** An admin whose session the provider of their company opened, with no password here. */
async function providedAdmin({ factorMinutesAgo }: { factorMinutesAgo?: number } = {}) {
  const company = await foundCompany(world)
  const someone = await hire(world, company.tenantId, 'admin')
  const { at, token } = withToken()
  await world.owner.query(
    `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id, ways, provider_tenant,
       factor_at)
     values ($1, $2, $3, now() + interval '1 hour', $4::uuid, '{oidc,provider}', $4::uuid,
     now() - $5 * interval '1 minute')`,
    [newId(), someone.userId, tokenHash(token), company.tenantId, factorMinutesAgo ?? null],
  )
  return { ...company, userId: someone.userId, email: someone.email, at }
}

/** A browser that holds the cookie of a session that is yet to be written. */
function withToken() {
  const at = browser()
  const token = crypto.randomUUID().replaceAll('-', '')
  const [name = '', value = ''] = signedCookie(token, world.server.secret).split('=')
  at.jar.set(name, value)
  return { at, token }
}

const age = (userId: string, minutes = 11) =>
  world.owner.query(
    `update auth.sessions
     set proved_at = proved_at - $2 * interval '1 minute', factor_at = factor_at - $2 * interval '1 minute'
     where user_id = $1`,
    [userId, minutes],
  )
/** Six digits that are not these. */
const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

test('a password sign-in is a fresh proof for ten minutes; then the password is required again', async () => {
  const { at, userId } = await admin()
  assert.equal((await at.makeKey()).status, 201)
  await age(userId, 9)
  assert.equal((await at.makeKey()).status, 201)
  await age(userId, 2)
  const { message, ...asked } = await at.makeKey()
  assert.deepEqual(asked, { status: 403, code: 'FACTOR_ASKED', by: 'password' })
  assert.equal(message, 'Saisissez votre mot de passe pour confirmer.')
  assert.equal((await at.tell('/api/clients')).status, 200, 'the rest goes on')
  const before = at.jar.get('escale')
  assert.equal((await at.prove({ way: 'password', password: 'autre chose' })).code, 'WRONG_PASSWORD')
  assert.equal((await at.makeKey()).code, 'FACTOR_ASKED')
  assert.equal((await at.prove({ way: 'password', password })).status, 200)
  assert.notEqual(at.jar.get('escale'), before, 'the session has another token')
  assert.equal((await at.makeKey()).status, 201)
  assert.deepEqual(
    (await personEvents(world, userId)).filter((event) => event.startsWith('IDENTITY')),
    ['IDENTITY_CONFIRMED false', 'IDENTITY_CONFIRMED true'],
  )
})

test('a password and a mailed code are fresh proofs; a phone code, wallet or provider is none', async () => {
  const company = await foundCompany(world)
  const someone = await hire(world, company.tenantId, 'admin', hash)
  for (const [way, isFresh] of Object.entries({
    password: true,
    email: true,
    phone: false,
    wallet: false,
    openid: false,
    oidc: false,
  }) as [Session['ways'][number], boolean][]) {
    const { at, token } = withToken()
    const providerTenant = way === 'oidc' ? company.tenantId : null
    const where = { userId: someone.userId, companyId: company.tenantId, address: '', device: '' }
    await asAccounts(world.server.pool, (client) =>
      openSession(client, { sessionHash: tokenHash(token), ...where, ways: [way], providerTenant }),
    )
    assert.equal((await at.makeKey()).code, isFresh ? undefined : 'FACTOR_ASKED', way)
  }
})

test('each sensitive action requires a fresh proof: keys, exports, roles, WhatsApp, companies', async () => {
  const { at, userId, tenantId } = await admin()
  const colleague = await hire(world, tenantId, 'viewer')
  await age(userId)
  const put = {
    method: 'PUT',
    headers: { cookie: [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  }
  const role = await site.ask(`/api/users/${colleague.userId}/role`, { ...put, json: { role: 'manager' } })
  const whatsApp = { phoneNumberId: '123456', wabaId: '123456', token: 'x', appSecret: '' }
  const unlinked = await site.ask('/api/whatsapp/account', { method: 'DELETE', headers: put.headers })
  const exported = await site.ask('/api/exports', {
    json: {},
    headers: { ...put.headers, 'idempotency-key': crypto.randomUUID() },
  })
  for (const answer of [role, unlinked, exported])
    assert.equal(((await answer.json()) as { code: string }).code, 'FACTOR_ASKED')
  assert.equal((await at.tell('/api/whatsapp/account', whatsApp)).code, 'FACTOR_ASKED')

  const above = await hire(world, null, 'super_admin', hash)
  const platform = browser()
  await platform.signIn(above.email)
  const open = () => platform.tell(`/api/tenants/${tenantId}/support`, { reason: 'Une question du client' })
  assert.equal((await open()).status, 200)
  await age(above.userId)
  assert.equal((await open()).by, 'password')
  assert.equal((await platform.tell('/api/support/confirmation', {})).by, 'password')
  assert.equal(
    (await platform.tell(`/api/tenants/${tenantId}/suspension`, { reason: 'Impayé', slug: 'x' })).by,
    'password',
  )
  assert.equal((await platform.tell(`/api/tenants/${tenantId}/reopening`, { reason: 'Payé' })).by, 'password')
  assert.equal((await platform.prove({ way: 'password', password })).status, 200)
  assert.equal((await platform.tell('/api/support/confirmation', {})).status, 204)
})

test('without factor or password, an emailed code is the proof, once, in its session', async () => {
  const { at, email, userId } = await providedAdmin()
  const { message, ...asked } = await at.makeKey()
  assert.deepEqual(asked, { status: 403, code: 'FACTOR_ASKED', by: 'mail' })
  assert.equal(message, 'Confirmez par un code envoyé à votre adresse.')
  assert.equal((await at.tell('/api/profile/reauthentication', {})).status, 200)
  const code = await mailedCode(world, email)
  assert.equal((await at.prove({ way: 'mail', code: otherThan(code) })).code, 'WRONG_CODE')
  assert.equal((await at.prove({ way: 'mail', code: '12' })).code, 'INVALID')
  assert.equal((await at.prove({ way: 'mail', code })).status, 200)
  assert.equal((await at.prove({ way: 'mail', code })).code, 'WRONG_CODE')
  assert.equal((await at.makeKey()).status, 201)
  const session = await at.session()
  assert.deepEqual([session?.level, session?.ways], [1, ['oidc', 'provider']], 'it is no second factor')
  assert.ok((await personEvents(world, userId)).includes('IDENTITY_CONFIRMED true'))
})

test('without mail a person without any proof gets instructions', async () => {
  const { at } = await providedAdmin()
  world.server.mail = 'none'
  const refused = await at.makeKey()
  assert.deepEqual([refused.status, refused.code], [409, 'PROOF_UNAVAILABLE'])
  assert.match(refused.message ?? '', /n'envoie aucun email\. Adressez-vous à son administrateur/)
})

test('a proof weaker than the required one is refused', async () => {
  const { at, email, userId } = await admin()
  await age(userId)
  await at.tell('/api/profile/reauthentication', {})
  const code = await mailedCode(world, email)
  assert.deepEqual(
    [(await at.prove({ way: 'mail', code })).code, (await at.makeKey()).by],
    ['OTHER_PROOF', 'password'],
  )
  await addFactor(world, userId)
  assert.deepEqual(
    [(await at.prove({ way: 'password', password })).code, (await at.makeKey()).by],
    ['OTHER_PROOF', 'factor'],
  )
  const asked = await at.makeKey()
  assert.equal(asked.message, 'Saisissez un code de votre application pour confirmer.')
})

test('wrong passwords and wrong codes are counted as at sign-in', async () => {
  const { at, userId } = await admin()
  await age(userId)
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await at.prove({ way: 'password', password: 'x' })).code, 'WRONG_PASSWORD')
  assert.equal((await at.prove({ way: 'password', password })).code, 'TOO_MANY')

  await world.owner.query('delete from auth.tries')
  const provided = await providedAdmin()
  await provided.at.tell('/api/profile/reauthentication', {})
  const code = await mailedCode(world, provided.email)
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await provided.at.prove({ way: 'mail', code: otherThan(code) })).code, 'WRONG_CODE')
  assert.equal((await provided.at.prove({ way: 'mail', code })).code, 'TOO_MANY')
})

test('a password disabled by the company is not requested, but an emailed code is', async () => {
  const { at, tenantId, userId } = await admin()
  await world.owner.query('update auth.users set email = $2 where id = $1', [
    userId,
    `moi@ferme-${userId}.example`,
  ])
  const rescue = await hire(world, tenantId, 'admin', hash)
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'x', now())`,
    [tenantId, `ferme-${userId}.example`],
  )
  await world.owner.query(
    `insert into sign_on_providers (tenant_id, is_active, issuer, client_id, shuts_password, rescue_id)
     values ($1, true, 'https://x.example', 'x', true, $2)`,
    [tenantId, rescue.userId],
  )
  await age(userId)
  assert.equal((await at.makeKey()).by, 'mail')
})

test('a factor vouched for by the provider counts in its company only', async () => {
  const { at, userId } = await providedAdmin({ factorMinutesAgo: 1 })
  assert.equal((await at.makeKey()).status, 201)
  const app = {
    client: 'escale-poste',
    redirectUri: 'http://127.0.0.1:4000/retour',
    challenge: 'c'.repeat(43),
  }
  assert.equal((await at.tell('/api/profile/applications', app)).by, 'mail')
  await addFactor(world, userId)
  assert.equal((await at.makeKey()).status, 201, 'as the company says that the provider asks one')
  assert.equal((await at.tell('/api/profile/applications', app)).by, 'factor')
  assert.equal(
    (await at.tell('/api/profile/backup-codes', {})).by,
    'factor',
    'nor does it make what would open the account elsewhere',
  )
  await age(userId)
  assert.equal((await at.makeKey()).by, 'factor')
})

test('an action that carries the password requests it once; a factor is requested as before', async () => {
  const { at, userId, email } = await admin()
  await age(userId)
  assert.equal(
    (await at.tell('/api/profile/email', { current: password, email: `autre-${email}` })).status,
    200,
  )
  assert.equal((await at.tell('/api/profile/factors', { name: 'Téléphone', current: password })).status, 200)
  await addFactor(world, userId)
  assert.equal(
    (await at.tell('/api/profile/email', { current: password, email: `autre-${email}` })).by,
    'factor',
  )
})

test('applications need the factor of their person, if any; API keys need no proof', async () => {
  const { email, userId } = await admin()
  const given = await site.ask('/api/auth/token', { json: { grantType: 'password', email, password } })
  const { accessToken } = (await given.json()) as { accessToken: string }
  await age(userId)
  const make = async (token: string) => {
    const answer = await site.ask('/api/api-keys', {
      json: { name: 'Par jeton', permissions: ['clients.read'] },
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { key?: string; code?: string; data?: { by: string } }
  }
  const made = await make(accessToken)
  assert.match(made.key ?? '', /^esc_/)
  assert.equal((await make(made.key ?? '')).code, 'FORBIDDEN', 'a key makes no key')
  await addFactor(world, userId)
  const asked = await make(accessToken)
  assert.deepEqual([asked.code, asked.data?.by], ['FACTOR_ASKED', 'factor'])
})
