import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tokenHash } from '#database/caller/credentials.ts'
import { startAnnouncer } from '#database/pool/announcer.ts'
import { openPool, type Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { missedNotice } from '#journal/notices.ts'
import { bySea } from '#testing/company/expeditions.ts'
import { type OpenStream, openEventStream, openLiveSite } from '#testing/event-stream.ts'
import { startRelayTo } from '#testing/providers/relay.ts'
import { foundCompany, hire, maritimeDraft, openSession, startWorld } from '#testing/world.ts'
import { judgeEveryMs } from './hub.ts'
import { batchedAccess } from './sessions.ts'

const world = await startWorld()
const site = await openLiveSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const openStream = (token: string | null, company?: string): Promise<OpenStream> =>
  openEventStream(world, site.url, token, company)
const changes = (of: OpenStream) =>
  of.events.filter(({ event }) => event === 'changed').map(({ data }) => data)

test('a stream opens only for a signed-in person, in the company that their page shows', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const person = await ours.hire('viewer')
  const stream = await openStream(person.token, ours.tenantId)
  assert.deepEqual(
    [stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')],
    [200, 'text/event-stream; charset=utf-8', 'no-store, no-transform'],
  )
  await stream.heard('joined')
  assert.match(stream.text(), /^retry: 1000\n/)
  assert.deepEqual(
    [
      (await openStream(null)).status,
      (await openStream('forged')).status,
      (await openStream(person.token, theirs.tenantId)).status,
    ],
    [401, 401, 409],
  )
  await stream.close()
})

test('a write is announced after its commit, to the colleagues who may read that list', async () => {
  const company = await foundCompany(world)
  const [writer, viewer, supervisor] = [
    await company.hire('manager'),
    await company.hire('viewer'),
    await company.hire('warehouse_supervisor'),
  ]
  const [own, forViewer, forSupervisor] = [
    await openStream(writer.token),
    await openStream(viewer.token),
    await openStream(supervisor.token),
  ]
  await assert.rejects(writer.clients.update({ id: newId(), version: 1, name: 'Personne' }), {
    code: 'NOT_FOUND',
  })
  const invoice = await writer.invoices.create(maritimeDraft(company))
  await writer.payments.create({
    invoiceId: invoice.id,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await writer.invoices.list({})
  await supervisor.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await writer.clients.create({ name: 'Dernier' })
  // Two batches that leave close together may arrive in either order.
  for (const list of ['invoices', 'goods', 'clients']) await forViewer.heard('changed', { list })
  for (const list of ['invoices', 'payments', 'goods', 'clients']) await own.heard('changed', { list })
  for (const list of ['goods', 'clients']) await forSupervisor.heard('changed', { list })
  assert.deepEqual(byList(changes(forViewer)), [
    { list: 'clients', own: false },
    { list: 'goods', own: false },
    { list: 'invoices', own: false },
  ])
  assert.deepEqual(byList(changes(own)), [
    { list: 'clients', own: true },
    { list: 'goods', own: false },
    { list: 'invoices', own: true },
    { list: 'payments', own: true },
  ])
  assert.deepEqual(byList(changes(forSupervisor)), [
    { list: 'clients', own: false },
    { list: 'goods', own: true },
  ])
  await Promise.all([own, forViewer, forSupervisor].map((stream) => stream.close()))
})

test('changes of goods and of their invoices are announced to all who may see them', async () => {
  const company = await foundCompany(world)
  const [admin, viewer, employee] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await company.hire('employee'),
  ]
  const [goods, expedition] = [
    await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1, clientId: company.clientId }),
    await admin.expeditions.create(bySea),
  ]
  const streams = [await openStream(viewer.token), await openStream(employee.token)]
  await admin.goods.load({ id: expedition.id, ids: [goods.id] })
  for (const stream of streams) await stream.heard('changed', { list: 'goods' })
  await admin.billing.billExpedition({ id: expedition.id, parcelServiceId: company.serviceId, total: 1050 })
  for (const stream of streams) await stream.heard('changed', { list: 'invoices' })
  await Promise.all(streams.map((stream) => stream.close()))
})

