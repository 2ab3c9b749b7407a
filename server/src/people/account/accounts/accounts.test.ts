import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { newId } from '#database/query/ids.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openSite, passwordSignIns } from '#testing/http.ts'
import { foundCompany, hire, openSession, startWorld } from '#testing/world.ts'

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

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)
const known = async (tenantId: string | null, role: Parameters<typeof hire>[2]) =>
  await hire(world, tenantId, role, hash)
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const reason = 'Départ en conflit'
const logOf = async (column: 'tenant_id' | 'user_id', id: string, table: string) =>
  (
    await world.owner.query(
      `select action, record_id as about, error_message as detail from security_logs
       where ${column} = $1 and table_name = $2 order by created_at, id`,
      [id, table],
    )
  ).rows as { action: string; about: string; detail: string | null }[]
const signIn = passwordSignIns(site, current)

test('accounts are listed newest first by page, and searched by name and address', async () => {
  const boss = await known(null, 'super_admin')
  const company = await foundCompany(world, 'Fret des comptes')
  const people = [
    await known(company.tenantId, 'viewer'),
    await known(company.tenantId, 'manager'),
    await known(company.tenantId, 'admin'),
  ]
  const seenIds: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await boss.accounts.list({ limit: 2, cursor })
    seenIds.push(...page.items.map(({ id }) => id))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  assert.deepEqual(seenIds.slice(0, 3), people.map(({ userId }) => userId).toReversed())
  assert.equal(new Set(seenIds).size, seenIds.length)
  const [one] = (await boss.accounts.list({ search: `ilunga ${people[1]?.email.slice(0, 36)}` })).items
  assert.deepEqual(
    [one?.id, one?.companies.map(({ name, role }) => [name, role]), one?.sessions, one?.bannedUntil],
    [people[1]?.userId, [['Fret des comptes', 'manager']], 1, null],
  )
  for (const person of people) await assert.rejects(person.accounts.list({}), hasCode('FORBIDDEN'))
})

test('a ban ends sessions and voids password, tokens and keys until its end', async () => {
  const boss = await known(null, 'super_admin')
  const company = await foundCompany(world)
  const person = await known(company.tenantId, 'admin')
  const made = await person.apiKeys.create({
    id: newId(),
    name: 'Comptabilité',
    permissions: ['clients.read'],
    lifetimeDays: 30,
  })
  const withKey = () => site.ask('/api/clients', { headers: { authorization: `Bearer ${made.key}` } })
  const given = (await (
    await site.ask('/api/auth/token', {
      json: { grantType: 'password', email: person.email, password: current },
    })
  ).json()) as {
    accessToken: string
    refreshToken: string
  }
  assert.equal((await withKey()).status, 200)
  await assert.rejects(
    boss.accounts.ban({ id: person.userId, until: tomorrow(), reason, current: 'autre chose' }),
    hasCode('WRONG_PASSWORD'),
  )
  await assert.rejects(
    boss.accounts.ban({ id: person.userId, until: '2020-01-01T00:00:00Z', reason, current }),
    hasCode('BAN_PAST'),
  )
  const banned = await boss.accounts.ban({ id: person.userId, until: tomorrow(), reason, current })
  assert.deepEqual([banned.sessions, banned.banReason], [0, reason])
  await assert.rejects(person.clients.list({}), hasCode('UNAUTHORIZED'))
  assert.equal((await withKey()).status, 401)
  assert.equal(
    (await site.ask('/api/clients', { headers: { authorization: `Bearer ${given.accessToken}` } })).status,
    401,
  )
  assert.equal(
    (
      await site.ask('/api/auth/token', {
        json: { grantType: 'refresh_token', refreshToken: given.refreshToken },
      })
    ).status,
    400,
  )
  const refused = await signIn(person.email)
  assert.deepEqual(
    [refused.status, ((await refused.json()) as { code: string }).code, refused.headers.getSetCookie()],
    [403, 'BANNED', []],
  )
  const wrong = await site.ask('/api/auth/sign-in/email', {
    json: { email: person.email, password: 'autre chose' },
  })
  assert.equal(wrong.status, 401, 'only who knows the password hears of it')
  const slipped = await openSession(world, person.userId, company.tenantId)
  assert.equal(
    (await site.ask('/api/clients', { headers: { cookie: signedCookie(slipped, world.server.secret) } }))
      .status,
    401,
    'a session opened meanwhile is nobody’s',
  )
  assert.deepEqual(
    (await boss.accounts.list({ banned: true })).items.map(({ id }) => id),
    [person.userId],
  )
  await world.owner.query(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [
    person.userId,
  ])
  assert.deepEqual([(await signIn(person.email)).status, (await withKey()).status], [200, 200])
  const inCompany = await logOf('tenant_id', company.tenantId, 'profiles')
  assert.deepEqual(
    inCompany.filter(({ action }) => action === 'ACCOUNT_BANNED'),
    [{ action: 'ACCOUNT_BANNED', about: person.userId, detail: reason }],
  )
  assert.ok(
    (await boss.platform.log({})).items.some(
      ({ action, errorMessage }) =>
        action === 'ACCOUNT_BANNED' && errorMessage === `${person.email} : ${reason}`,
    ),
  )
})

