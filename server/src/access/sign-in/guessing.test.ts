import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { newId } from '#database/query/ids.ts'
import { emailHash } from '#journal/event.ts'
import { openSite } from '#testing/http.ts'
import { measureProcessorTime, median } from '#testing/processor-time.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world, ['127.0.0.0/8'])
const unproxied = await openSite(world)
after(async () => {
  await site.close()
  await unproxied.close()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const password = 'vague-palette-quai-72'
const hash = await hashPassword(password)
type SignInTry = { address?: string; cookie?: string; tenant?: string; given?: string }

async function hireEmployee(tenantId?: string) {
  const company = tenantId ? { tenantId } : await foundCompany(world)
  const person = (await hire(world, company.tenantId, 'employee', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  return { tenantId: company.tenantId, userId: person.userId, email: person.email }
}

const trySignIn = (
  email: string,
  { address = '203.0.113.1', cookie = '', tenant, given = password }: SignInTry = {},
) =>
  site.ask('/api/auth/sign-in/email', {
    json: { email, password: given, tenant },
    headers: { 'x-forwarded-for': address, cookie },
  })
const wrong = (email: string, tried: SignInTry = {}) => trySignIn(email, { ...tried, given: 'faux' })
const passTime = () =>
  world.owner.query(
    `update auth.tries set blocked_until = now() - interval '1 second' where blocked_until is not null`,
  )
/** Writes the counters as if there had been so many wrong passwords, before their wait. */
const tried = (key: string, tries: number, blockedSeconds = 0) =>
  world.owner.query(
    `insert into auth.tries (key, tries, since, blocked_until) values ($1, $2, now(), case
      when $3 > 0 then now() + $3 * interval '1 second' end)
     on conflict (key) do update set tries = excluded.tries, blocked_until = excluded.blocked_until`,
    [key, tries, blockedSeconds],
  )
const triesUnder = async (key: string) =>
  (await world.owner.query('select tries from auth.tries where key = $1', [key])).rows[0]?.tries
const accountKey = (email: string) => `sign-in:${emailHash(email)}`
const deviceOf = (answer: Response) =>
  (answer.headers.getSetCookie().find((cookie) => cookie.startsWith('escale-device=')) ?? '').split(';')[0] ??
  ''

test('ten wrong passwords block a network for an exact wait, longer only after another mistake', async () => {
  const { email } = await hireEmployee()
  for (let n = 0; n < 10; n += 1) assert.equal((await wrong(email)).status, 401)
  const refused = await trySignIn(email)
  assert.deepEqual(
    [refused.status, await refused.json()],
    [429, { code: 'TOO_MANY', message: 'Trop de tentatives. Veuillez patienter.' }],
  )
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  for (let n = 0; n < 20; n += 1) await wrong(email) // attempts during a wait do not extend it
  await passTime()
  assert.equal((await wrong(email)).status, 401)
  const longer = Number((await wrong(email)).headers.get('retry-after'))
  assert.ok(longer > 5 && longer <= 10, `${longer} s`)
  await passTime()
  assert.equal((await trySignIn(email)).status, 200)
  for (let n = 0; n < 10; n += 1)
    assert.equal((await wrong(email)).status, 401, 'who knows the password begins anew')
})

test('after the wait exactly one of several concurrent attempts is allowed', async () => {
  const { email } = await hireEmployee()
  for (let n = 0; n < 10; n += 1) await wrong(email)
  await passTime()
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await wrong(email)).status))
  assert.deepEqual(statuses.toSorted(), [401, ...Array(11).fill(429)])
})

test('ten mistakes elsewhere do not block the owner; thirty in all block the account', async () => {
  const { email } = await hireEmployee()
  for (let n = 0; n < 30; n += 1) {
    if (n === 10) assert.equal((await trySignIn(email, { address: '192.0.2.7' })).status, 200)
    await wrong(email, { address: `198.51.100.${n % 3}` })
  }
  await tried(accountKey('personne@nulle.part'), 29)
  assert.deepEqual(
    [
      (await wrong('personne@nulle.part')).status,
      (await wrong('personne@nulle.part', { address: '192.0.2.9' })).status,
    ],
    [401, 429],
  )
})

test('attackers cannot block a known browser, which has ten mistakes of its own', async () => {
  const { email } = await hireEmployee()
  const cookie = deviceOf(await trySignIn(email))
  assert.ok(cookie)
  await tried(accountKey(email), 40, 900)
  await tried('sign-in@203.0.113.1', 80, 900)
  assert.equal((await trySignIn(email)).status, 429)
  assert.equal((await trySignIn(email, { cookie })).status, 200)
  assert.equal(
    (await trySignIn((await hireEmployee()).email, { cookie })).status,
    429,
    'for another account the browser is unknown',
  )
  for (let n = 0; n < 10; n += 1) assert.equal((await wrong(email, { cookie })).status, 401)
  assert.equal((await trySignIn(email, { cookie })).status, 429)
})

test('a shared browser is known to each colleague’s account; a forged cookie to none', async () => {
  const [one, two] = [await hireEmployee(), await hireEmployee()]
  const first = deviceOf(await trySignIn(one.email))
  const cookie = deviceOf(await trySignIn(two.email, { cookie: first }))
  for (const { email } of [one, two]) await tried(accountKey(email), 30, 900)
  for (const { email } of [one, two]) assert.equal((await trySignIn(email, { cookie })).status, 200)
  assert.equal((await trySignIn(two.email, { cookie: first })).status, 429)
  assert.equal((await trySignIn(one.email, { cookie: first.replace('=', '=x') })).status, 429)
})

test('a success clears the counters: colleagues share an address, but their mistakes count', async () => {
  const colleagues = await Promise.all(Array.from({ length: 3 }, () => hireEmployee()))
  await tried('sign-in@203.0.113.1', 48)
  for (let n = 0; n < 12; n += 1) assert.equal((await trySignIn(colleagues[n % 3]?.email ?? '')).status, 200)
  assert.equal(await triesUnder('sign-in@203.0.113.1'), 48)
  await wrong('a@b.cd')
  await wrong('b@b.cd')
  assert.equal((await wrong('c@b.cd')).status, 429)
})

test('a correct password on the page of a foreign company is not a guess', async () => {
  const [{ email }, stranger] = [await hireEmployee(), await foundCompany(world)]
  for (let n = 0; n < 12; n += 1)
    assert.equal((await trySignIn(email, { tenant: stranger.slug })).status, 403)
  assert.equal((await trySignIn(email)).status, 200)
})

test('an IPv6 address counts as its /64, owned by one subscriber', async () => {
  await tried('sign-in@2001:db8:0:7::/64', 50, 60)
  const statuses = await Promise.all(
    ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:9', '2001:db8:0:8::1'].map(
      async (address) => (await wrong('a@b.cd', { address })).status,
    ),
  )
  assert.deepEqual(statuses, [429, 429, 401])
})

