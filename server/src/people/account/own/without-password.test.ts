import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { Secret, TOTP } from 'otpauth'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { authenticator } from '#testing/providers/authenticator.ts'
import { mailedCode } from '#testing/providers/letters.ts'
import { clientId, clientSecret, startProvider } from '#testing/providers/openid.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

// An account that single sign-on made has no password: the code mailed in its place does whatever a password
// would.
const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const callback = `${world.server.publicUrl}/api/auth/sign-on/callback`
const provider = await startProvider([callback])
after(async () => {
  await site.close()
  await provider.stop()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query('delete from auth.tries')
})

let companies = 0

/** A browser signed in through the company's provider, which created the account. */
async function newcomer() {
  const { tenantId } = await foundCompany(world)
  const email = `nouvelle@sans-mot-de-passe-${companies++}.example`
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at)
     values ($1, split_part($2, '@', 2), 'x', now())`,
    [tenantId, email],
  )
  const admin = await hire(world, tenantId, 'admin')
  const settings = {
    isActive: true,
    issuer: provider.issuer,
    clientId,
    clientSecret,
    groupsClaim: null,
    rolesByGroup: [],
  }
  const flags = { makesAccounts: true, provesFactor: false, shutsPassword: false }
  await admin.signOn.save({ version: 0, ...settings, ...flags, defaultRole: 'employee' })
  provider.directory.set(email, { sub: email, email, email_verified: true })
  const at = openVisitor(site, callback)
  const { url } = await at.begin('/api/auth/sign-on', { email })
  assert.equal(await at.land(await at.follow(url ?? '')), '/app')
  return { at, email, tenantId, userId: (await at.session())?.user.id ?? assert.fail('nobody came in') }
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>

/** Requests a code by mail, and returns it. */
async function requestMailedCode({ at, email }: Newcomer): Promise<string> {
  assert.equal((await at.ask('/api/profile/reauthentication', {})).status, 200)
  return mailedCode(world, email)
}

async function responseTo({ at }: Newcomer, path: string, json: unknown): Promise<string> {
  const answer = await at.ask(path, json)
  const { code = '' } = ((await answer.json().catch(() => null)) ?? {}) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

async function enrolPhone(who: Newcomer, current: string): Promise<{ codes: string[]; session: Session }> {
  const begun = await who.at.ask('/api/profile/factors', { name: 'Téléphone', current })
  assert.equal(begun.status, 200, await begun.clone().text())
  const { id, secret } = (await begun.json()) as { id: string; secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return (await (await who.at.ask(`/api/profile/factors/${id}/confirmation`, { code })).json()) as {
    codes: string[]
    session: Session
  }
}

test('a device for codes is enrolled with the emailed code, once, and with nothing else', async () => {
  const who = await newcomer()
  for (const current of [undefined, '', '000000'])
    assert.equal(await responseTo(who, '/api/profile/factors', { name: 'X', current }), '422 WRONG_PASSWORD')
  const code = await requestMailedCode(who)
  const { codes, session } = await enrolPhone(who, code)
  assert.deepEqual([codes.length, session.level, session.ways], [10, 2, ['oidc', 'totp']])
  assert.equal(
    await responseTo(who, '/api/profile/password', { current: code, password: 'vergue-orage-cabestan-27' }),
    '422 WRONG_PASSWORD',
  )
})

test('a passkey is added with an emailed code, and opens the account by itself', async () => {
  const who = await newcomer()
  const key = authenticator()
  assert.equal(await responseTo(who, '/api/profile/passkeys/options', {}), '422 WRONG_PASSWORD')
  const options = await who.at.ask('/api/profile/passkeys/options', { current: await requestMailedCode(who) })
  const made = key.make((await options.json()) as Parameters<typeof key.make>[0])
  assert.equal(
    (await who.at.ask('/api/profile/passkeys', { name: 'Portable', credential: made })).status,
    200,
  )
  const other = openVisitor(site, callback)
  const asked = (await (await other.ask('/api/auth/sign-in/passkey/options', {})).json()) as Parameters<
    typeof key.answer
  >[0]
  assert.equal((await other.ask('/api/auth/sign-in/passkey', { credential: key.answer(asked) })).status, 200)
  assert.equal((await other.session())?.user.id, who.userId)
})

test('under a required factor, the session only requests the code that enrols one', async () => {
  const who = await newcomer()
  await world.owner.query(
    `update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where id = $1`,
    [who.tenantId],
  )
  assert.equal((await who.at.session())?.lacks, 'enrolment')
  assert.equal((await who.at.ask('/api/clients')).status, 403)
  const { session } = await enrolPhone(who, await requestMailedCode(who))
  assert.deepEqual([session.lacks, session.company?.id], [null, who.tenantId])
  assert.equal((await who.at.ask('/api/clients')).status, 200)
})

test('a new email address requires an emailed code, and also the factor once there is one', async () => {
  const who = await newcomer()
  const email = `ailleurs-${who.userId}@ailleurs.example`
  assert.equal(
    await responseTo(who, '/api/profile/email', { email, current: '000000' }),
    '422 WRONG_PASSWORD',
  )
  assert.equal(
    await responseTo(who, '/api/profile/email', { email, current: await requestMailedCode(who) }),
    '200',
  )
  await enrolPhone(who, await requestMailedCode(who))
  await world.owner.query(
    `update auth.sessions set factor_at = factor_at - interval '1 hour' where user_id = $1`,
    [who.userId],
  )
  assert.equal(
    await responseTo(who, '/api/profile/email', { email, current: await requestMailedCode(who) }),
    '403 FACTOR_ASKED',
  )
})

test('an emailed code sets a password, which then opens the account, and deletes the account', async () => {
  const [who, gone] = [await newcomer(), await newcomer()]
  const password = 'vergue-orage-cabestan-27'
  assert.equal(
    await responseTo(who, '/api/profile/password', { current: await requestMailedCode(who), password }),
    '200',
  )
  assert.equal(
    (await openVisitor(site, callback).ask('/api/auth/sign-in/email', { email: who.email, password })).status,
    200,
  )
  assert.equal(await responseTo(gone, '/api/profile/removal', { current: '000000' }), '422 WRONG_PASSWORD')
  assert.equal(
    (await gone.at.ask('/api/profile/removal', { current: await requestMailedCode(gone) })).status,
    204,
  )
  assert.equal((await world.owner.query('select from auth.users where id = $1', [gone.userId])).rowCount, 0)
})
