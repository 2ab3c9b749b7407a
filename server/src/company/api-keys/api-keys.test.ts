import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import type { Permission } from '@escale/contract/access/permissions'
import { hasScope, scopes } from '@escale/contract/company/api-keys/scopes'
import { isContractProcedure } from '@orpc/contract'
import { signedCookie } from '#access/caller/cookie.ts'
import { apiKeyHash, newApiKey } from '#access/guard/api-key.ts'
import { keyUseLimit } from '#access/limits/attempt-counters.ts'
import { newId } from '#database/query/ids.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import {
  type FoundedCompany,
  foundCompany,
  hire,
  maritimeDraft,
  type Person,
  startWorld,
} from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Options = { method?: string; json?: unknown; headers?: Record<string, string> }

/** Sends a request with a key, as a program does. */
async function askWithKey(key: string, path: string, { method, json, headers }: Options = {}) {
  const answer = await site.ask(path, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    json,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID(), ...headers },
  } as never)
  const body = answer.headers.get('content-type')?.includes('json')
    ? await answer.json()
    : await answer.text()
  return { status: answer.status, body, headers: answer.headers }
}

const makeKey = (admin: Person, permissions: Permission[], name = 'Comptabilité') =>
  admin.apiKeys.create({ name, permissions, lifetimeDays: null })

async function companyWithKey(
  permissions: Permission[],
): Promise<FoundedCompany & { admin: Person; key: string; keyId: string }> {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { key, apiKey } = await makeKey(admin, permissions)
  return { ...company, admin, key, keyId: apiKey.id }
}

test('a key has a prefix and a checksum, and only its hash is stored', async () => {
  const { admin, key, keyId } = await companyWithKey(['clients.read'])
  assert.match(key, /^esc_[0-9A-Za-z]{46}$/)
  assert.ok(apiKeyHash(key))
  assert.equal(apiKeyHash(key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')), undefined)
  const { rows } = await world.owner.query(
    'select row_to_json(k)::text as row from api_keys k where id = $1',
    [keyId],
  )
  assert.ok(rows[0].row.includes(key.slice(0, 10)) && !rows[0].row.includes(key.slice(10, 30)))
  const everywhere = await world.owner.query(
    `select (select count(*) from idempotency_keys where answer::text like '%' || $1 || '%')::int as n`,
    [key],
  )
  assert.equal(everywhere.rows[0].n, 0)
  assert.ok(!JSON.stringify(await admin.apiKeys.list()).includes(key.slice(0, 14)))
})

test('a key does what its permissions say, in its company, and nothing else', async () => {
  const company = await companyWithKey(['invoices.read', 'invoices.write'])
  const created = await askWithKey(company.key, '/api/invoices', { json: maritimeDraft(company) })
  assert.equal(created.status, 201)
  const list = await askWithKey(company.key, '/api/invoices')
  assert.deepEqual([list.status, list.body.items.length], [200, 1])
  assert.equal(list.body.items[0].issuedByAgentId, company.admin.userId)
  assert.equal(list.body.items[0].issuedByAgentName, 'Amina Ilunga (API Comptabilité)')
  for (const path of ['/api/clients', '/api/payments', '/api/dashboard'])
    assert.equal((await askWithKey(company.key, path)).status, 403, path)
  assert.equal(
    (await askWithKey(company.key, `/api/invoices/${created.body.id}`, { method: 'DELETE' })).status,
    403,
  )
})

test('a key keeps what its permission included before the counter had its own', async () => {
  const company = await companyWithKey(['payments.write'])
  const { id } = await company.admin.invoices.create(maritimeDraft(company))
  const payment = { invoiceId: id, amount: 1000, paymentDate: '2026-01-02', reference: 'R' }
  const due = { ids: [newId()] }
  const calls = {
    'payments.record': (key: string) => askWithKey(key, '/api/payments', { json: payment }),
    'releases.read': (key: string) => askWithKey(key, '/api/goods/due', { json: due }),
    'releases.print': (key: string) => askWithKey(key, `/api/goods/${newId()}/delivery-note`),
    'photos.add': (key: string) => askWithKey(key, '/api/files/photos?name=remise.jpg', { method: 'POST' }),
    'reception.handOver': (key: string) => askWithKey(key, '/api/goods/hand-over', { json: due }),
  }
  const opened = {
    'payments.read': [],
    'payments.write': ['payments.record'],
    'reception.lookUp': ['releases.read'],
    'reception.read': ['releases.print'],
    'reception.receive': ['photos.add'],
  } as const
  for (const [scope, included] of Object.entries(opened)) {
    const { key } = await makeKey(company.admin, [scope as Permission], scope)
    for (const [permission, ask] of Object.entries(calls)) {
      const isOpen = (included as readonly string[]).includes(permission)
      const { status } = await ask(key)
      assert.equal(status !== 403, isOpen, `${scope} → ${permission}: ${status}`)
    }
  }
  assert.equal((await company.admin.invoices.get({ id })).paidAmount, 1000, 'recorded once')
})

test('no key gives access to people, security, keys, exports or personal data', async () => {
  const company = await companyWithKey([...scopes])
  const guarded = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter((procedure) => isContractProcedure(procedure))
    .map((procedure) => procedure['~orpc'])
    .filter(({ meta }) => meta.permission && (meta.personal || !hasScope(scopes, meta.permission)))
  assert.ok(guarded.length > 20)
  for (const { route } of guarded) {
    const path = `/api${route.path?.replace(/\{[^}]+\}/g, newId())}`
    const answer = await askWithKey(company.key, path, {
      method: route.method ?? 'GET',
      ...(route.method === 'GET' ? {} : { json: {} }),
    })
    assert.ok([401, 403].includes(answer.status), `${route.method} ${path}: ${answer.status}`)
  }
  assert.equal((await askWithKey(company.key, '/api/realtime')).status, 404) // this server opens no stream at all
  assert.equal((await askWithKey(company.key, '/api/session')).body, null)
})

test('a permission not available to keys is refused beside its field', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  for (const permission of [
    'users.manage',
    'security.read',
    'apiKeys.manage',
    'exports.manage',
    'security.own',
    'pirate',
  ])
    await assert.rejects(
      makeKey(admin, [permission as Permission]),
      { code: 'INVALID', status: 422 },
      permission,
    )
  await assert.rejects(makeKey(admin, []), { code: 'INVALID' })
})

test('a revoked, expired, mistyped or unknown key is refused at once', async () => {
  const { admin, key, keyId } = await companyWithKey(['clients.read'])
  assert.equal((await askWithKey(key, '/api/clients')).status, 200)
  await admin.apiKeys.revoke({ id: keyId })
  const answers = [
    await askWithKey(key, '/api/clients'),
    await askWithKey(newApiKey().key, '/api/clients'),
    await askWithKey('esc_x', '/api/clients'),
    await askWithKey('', '/api/clients'),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 'UNAUTHORIZED'])
  await assert.rejects(admin.apiKeys.revoke({ id: keyId }), { code: 'NOT_FOUND' })

  const { key: short, apiKey } = await admin.apiKeys.create({
    name: 'Trente jours',
    permissions: ['clients.read'],
    lifetimeDays: 30,
  })
  assert.ok(Math.abs(Date.parse(apiKey.expiresAt ?? '') - Date.now() - 30 * 86_400_000) < 60_000)
  await world.owner.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [
    apiKey.id,
  ])
  assert.equal((await askWithKey(short, '/api/clients')).status, 401)
  assert.deepEqual(
    (await admin.apiKeys.list()).map(({ state }) => state),
    ['expirée', 'révoquée'],
  )
})