test('writes in close succession are announced together, none lost while the database is away', async () => {
  const company = await foundCompany(world)
  const writer = await company.hire('manager')
  const stream = await openStream((await company.hire('viewer')).token)
  await Promise.all(Array.from({ length: 20 }, (_, n) => writer.clients.create({ name: `Client ${n}` })))
  await stream.heard('changed', { list: 'clients' })
  assert.ok(changes(stream).length < 20)

  const { relay, url } = await startRelayTo(world.loginUrl)
  const pool = openPool(url, 1)
  const announcer = startAnnouncer(pool)
  await relay.leave()
  announcer.announce(JSON.stringify({ kind: 'invoices', companyId: company.tenantId, userId: null }))
  await sleep(200)
  assert.ok(!changes(stream).some(({ list }) => list === 'invoices'))
  await relay.mend()
  await stream.heard('changed', { list: 'invoices' })
  await announcer.close()
  await pool.end()
  await relay.stop()
  await stream.close()
})

test('a starting server makes every page reload, as announcements may have been missed', async () => {
  const stream = await openStream((await (await foundCompany(world)).hire('viewer')).token)
  await stream.heard('joined')
  world.server.announcer.announce(missedNotice)
  await stream.until(() => stream.events.filter(({ event }) => event === 'joined').length === 2)
  await stream.close()
})

test('a page that joins learns which readable lists changed since it was loaded', async () => {
  const company = await foundCompany(world)
  const [writer, admin, viewer] = [
    await company.hire('manager'),
    await company.hire('admin'),
    await company.hire('viewer'),
  ]
  const live = await openStream(writer.token)
  const missedBy = async ({ token }: { token: string }, heardMsAgo?: number) => {
    const stream = await openEventStream(world, site.url, token, company.tenantId, heardMsAgo)
    await stream.heard('joined')
    await stream.close()
    return stream.events[0]?.data.missed
  }
  await live.heard('joined')
  await sleep(300)
  assert.deepEqual(await missedBy(writer, 200), [])
  const drawnAt = performance.now()
  const elsewhere = await (await foundCompany(world)).hire('admin')
  await elsewhere.warehouse.receive({ trackingNumber: 'AILLEURS', quantity: 1 })
  await writer.clients.create({ name: 'Nouveau' })
  await writer.services.create({ name: 'Groupage', price: 1 })
  for (const list of ['clients', 'services']) await live.heard('changed', { list })
  const sinceDrawn = () => Math.ceil(performance.now() - drawnAt)
  assert.deepEqual(
    new Set((await missedBy(writer, sinceDrawn())) as string[]),
    new Set(['clients', 'services']),
  )
  assert.ok(((await missedBy(admin, sinceDrawn())) as string[]).includes('log'))
  assert.deepEqual(await missedBy(viewer, sinceDrawn()), ['clients'])
  for (const unknown of [undefined, 10_000_000]) assert.equal(await missedBy(writer, unknown), undefined)
  await live.close()
})

test('no event of another company ever arrives', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, stranger] = [await ours.hire('admin'), await theirs.hire('admin')]
  const stream = await openStream(admin.token)
  await stranger.clients.create({ name: 'CANARI' })
  await stranger.security.report({ action: 'PRINT', errorMessage: 'CANARI', success: false })
  await stranger.invoices.create(maritimeDraft(theirs))
  await admin.services.create({ name: 'À nous', price: 1 })
  await stream.heard('changed')
  assert.deepEqual(changes(stream), [{ list: 'services', own: true }])
  assert.ok(
    !stream.text().includes('CANARI') &&
      !stream.text().includes(stranger.userId) &&
      !stream.text().includes(theirs.tenantId),
  )
  await stream.close()
})

test('rows shared by all companies are announced to all of them', async () => {
  const superAdmin = await hire(world, null, 'super_admin')
  const stream = await openStream((await (await foundCompany(world)).hire('viewer')).token)
  const shared = await superAdmin.clients.create({ name: 'Partagé' })
  await stream.heard('changed', { list: 'clients' })
  await superAdmin.clients.remove({ id: shared.id })
  await stream.until(() => changes(stream).length === 2)
  await stream.close()
})

