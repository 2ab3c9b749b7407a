import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { newBackupCodes, storeBackupCodes } from '#access/factor/backup-codes.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { personEvents } from '#testing/company/person-security.ts'
import { openSite } from '#testing/http.ts'
import { authenticator } from '#testing/providers/authenticator.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(async () => {
  await world.owner.query('delete from auth.tries')
})

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)
type Options = { challenge: string; user: { id: string }; allowCredentials?: { id: string }[] }
type RefusedAnswer = { code: string }

/** A browser that keeps its cookies. */
function browser() {
  const jar = new Map<string, string>()
  const ask = async (method: string, path: string, json: unknown = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = method === 'GET' ? {} : { body: JSON.stringify(json) }
    const answer = await site.ask(path, {
      method,
      ...body,
      headers: { 'content-type': 'application/json', cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as never }
  }
  const optionsAt = async (path: string, json: unknown = {}) => {
    const asked = await ask('POST', path, json)
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    return asked.body as Options
  }
  return {
    jar,
    ask,
    signIn: (email: string) => ask('POST', '/api/auth/sign-in/email', { email, password: current }),
    toEnrol: (json: unknown = { current }) => optionsAt('/api/profile/passkeys/options', json),
    toProve: () => optionsAt('/api/profile/passkeys/proof/options'),
    toEnter: () => optionsAt('/api/auth/sign-in/passkey/options'),
    add: (credential: unknown, name = 'Portable') =>
      ask('POST', '/api/profile/passkeys', { name, credential }),
    prove: (credential: unknown) => ask('POST', '/api/profile/passkeys/proof', { credential }),
    enter: (credential: unknown, more = {}) =>
      ask('POST', '/api/auth/sign-in/passkey', { credential, ...more }),
  }
}

const statusAndCode = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as RefusedAnswer | null)?.code ?? ''}`.trim()

const backupCodes = await newBackupCodes()

/**
 * Creates a person with a passkey, and the browser that made it. Another device exists meanwhile, so that no
 * backup codes are hashed.
 */
async function enrolled(place?: Awaited<ReturnType<typeof foundCompany>>) {
  const company = place ?? (await foundCompany(world))
  const person = (await hire(world, company.tenantId, 'employee', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const [at, key] = [browser(), authenticator()]
  await at.signIn(person.email)
  const { userId, email } = person
  const [credential, otherDevice] = [key.make(await at.toEnrol()), newId()]
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', '', now())`,
    [otherDevice, userId],
  )
  const added = await at.add(credential)
  assert.equal(added.status, 200, JSON.stringify(added.body))
  await world.owner.query('delete from auth.factors where id = $1', [otherDevice])
  await asAccounts(world.server.pool, (client) => storeBackupCodes(client, userId, backupCodes))
  return { codes: backupCodes.shown, at, key, company, userId, email }
}