test('a ban is lifted, a name corrected over the version read, and sessions ended', async () => {
  const boss = await known(null, 'super_admin')
  const company = await foundCompany(world)
  const person = await known(company.tenantId, 'viewer')
  await boss.accounts.ban({ id: person.userId, until: tomorrow(), reason, current })
  assert.equal((await boss.accounts.unban({ id: person.userId })).bannedUntil, null)
  assert.equal((await signIn(person.email)).status, 200)
  const [{ version } = { version: 0 }] = (await boss.accounts.list({ search: person.email })).items
  const renamed = await boss.accounts.rename({
    id: person.userId,
    version,
    firstName: 'Odile',
    lastName: 'Banza',
  })
  assert.deepEqual([renamed.firstName, renamed.version], ['Odile', version + 1])
  await assert.rejects(
    boss.accounts.rename({ id: person.userId, version, firstName: 'Autre', lastName: 'Nom' }),
    hasCode('STALE'),
  )
  assert.deepEqual(await boss.accounts.signOut({ id: person.userId }), { ended: 1 })
  await assert.rejects(boss.accounts.signOut({ id: newId() }), hasCode('NOT_FOUND'))
  await boss.accounts.unban({ id: person.userId })
  await boss.accounts.signOut({ id: person.userId })
  const events = await logOf('tenant_id', company.tenantId, 'profiles')
  const settled = events
    .map(({ action }) => action)
    .filter((action) => action === 'ACCOUNT_UNBANNED' || action === 'SESSIONS_ENDED')
  assert.deepEqual(
    settled.toSorted(),
    ['ACCOUNT_UNBANNED', 'SESSIONS_ENDED'],
    'what was done already is not told again',
  )
})

test('a deleted account leaves its records, and never a company without admin', async () => {
  const boss = await known(null, 'super_admin')
  const company = await foundCompany(world, 'Fret sans second')
  const [admin, person] = [await known(company.tenantId, 'admin'), await known(company.tenantId, 'employee')]
  const { id } = await person.clients.create({ name: 'Écrit avant' })
  await assert.rejects(boss.accounts.remove({ id: admin.userId, current }), hasCode('LAST_ADMIN'))
  await boss.accounts.remove({ id: person.userId, current })
  assert.equal((await admin.clients.get({ id })).name, 'Écrit avant')
  assert.equal((await signIn(person.email)).status, 401)
  const mailed = await world.owner.query('select subject from auth.outgoing_mails where to_address = $1', [
    person.email,
  ])
  assert.deepEqual(mailed.rows, [{ subject: 'Votre compte est supprimé' }])
  await assert.rejects(boss.accounts.remove({ id: person.userId, current }), hasCode('NOT_FOUND'))
})

test('a person without colleagues loses their devices after 72 hours, and can cancel that', async () => {
  const boss = await known(null, 'super_admin')
  const company = await foundCompany(world)
  const [person] = [await known(company.tenantId, 'employee'), await known(company.tenantId, 'admin')]
  await assert.rejects(
    boss.accounts.removeFactors({ id: person.userId, current }),
    hasCode('NOTHING_TO_REMOVE'),
  )
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', 'x', now())`,
    [newId(), person.userId],
  )
  await assert.rejects(
    boss.accounts.removeFactors({ id: person.userId, current }),
    hasCode('COLLEAGUE_FIRST'),
  )
  await world.owner.query(
    'update user_tenants set deactivated_at = now() where tenant_id = $1 and user_id <> $2',
    [company.tenantId, person.userId],
  )
  const asked = await boss.accounts.removeFactors({ id: person.userId, current })
  assert.ok(Date.parse(asked.removalDueAt ?? '') > Date.now() + 71 * 3_600_000)
  await assert.rejects(
    boss.accounts.removeFactors({ id: person.userId, current }),
    hasCode('REMOVAL_RUNNING'),
  )
  const mailed = await world.owner.query('select subject from auth.outgoing_mails where to_address = $1', [
    person.email,
  ])
  assert.deepEqual(mailed.rows, [{ subject: 'Le retrait de votre double authentification est demandé' }])
  await person.account.cancelRemoval()
  assert.equal((await boss.accounts.list({ search: person.email })).items[0]?.removalDueAt, null)
})

test('a super_admin cannot ban or delete their own account, nor that of another super_admin', async () => {
  const [boss, other] = [await known(null, 'super_admin'), await known(null, 'super_admin')]
  for (const [id, refusal] of [
    [boss.userId, 'SELF'],
    [other.userId, 'IS_SUPER_ADMIN'],
  ] as const) {
    await assert.rejects(boss.accounts.ban({ id, until: tomorrow(), reason, current }), hasCode(refusal))
    await assert.rejects(boss.accounts.remove({ id, current }), hasCode(refusal))
    await assert.rejects(boss.accounts.removeFactors({ id, current }), hasCode(refusal))
  }
})
