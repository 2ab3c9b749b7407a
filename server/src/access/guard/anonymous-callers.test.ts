import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import type { CommonQuota } from '#database/pool/pool.ts'
import { inputOf } from '#testing/company/procedures.ts'
import { allRoutes } from '#testing/company/routes.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { shareOf } from '#testing/night.ts'
import { foundCompany, hire, openSession, startWorld } from '#testing/world.ts'
import { newApiKey } from './api-key.ts'

const world = await startWorld({ connections: 20 })
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await world.stop()
})

world.server.mail = 'mailbox'
const { queue } = world.server.pool
const company = await foundCompany(world)
const password = 'vergue-orage-cabestan-27'
const person = (await hire(world, company.tenantId, 'admin', await hashPassword(password))) as Awaited<
  ReturnType<typeof hire>
> & { email: string }

// The network made so many attempts that it must wait. Hashing more passwords would only load the test
// itself.
await world.owner.query(`insert into auth.tries (key, tries, since, blocked_until)
  select 'sign-in@192.0.2.' || n, 50, now(), now() + interval '10 minutes' from generate_series(1, 9) n`)

/** Signs in from a new network, opens the application and reads a first list. */
async function arrive(): Promise<number[]> {
  const headers = { 'x-forwarded-for': '203.0.113.80' }
  const signedInAs = await site.ask('/api/auth/sign-in/email', {
    json: { email: person.email, password },
    headers,
  })
  const cookie = signedInAs.headers.get('set-cookie')?.split(';')[0] ?? ''
  const opened = await site.ask('/api/session', { headers: { ...headers, cookie } })
  const listed = await site.ask('/api/clients', { headers: { ...headers, cookie } })
  return [signedInAs.status, opened.status, listed.status]
}
const served = [200, 200, 200]

/** Runs the work while all connections of these quotas are in use. */
async function withoutRoomFor(lines: CommonQuota[], work: () => Promise<void>): Promise<void> {
  const taken = lines.flatMap((line) => {
    const held: CommonQuota[] = []
    while (queue.placesUsedBy(line) < 10) {
      const turn = queue.acquire(line)
      if (turn) {
        turn.catch(() => {})
        break
      }
      held.push(line)
    }
    return held
  })
  await work().finally(() => {
    for (const line of taken) queue.release(line)
  })
}

const strangersBody = {
  ...(inputOf({ domain: '', name: '' } as Parameters<typeof inputOf>[0], randomUUID()) as object),
  token: 'x',
  password,
  code: '123456',
}

test('no public address uses connections of sign-ins or sessions', async () => {
  const routes = allRoutes(world).filter(({ path }) => path !== '/api/auth/sign-in/email')
  assert.ok(routes.length > 100)
  await withoutRoomFor(['accounts', 'newcomers'], async () => {
    const answers = routes.map(async ({ method, path }, n) => {
      const from = { 'x-forwarded-for': `198.51.100.${n % 250}` }
      const answer = await site.ask(
        path,
        method === 'GET' ? { headers: from } : { method, json: strangersBody, headers: from },
      )
      await answer.arrayBuffer()
      return [`${method} ${path}`, answer.status] as const
    })
    const refused = (await Promise.all(answers)).filter(([, status]) => status === 503)
    assert.deepEqual(refused, [])
  })
})

test('waiting anonymous requests and invented keys delay no sign-in and no list', async () => {
  await withoutRoomFor(['anonymous', 'keys'], async () => assert.deepEqual(await arrive(), served))
})

const name = () => randomUUID().slice(0, 12)
const floods: Record<string, () => Promise<Response>> = {
  'pages of companies': () => fromOnePlace(`/tenant/nul-${name()}`),
  logos: () => fromOnePlace(`/logo/${randomUUID()}`),
  invitations: () => fromOnePlace('/api/account/invitation', { json: { token: name() } }),
  'made-up keys': () =>
    fromOnePlace('/api/clients', { headers: { authorization: `Bearer ${newApiKey().key}` } }),
  'sign-ins': () =>
    fromOnePlace('/api/auth/sign-in/email', { json: { email: `${name()}@exemple.test`, password } }),
}
let place = 0
const fromOnePlace: typeof site.ask = async (path, options = {}) => {
  const answer = await site.ask(path, {
    ...options,
    headers: { ...options.headers, 'x-forwarded-for': `192.0.2.${place}` },
  })
  await answer.arrayBuffer()
  return answer
}

for (const [flooded, ask] of shareOf(Object.entries(floods), 3)) {
  test(`three hundred connections of a network on ${flooded}: it waits, all others are served`, async () => {
    place += 1
    let isOver = false
    const seen = new Map<number, number>()
    const lanes = Array.from({ length: 300 }, async () => {
      while (!isOver) {
        const { status } = await ask()
        seen.set(status, (seen.get(status) ?? 0) + 1)
        // the flood, the server and PostgreSQL share two cores
        if (status === 429 || status === 503) await sleep(100)
      }
    })
    try {
      await eventually(() => assert.ok(seen.has(429) || seen.has(503)))
      assert.deepEqual(await arrive(), served)
    } finally {
      isOver = true
    }
    await Promise.all(lanes)
    assert.deepEqual(
      [...seen.keys()].filter((status) => ![200, 401, 404, 409, 410, 429, 503].includes(status)),
      [],
    )
  })
}

for (const flooded of shareOf(['/healthz', '/auth'], 2)) {
  test(`a signed-in user does not queue behind anonymous requests for ${flooded}`, async () => {
    const headers = {
      cookie: signedCookie(await openSession(world, person.userId, company.tenantId), world.server.secret),
    }
    let isOver = false
    let answered = 0
    const lanes = Array.from({ length: 300 }, async () => {
      while (!isOver) {
        await fromOnePlace(flooded)
        answered += 1
      }
    })
    await eventually(() => assert.ok(answered > 300))
    const before: number[] = []
    while (before.length < 9) {
      const asked = answered
      assert.equal((await site.ask('/api/clients', { headers })).status, 200)
      before.push(answered - asked)
    }
    isOver = true
    await Promise.all(lanes)
    const usual = before.toSorted((one, other) => one - other)[4] ?? 0
    assert.ok(usual < 50, `${before} strangers were answered before`)
  })
}

test('a connection that pipelines too many requests is refused and closed, alone', async () => {
  const { hostname, port } = new URL(site.url)
  const line = connect(Number(port), hostname)
  let heard = ''
  line.on('data', (piece) => {
    heard += piece
  })
  line.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1500))
  await once(line, 'close')
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  assert.deepEqual(new Set(statuses), new Set(['200', '503']))
  assert.deepEqual(await arrive(), served)
})

test('an office behind one address is not limited once signed in', async () => {
  const cookie = signedCookie(await openSession(world, person.userId, company.tenantId), world.server.secret)
  for (let n = 0; n < 420; n += 1)
    assert.notEqual((await fromOnePlace(`/logo/${randomUUID()}`, { headers: { cookie } })).status, 429)
})

test('a valid key is served while others are invented on the same network', async () => {
  place += 1
  const { key } = (await person.apiKeys.create({
    name: 'Tableur',
    permissions: ['clients.read'],
    lifetimeDays: null,
  })) as { key: string }
  const clients = () => fromOnePlace('/api/clients', { headers: { authorization: `Bearer ${key}` } })
  assert.equal((await clients()).status, 200)
  const wrong = new Set<number>()
  for (let n = 0; n < 70; n += 1) wrong.add((await floods['made-up keys']?.())?.status ?? 0)
  assert.deepEqual([...wrong], [401, 429])
  assert.equal((await clients()).status, 200)
})