test('a forwarded address counts only from a trusted proxy', async () => {
  await tried('sign-in@127.0.0.1', 50, 60)
  const ask = (through: typeof site) =>
    through.ask('/api/auth/sign-in/email', {
      json: { email: 'a@b.cd', password: 'x' },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    })
  assert.deepEqual([(await ask(unproxied)).status, (await ask(site)).status], [429, 401])
})

test('the first refusal of each block is logged for the owner and their admin, and only that', async () => {
  const { email, userId, tenantId } = await hireEmployee()
  const refusals = async () =>
    (
      await world.owner.query(
        `select tenant_id, action, success from security_logs where user_id = $1
          and error_message = 'TOO_MANY'`,
        [userId],
      )
    ).rows
  for (let n = 0; n < 14; n += 1) await wrong(email)
  assert.deepEqual(await refusals(), [{ tenant_id: tenantId, action: 'LOGIN_ATTEMPT', success: false }])
  await passTime()
  for (let n = 0; n < 4; n += 1) await wrong(email)
  assert.equal((await refusals()).length, 2)
})

test('a blocked network leaves no rows behind, whatever emails it names', async () => {
  await tried('sign-in@203.0.113.1', 50, 900)
  assert.equal((await wrong((await hireEmployee()).email)).status, 429)
  const before = (await world.owner.query('select count(*) from auth.tries')).rows[0]
  for (let n = 0; n < 10; n += 1) assert.equal((await wrong(`${newId()}@exemple.test`)).status, 429)
  assert.deepEqual((await world.owner.query('select count(*) from auth.tries')).rows[0], before)
})

test('recovery mails requested by others do not block the owner’s request', async () => {
  world.server.mail = 'mailbox'
  const { email } = await hireEmployee()
  const cookie = deviceOf(await trySignIn(email))
  const ask = (address: string, device = '') =>
    site.ask('/api/account/recovery/mail', {
      json: { email },
      headers: { 'x-forwarded-for': address, cookie: device },
    })
  for (let n = 0; n < 6; n += 1) await ask('198.51.100.9')
  assert.deepEqual([(await ask('198.51.100.9')).status, (await ask('192.0.2.8')).status], [429, 200])
  for (let n = 0; n < 20; n += 1) await ask(`198.51.100.${n}`)
  assert.deepEqual([(await ask('192.0.2.8')).status, (await ask('192.0.2.8', cookie)).status], [429, 200])
})

test('an unknown email is refused like a wrong password: same message, headers and work', async () => {
  const { email } = await hireEmployee()
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const signals: unknown[] = []
  for (let n = 0; n < 24; n += 1) {
    for (const [kind, aimed] of [
      ['known', email],
      ['unknown', `${newId()}@nulle.part`],
    ] as const) {
      const { result: answer, milliseconds } = await measureProcessorTime(() =>
        wrong(aimed, { address: `10.1.${n}.${kind.length}` }),
      )
      samples[kind].push(milliseconds)
      const headers = [...answer.headers.keys()].toSorted()
      signals.push(JSON.stringify([answer.status, headers, await answer.text()]))
    }
  }
  assert.equal(new Set(signals).size, 1)
  const ratio = median(samples.known) / median(samples.unknown)
  assert.ok(ratio > 0.7 && ratio < 1.4, `ratio ${ratio}`)
})