test('a passkey is added with the password, brings backup codes and is announced by email', async () => {
  world.server.mail = 'mailbox'
  const company = await foundCompany(world)
  const person = (await hire(world, company.tenantId, 'employee', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const [at, key] = [browser(), authenticator()]
  await at.signIn(person.email)
  for (const current of [undefined, 'faux'])
    assert.equal(
      statusAndCode(await at.ask('POST', '/api/profile/passkeys/options', { current })),
      '422 WRONG_PASSWORD',
    )
  const options = await at.toEnrol()
  const token = at.jar.get('escale')
  const added = await at.add(key.make(options))
  const { codes, session } = added.body as { codes: string[]; session: Session }
  assert.deepEqual([codes.length, session.level, session.ways], [10, 2, ['password', 'passkey']])
  assert.notEqual(at.jar.get('escale'), token, 'the session has another token')
  const { devices } = (await at.ask('GET', '/api/profile/factors')).body as {
    devices: { kind: string; name: string }[]
  }
  assert.deepEqual(
    devices.map(({ kind, name }) => [kind, name]),
    [['passkey', 'Portable']],
  )
  const letters = await world.owner.query('select subject from auth.outgoing_mails where to_address = $1', [
    person.email,
  ])
  assert.deepEqual(letters.rows.at(-1), { subject: "Une clé d'accès a été ajoutée" })
  assert.ok((await personEvents(world, person.userId)).includes('PASSKEY_ENROLLED true'))
})

test('a passkey opens a two-factor session; challenge and answer are valid once', async () => {
  const { key, userId, company } = await enrolled()
  const at = browser()
  const answer = key.answer(await at.toEnter())
  assert.equal(
    statusAndCode(await browser().enter(answer)),
    '401 PASSKEY_OVER',
    'another browser has no challenge',
  )
  const stranger = browser()
  await stranger.toEnter()
  assert.equal(
    statusAndCode(await stranger.enter(answer)),
    '401 WRONG_PASSKEY',
    'nor is that of another browser its own',
  )
  const twin = browser()
  for (const [name, value] of at.jar) twin.jar.set(name, value)
  const both = await Promise.all([at.enter(answer), twin.enter(answer)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401])
  const session = both.find(({ status }) => status === 200)?.body as unknown as Session
  assert.deepEqual([session.level, session.ways, session.company?.id], [2, ['passkey'], company.tenantId])
  assert.equal((await at.enter(answer)).status, 401, 'the challenge is used up')
  assert.equal(
    (await personEvents(world, userId)).filter((event) => event === 'PASSKEY_VERIFIED true').length,
    1,
  )
})

test('a passkey of another site, unverified, cloned, stale or of another account is refused', async () => {
  const { key, userId } = await enrolled()
  const at = browser()
  const wrong = [
    { origin: 'https://ailleurs.example' },
    { rpId: 'ailleurs.example' },
    { isVerified: false },
    { counter: 1 },
    { userHandle: 'YXV0cmU' },
  ]
  for (const over of wrong)
    assert.equal(
      statusAndCode(await at.enter(key.answer(await at.toEnter(), over))),
      '401 WRONG_PASSKEY',
      JSON.stringify(over),
    )
  const before = await at.toEnter()
  await at.toEnter()
  assert.equal(statusAndCode(await at.enter(key.answer(before))), '401 WRONG_PASSKEY')
  assert.equal(
    statusAndCode(await at.enter(authenticator().answer(await at.toEnter(), { userHandle: '' }))),
    '401 WRONG_PASSKEY',
    'a key that nobody knows',
  )
  for (const odd of [null, {}, { id: 1 }, { ...key.answer(await at.toEnter()), id: 'x'.repeat(2000) }])
    assert.equal((await at.enter(odd)).status, 422)
  assert.equal((await at.enter(key.answer(await at.toEnter()))).status, 200)
  assert.ok((await personEvents(world, userId)).includes('PASSKEY_VERIFIED false'))
})

test('a challenge is valid for one purpose, and a key only in its owner’s session', async () => {
  const [one, other] = [await enrolled(), await enrolled()]
  assert.equal(
    statusAndCode(await one.at.prove(other.key.answer(await one.at.toProve()))),
    '422 WRONG_PASSKEY',
  )
  assert.equal(statusAndCode(await one.at.prove(one.key.answer(await one.at.toEnter()))), '422 WRONG_PASSKEY')
  assert.equal(statusAndCode(await one.at.enter(one.key.answer(await one.at.toProve()))), '401 WRONG_PASSKEY')
  assert.equal(
    statusAndCode(await one.at.add(authenticator().make({ ...(await one.at.toProve()), user: { id: 'x' } }))),
    '422 WRONG_PASSKEY',
  )
  const theirs = await other.at.toEnrol()
  for (const [name, value] of other.at.jar) if (name === 'escale-passkey') one.at.jar.set(name, value)
  assert.equal(
    statusAndCode(await one.at.add(authenticator().make(theirs))),
    '422 WRONG_PASSKEY',
    'begun by somebody else',
  )
  assert.equal(
    statusAndCode(await one.at.add(other.key.make(await one.at.toEnrol()))),
    '422 WRONG_PASSKEY',
    'a key that is known already',
  )
})

test('a sensitive action requests the passkey again, and is allowed by its answer', async () => {
  const { at, key, userId } = await enrolled()
  await world.owner.query(
    `update auth.sessions set factor_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  )
  assert.equal(statusAndCode(await at.ask('POST', '/api/profile/backup-codes')), '403 FACTOR_ASKED')
  assert.equal(statusAndCode(await at.ask('POST', '/api/profile/passkeys/options')), '403 FACTOR_ASKED')
  const options = await at.toProve()
  assert.deepEqual(
    options.allowCredentials?.map(({ id }) => id),
    [key.id],
  )
  assert.equal((await at.prove(key.answer(options))).status, 200)
  assert.equal((await at.ask('POST', '/api/profile/backup-codes')).status, 200)
})

test('with a passkey only, neither password nor device code signs in; a backup code does', async () => {
  const { email, codes } = await enrolled()
  const at = browser()
  assert.equal(statusAndCode(await at.signIn(email)), '401 FACTOR_NEEDED')
  assert.equal(
    statusAndCode(await at.ask('POST', '/api/auth/sign-in/factor', { way: 'totp', code: '123456' })),
    '422 WRONG_CODE',
  )
  assert.equal(
    (await at.ask('POST', '/api/auth/sign-in/factor', { way: 'backup', code: codes[0] })).status,
    200,
  )
})

test('after a correct password the passkey is enough, and no code is pending any more', async () => {
  const { email, key } = await enrolled()
  const at = browser()
  await at.signIn(email)
  assert.equal((await at.enter(key.answer(await at.toEnter()))).status, 200)
  assert.equal(at.jar.has('escale-factor'), false)
})

test('a deactivated person cannot sign in by a passkey, and a deleted key opens nothing', async () => {
  const { key, company, userId, at } = await enrolled()
  const elsewhere = await foundCompany(world)
  const door = browser()
  assert.equal(
    statusAndCode(await door.enter(key.answer(await door.toEnter()), { tenant: elsewhere.slug })),
    '403 NOT_A_MEMBER',
  )
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [userId])
  assert.equal(
    statusAndCode(await door.enter(key.answer(await door.toEnter()), { tenant: company.slug })),
    '403 NOT_A_MEMBER',
  )
  const alone = await door.enter(key.answer(await door.toEnter()))
  assert.equal((alone.body as Session).company, null)
  await world.owner.query('update user_tenants set deactivated_at = null where user_id = $1', [userId])
  const [{ id = '' } = {}] = (
    await world.owner.query('select id from auth.factors where user_id = $1', [userId])
  ).rows as { id: string }[]
  assert.equal((await at.ask('DELETE', `/api/profile/factors/${id}`)).status, 204)
  assert.equal(statusAndCode(await door.enter(key.answer(await door.toEnter()))), '401 WRONG_PASSKEY')
})

test('a passkey satisfies a company that requires a second factor', async () => {
  const company = await foundCompany(world)
  const person = (await hire(world, company.tenantId, 'employee', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const [at, key] = [browser(), authenticator()]
  await world.owner.query(
    `update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where id = $1`,
    [company.tenantId],
  )
  const opened = (await at.signIn(person.email)).body as Session
  assert.equal(opened.lacks, 'enrolment')
  const added = await at.add(key.make(await at.toEnrol()))
  const { session } = added.body as { session: Session }
  assert.deepEqual([session.lacks, session.company?.id], [null, company.tenantId])
})