test('a key has its author’s current rights: none once they left or are suspended', async () => {
  const company = await companyWithKey(['clients.read', 'payments.delete'])
  const other = await company.hire('admin')
  await other.users.changeRole({ id: company.admin.userId, role: 'viewer' })
  assert.equal((await askWithKey(company.key, '/api/clients')).status, 200)
  assert.equal((await askWithKey(company.key, `/api/payments/${newId()}`, { method: 'DELETE' })).status, 403)
  assert.equal((await other.apiKeys.list())[0]?.state, 'orpheline')
  await other.users.setActive({ id: company.admin.userId, active: false })
  assert.equal((await askWithKey(company.key, '/api/clients')).status, 401)

  const suspended = await companyWithKey(['clients.read'])
  await world.owner.query('update tenants set is_active = false where id = $1', [suspended.tenantId])
  const answer = await askWithKey(suspended.key, '/api/clients')
  assert.deepEqual([answer.status, answer.body.code], [403, 'SUSPENDED'])
})

test('a super_admin on a visit creates no key, but may revoke one', async () => {
  const company = await companyWithKey(['clients.read'])
  const superAdmin = await hire(world, company.tenantId, 'super_admin')
  await assert.rejects(makeKey(superAdmin, ['clients.read']), { code: 'NOT_A_MEMBER', status: 409 })
  await superAdmin.apiKeys.revoke({ id: company.keyId })
  assert.equal((await askWithKey(company.key, '/api/clients')).status, 401)
})

test('with a key the cookie is ignored, and pages of other sites are refused', async () => {
  const { admin, key } = await companyWithKey(['clients.read'])
  const cookie = signedCookie(admin.token, world.server.secret)
  assert.equal((await askWithKey(key, '/api/users', { headers: { cookie } })).status, 403)
  assert.equal((await askWithKey(newApiKey().key, '/api/users', { headers: { cookie } })).status, 401)
  const foreign = await askWithKey(key, '/api/clients', {
    json: { name: 'X' },
    headers: { origin: 'https://ailleurs.example' },
  })
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'FOREIGN_ORIGIN'])
  const preflight = await site.ask('/api/clients', {
    method: 'OPTIONS',
    headers: { origin: 'https://ailleurs.example' },
  })
  const read = await askWithKey(key, '/api/clients', { headers: { origin: 'https://ailleurs.example' } })
  for (const { headers } of [preflight, read]) assert.equal(headers.get('access-control-allow-origin'), null)
})