test('a security event is sent to its person and the company’s admins, and to no other member', async () => {
  const company = await foundCompany(world)
  const [admin, person, colleague] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await company.hire('manager'),
  ]
  const elsewhere = await openSession(world, person.userId, null)
  const [forAdmin, forPerson, forColleague, away] = [
    await openStream(admin.token),
    await openStream(person.token),
    await openStream(colleague.token),
    await openStream(elsewhere),
  ]
  await assert.rejects(person.clients.create({ name: 'Refusé' }), { code: 'FORBIDDEN' })
  await Promise.all([forAdmin.heard('log'), forPerson.heard('security'), away.heard('security')])
  await colleague.clients.create({ name: 'Ensuite' })
  await forColleague.heard('changed')
  assert.deepEqual(
    forColleague.events.map(({ event }) => event),
    ['joined', 'changed'],
  )
  assert.ok(!forPerson.events.some(({ event }) => event === 'log'))
  await Promise.all([forAdmin, forPerson, forColleague, away].map((stream) => stream.close()))
})

test('the stream of a removed member ends at once if announced, or else within fifteen seconds', async () => {
  const company = await foundCompany(world)
  const [told, untold, admin] = [
    await company.hire('employee'),
    await company.hire('employee'),
    await company.hire('admin'),
  ]
  const [first, second] = [await openStream(told.token), await openStream(untold.token)]
  const leave = (userId: string) =>
    world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [userId])
  await leave(told.userId)
  await world.owner.query(`select pg_notify('escale', $1)`, [
    JSON.stringify({ kind: 'access', companyId: company.tenantId, userId: null }),
  ])
  await first.heard('ended')
  await first.ended
  await leave(untold.userId)
  const start = Date.now()
  await second.ended
  assert.ok(Date.now() - start < 15_000)
  assert.ok(judgeEveryMs <= 15_000)
  await admin.clients.create({ name: 'CANARI' })
  await sleep(50)
  assert.deepEqual([changes(first), changes(second)], [[], []])
})

test('a sign-out, an ended session and a suspended company end their own streams only', async () => {
  const company = await foundCompany(world)
  const [admin, person, other] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await company.hire('viewer'),
  ]
  const second = await openSession(world, person.userId, company.tenantId)
  const [first, kept, others] = [
    await openStream(person.token),
    await openStream(second),
    await openStream(other.token),
  ]
  await site.post(world, '/api/auth/sign-out', person.token)
  await first.heard('ended')
  const session = (await admin.security.sessions()).find(({ userId }) => userId === person.userId)
  await admin.security.closeSession({ id: session?.id ?? '' })
  await kept.heard('ended')
  await admin.clients.create({ name: 'Encore là' })
  await others.heard('changed')
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  await world.owner.query(`select pg_notify('escale', $1)`, [
    JSON.stringify({ kind: 'access', companyId: company.tenantId, userId: null }),
  ])
  await others.heard('ended')
})

test('a changed role applies to the open stream, which announces it', async () => {
  const company = await foundCompany(world)
  const [admin, person] = [await company.hire('admin'), await company.hire('employee')]
  const stream = await openStream(person.token)
  await world.owner.query(
    `insert into user_roles (id, tenant_id, user_id, role, assigned_at)
      values ($1, $2, $3, 'viewer', '2099-01-01')`,
    [newId(), company.tenantId, person.userId],
  )
  await world.owner.query(`select pg_notify('escale', $1)`, [
    JSON.stringify({ kind: 'access', companyId: company.tenantId, userId: null }),
  ])
  await stream.heard('access')
  await admin.services.create({ name: 'Interdit aux lecteurs', price: 1 })
  await admin.clients.create({ name: 'Permis' })
  await stream.heard('changed')
  assert.deepEqual(changes(stream), [{ list: 'clients', own: false }])
  await stream.close()
})

test('five streams a session; the sixth waits for its turn', async () => {
  const person = await (await foundCompany(world)).hire('viewer')
  const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(person.token)))
  const refused = streams.filter(({ status }) => status === 429)
  assert.deepEqual([refused.length, refused[0]?.headers.get('retry-after')], [3, '10'])
  const joined = streams.filter(({ status }) => status === 200)
  await joined[0]?.close()
  // The server hears a moment later that one is gone.
  let later = await openStream(person.token)
  for (; later.status === 429; later = await openStream(person.token)) await sleep(20)
  assert.equal(later.status, 200)
  await Promise.all([...joined, later].map((stream) => stream.close()))
})

