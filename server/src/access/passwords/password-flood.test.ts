import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedCookie } from '#access/caller/cookie.ts'
import { runAsCaller } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { keepProof, newProof } from '#people/account/proof/proofs.ts'
import { newInstallationToken } from '#people/installation/link.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { weaknessesOf } from './password-strength.ts'
import { hashPassword } from './passwords.ts'

const world = await startWorld()
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await world.stop()
})
world.server.mail = 'mailbox'
await world.owner.query(
  `insert into platform_settings (name, value) values ('sign_up_is_open', 'true') on conflict (name) do update
    set value = 'true'`,
)

// Letters with many look-alikes, at the API's maximal length, are the most expensive password for zxcvbn.
const worst = '4@8({[<369&#!1/|0$5+7%2'.repeat(9).slice(0, 200)
const names = { firstName: 'Espoir', lastName: 'Mbala' }

/** The longest processor time this thread spent without a pause. Time of other processes is excluded. */
function watchThread() {
  let [before, longest] = [process.threadCpuUsage(), 0]
  const watch = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
  }, 1).unref()
  return () => {
    clearInterval(watch)
    return longest / 1000
  }
}

test('anonymous callers with the most expensive passwords delay no other user', async () => {
  const company = await foundCompany(world)
  const [reader, person] = [
    await company.hire('viewer'),
    (await hire(world, company.tenantId, 'viewer')) as Awaited<ReturnType<typeof hire>> & { email: string },
  ]
  const proof = await newProof()
  await asAccounts(world.server.pool, (client) =>
    keepProof(
      client,
      { email: person.email, userId: person.userId, purpose: 'recovery', browser: null },
      proof,
    ),
  )
  const installation = (await newInstallationToken(world.server.pool)) ?? ''
  const stranger = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
  const flood = (n: number): Promise<Response>[] => {
    const email = `${randomUUID()}@exemple.test`
    const post = (path: string, json: object) => site.ask(path, { json, headers: stranger(n) })
    return [
      post('/api/installation', { ...names, email, token: 'inconnu', password: worst }),
      post('/api/installation', { ...names, email, token: installation, password: worst }),
      post('/api/account/sign-up', { ...names, email, password: worst }),
      post('/api/account/password', { token: proof.token, password: worst }),
      post('/api/auth/sign-in/email', { email, password: worst }),
    ]
  }
  const cookie = signedCookie(reader.token, world.server.secret)
  await site.ask('/api/clients', { headers: { cookie } }) // compilation at first use must not be measured

  const longestMs = watchThread()
  let isOver = false
  const floods = Promise.all(Array.from({ length: 8 }, (_, n) => flood(n)).flat()).finally(() => {
    isOver = true
  })
  let served = 0
  while (!isOver) {
    const answers = await Promise.all([
      site.ask('/healthz'),
      site.ask('/api/clients', { headers: { cookie } }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    served += 1
    await sleep(20)
  }
  const answers = await floods
  const longest = longestMs()
  assert.ok(longest < 200, `${longest} ms of this thread at a stretch, ${served} others served`)
  for (const answer of answers) {
    assert.ok([200, 201, 401, 404, 422, 429, 503].includes(answer.status), String(answer.status))
    if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
})

test('hashing threads give way to all other work', {
  skip: process.platform !== 'linux',
}, async () => {
  await hashPassword('vergue-orage-cabestan-27')
  const own = getPriority()
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
  const giveWay = priorities.filter((priority) => priority > own).length
  assert.ok(
    giveWay >= 1 && giveWay <= Math.max(1, Math.floor(availableParallelism() / 2)),
    `${giveWay} of ${priorities.length} threads`,
  )
})

test('a false installation link is refused before its password is scored', async () => {
  const answer = await site.ask('/api/installation', {
    json: { ...names, email: 'a@b.cd', token: 'inconnu', password: 'motdepasse12' },
  })
  assert.equal(((await answer.json()) as { code: string }).code, 'LINK_USED')
})

test('characters after the fortieth are not scored: they cost nothing and excuse nothing', async () => {
  assert.ok((await weaknessesOf('a'.repeat(200), [])).length > 0)
  assert.ok((await weaknessesOf(`${'a'.repeat(40)}vergue-orage-cabestan-27`, [])).length > 0)
  assert.deepEqual(await weaknessesOf('vergue-orage-cabestan-27'.repeat(8), []), [])
})

test('with a full hash queue a sign-in is refused without any query', async () => {
  const email = `${randomUUID()}@exemple.test`
  let isFull = true
  const fillers = Array.from({ length: 60 }, async (_, n) => {
    while (isFull)
      await runAsCaller({ network: `place ${n % 4}`, session: null }, () => hashPassword('x')).catch(
        () => new Promise(setImmediate),
      )
  })
  const answer = await site.ask('/api/auth/sign-in/email', {
    json: { email, password: 'x' },
    headers: { 'x-forwarded-for': '192.0.2.44' },
  })
  isFull = false
  await Promise.all(fillers)
  assert.deepEqual(
    [answer.status, await answer.json()],
    [503, { code: 'UNAVAILABLE', message: 'Le service est momentanément indisponible. Veuillez réessayer.' }],
  )
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  const { rows } = await world.owner.query(`select tries from auth.tries where key = 'sign-in@192.0.2.44'`)
  assert.deepEqual(rows, [])
})

test('two hundred sign-ins at once use few of the connections for sessions', async () => {
  const { queue } = world.server.pool
  const tries = Array.from({ length: 200 }, (_, n) =>
    site.ask('/api/auth/sign-in/email', {
      json: { email: `${randomUUID()}@exemple.test`, password: 'x' },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    }),
  )
  let isOver = false
  let [most, looks] = [0, 0]
  const answers = Promise.all(tries).finally(() => {
    isOver = true
  })
  for (; !isOver; looks += 1) {
    most = Math.max(most, queue.placesUsedBy('accounts'))
    await new Promise(setImmediate)
  }
  const given = await answers
  assert.deepEqual(new Set(given.map(({ status }) => status)), new Set([401, 503]))
  const waits = given.filter(({ status }) => status === 503).map(({ headers }) => headers.get('retry-after'))
  assert.deepEqual(new Set(waits), new Set(['1', '2']), 'they do not all come back at the same instant')
  assert.ok(looks > 200)
  assert.ok(most <= 6, `${most} of ${world.server.pool.size}`)
})