test('an Idempotency-Key belongs to one API key: no other one reads its responses', async () => {
  const company = await companyWithKey(['clients.write'])
  const same = randomUUID()
  const create = async (key: string, name: string) =>
    askWithKey(key, '/api/clients', { json: { name }, headers: { 'idempotency-key': same } })
  const first = await create(company.key, 'Une fois')
  assert.deepEqual((await create(company.key, 'Une fois')).body, first.body)
  assert.equal((await create(company.key, 'Autre chose')).status, 422)
  const { key: second } = await makeKey(company.admin, ['clients.write'], 'Seconde')
  assert.notEqual((await create(second, 'Une fois')).body.id, first.body.id)
  assert.notEqual(
    (await company.admin.clients.create({ name: 'Une fois' }, { context: { key: same } })).id,
    first.body.id,
  )
})

test('last use is stored without a write per request; the rate limit gives a delay', async (t) => {
  const { admin, key, keyId } = await companyWithKey(['clients.read'])
  const version = async () =>
    (await world.owner.query('select xmin::text as version from api_keys where id = $1', [keyId])).rows[0]
  await askWithKey(key, '/api/clients')
  await eventually(async () => assert.ok((await admin.apiKeys.list())[0]?.lastUsedAt))
  const first = await version()
  for (let times = 0; times < 20; times += 1) await askWithKey(key, '/api/clients')
  assert.deepEqual(await version(), first)
  assert.equal((await admin.apiKeys.list())[0]?.lastUsedFrom, '127.0.0.1')

  let refused: Awaited<ReturnType<typeof askWithKey>> | undefined
  for (let times = 0; times < 120 && refused?.status !== 429; times += 1) {
    await world.owner.query(`update auth.tries set tries = $2, since = now() where key = 'key:' || $1`, [
      keyId,
      keyUseLimit.allowed,
    ])
    refused = await askWithKey(key, '/api/clients')
  }
  assert.ok(refused?.status === 429)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 })
  for (const { headers } of [refused, await askWithKey(key, '/api/clients')]) {
    const wait = Number(headers.get('retry-after'))
    assert.ok(wait >= 1 && wait <= 60, `${wait} s`)
  }
})

test('a key at its limit is served again in the next minute, for all the requests of that minute', async (t) => {
  const { key, keyId } = await companyWithKey(['clients.read'])
  const setTries = (tries: number) =>
    world.owner.query(`update auth.tries set tries = $2, since = now() where key = 'key:' || $1`, [
      keyId,
      tries,
    ])
  const statusOfCall = async () => (await askWithKey(key, '/api/clients')).status
  let status = 200
  for (let times = 0; times < 120 && status !== 429; times += 1) {
    await setTries(keyUseLimit.allowed)
    status = await statusOfCall()
  }
  assert.equal(status, 429)
  await setTries(1)
  const { now } = performance
  t.mock.method(performance, 'now', () => now.call(performance) + 61_000)
  for (let times = 0; times < 3; times += 1) assert.equal(await statusOfCall(), 200, `call ${times}`)
})

test('the company’s log has the creation, revocation and misuse of a key', async () => {
  const { admin, key, keyId } = await companyWithKey(['clients.read'])
  await askWithKey(key, '/api/payments')
  await admin.apiKeys.revoke({ id: keyId })
  const { items } = await admin.security.list({})
  assert.deepEqual(
    items.map(({ action, recordId, userId }) => [action, recordId, userId]),
    [
      ['API_KEY_REVOKED', keyId, admin.userId],
      ['ACCESS_DENIED', 'payments.list', admin.userId],
      ['API_KEY_CREATED', keyId, admin.userId],
    ],
  )
  assert.equal(items[1]?.errorMessage, "Clé d'API Comptabilité")
})

test('a key creation repeated after a lost response makes one key; a company has fifty at most', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const id = newId()
  await admin.apiKeys.create({ id, name: 'Une', permissions: ['clients.read'] })
  await assert.rejects(admin.apiKeys.create({ id, name: 'Une', permissions: ['clients.read'] }), {
    code: 'ID_TAKEN',
  })
  for (let made = 1; made < 50; made += 1) await makeKey(admin, ['clients.read'])
  await assert.rejects(makeKey(admin, ['clients.read']), { code: 'TOO_MANY_KEYS' })
})

test('the description of the API names the operations that a key may call', async () => {
  const document = await (await site.ask('/api/openapi.json')).json()
  assert.equal(document.components.securitySchemes.apiKey.scheme, 'bearer')
  assert.deepEqual(document.paths['/clients'].get.security, [{ session: [] }, { token: [] }, { apiKey: [] }])
  assert.deepEqual(document.paths['/users'].get.security, [{ session: [] }, { token: [] }])
  assert.deepEqual(document.paths['/account/options'].get.security, [])
})