test('a comment line keeps an idle stream open', async () => {
  const person = await (await foundCompany(world)).hire('viewer')
  const stream = await openStream(person.token)
  await stream.until((text) => text.includes('\n: ici\n\n'))
  await stream.close()
})

test('a broken listening connection is restored, and every page reloads', async () => {
  const company = await foundCompany(world)
  const person = await company.hire('admin')
  const stream = await openStream(person.token)
  const { rowCount } = await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and (query like 'listen%' or query = 'select 1')`,
  )
  assert.equal(rowCount, 1)
  await stream.until(() => stream.events.filter(({ event }) => event === 'joined').length === 2)
  await person.clients.create({ name: 'Après' })
  await stream.heard('changed')
  await stream.close()
})

test('the server listens on one connection, however many pages are open', async () => {
  const { rows } = await world.owner.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()
      and (query like 'listen%' or query = 'select 1')`,
  )
  assert.equal(rows[0].n, 1)
})

test('a server that stops ends its streams', async () => {
  const person = await (await foundCompany(world)).hire('viewer')
  assert.equal((await site.post(world, '/api/realtime', person.token)).status, 404)
  const other = await openLiveSite(world)
  const stream = await openEventStream(world, other.url, person.token)
  await other.close()
  await stream.ended
})

test('a person whom an admin deactivates, signs out or removes loses their stream at once', async () => {
  const unchecked = await openLiveSite(world, { judgeMs: 3_600_000 })
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const cuts = [
    (id: string) => admin.users.setActive({ id, active: false }),
    (id: string) => admin.users.signOut({ id }),
    (id: string) => admin.users.remove({ id }),
  ]
  for (const cut of cuts) {
    const person = await company.hire('employee')
    const stream = await openEventStream(world, unchecked.url, person.token)
    await cut(person.userId)
    await stream.heard('ended')
  }
  await unchecked.close()
})

function byList(heard: unknown[]): unknown[] {
  return (heard as { list: string }[]).toSorted((a, b) => a.list.localeCompare(b.list))
}

test('while access cannot be checked, streams pause; then they get missed events, or end', async () => {
  const busy = await openLiveSite(world, { judgeMs: 50 })
  const company = await foundCompany(world)
  const [stays, leaves] = [await company.hire('viewer'), await company.hire('viewer')]
  const [kept, cut] = await Promise.all(
    [stays, leaves].map(({ token }) => openEventStream(world, busy.url, token)),
  )
  assert.ok(kept && cut)
  await Promise.all([kept, cut].map((stream) => stream.heard('joined')))
  world.server.pool.fallSilent()
  await beats(kept, 3)
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [
    leaves.userId,
  ])
  await world.owner.query(`select pg_notify('escale', $1)`, [
    JSON.stringify({ kind: 'clients', companyId: company.tenantId, userId: null }),
  ])
  await beats(kept, 3)
  assert.deepEqual([kept, cut].map(changes), [[], []])
  world.server.pool.answerAgain()
  await kept.until(() => kept.events.filter(({ event }) => event === 'joined').length === 2)
  assert.deepEqual(kept.events.at(-1)?.data, { missed: ['clients'] })
  await cut.heard('ended')
  assert.ok(!cut.events.some(({ data }) => 'missed' in data && JSON.stringify(data).includes('clients')))
  await busy.close()
})

test('a reconnecting crowd is checked in two statements, each person by their own access', async () => {
  const company = await foundCompany(world)
  const people = await Promise.all(Array.from({ length: 30 }, () => company.hire('viewer')))
  let requestCount = 0
  const counted = {
    query: (...statement: Parameters<Pool['query']>) => {
      requestCount += 1
      return world.server.pool.query(...statement)
    },
  } as unknown as Pool
  const judge = batchedAccess(counted)
  const found = await Promise.all([
    ...people.map(({ token }) => judge(tokenHash(token))),
    judge(tokenHash('nobody')),
  ])
  assert.deepEqual(
    found.map((standing) => standing?.userId),
    [...people.map(({ userId }) => userId), undefined],
  )
  assert.ok(requestCount <= 2, `${requestCount} statements`)
})

/** So many more lines that keep it warm. */
async function beats(stream: OpenStream, more: number): Promise<void> {
  const count = (text: string) => text.split(': ici').length
  const enough = count(stream.text()) + more
  await stream.until((text) => count(text) >= enough)
}
