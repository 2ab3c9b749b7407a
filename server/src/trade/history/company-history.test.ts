import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { HistoryList, RecordChange } from '@escale/contract/trade/history/contract'
import { signedCookie } from '#access/caller/cookie.ts'
import { newId } from '#database/query/ids.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { openSite } from '#testing/http.ts'
import {
  callAs,
  foundCompany,
  hire,
  maritimeDraft,
  openSession,
  type Person,
  startWorld,
} from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const company = await foundCompany(world)
const admin = await company.hire('admin')
const manager = await company.hire('manager')
const made = await madeHistory()

/** Records of each kind, created by two users, moved together and removed. */
async function madeHistory() {
  const client = await admin.clients.create({ name: 'Maison Lomami', phone: '+243812345678' })
  const invoice = await manager.invoices.create(maritimeDraft({ ...company, clientId: client.id }))
  const payment = await manager.payments.create({
    invoiceId: invoice.id,
    amount: 10_00,
    paymentDate: '2026-01-02',
    reference: 'VIR 7',
  })
  const expedition = await admin.expeditions.create({
    mode: 'Aérien',
    origin: 'Guangzhou',
    destination: 'Kinshasa',
  })
  const parcels = await Promise.all(
    ['A-1', 'A-2', 'A-3'].map((trackingNumber) => admin.warehouse.receive({ trackingNumber, quantity: 2 })),
  )
  await admin.expeditions.step({ id: expedition.id, version: 1, to: 'Ouverte', acknowledged: true })
  await admin.goods.load({ id: expedition.id, ids: parcels.map(({ id }) => id) })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'A-4', quantity: 1, clientId: client.id })
  await admin.goods.assign({ ids: [parcel.id], clientId: null })
  const employee = await company.hire('employee')
  await admin.users.changeRole({ id: employee.userId, role: 'viewer' })
  const service = await manager.services.create({ name: 'Escorte', price: 99_00 })
  await manager.services.update({ id: service.id, version: 1, price: 120_00 })
  await manager.services.remove({ id: service.id })
  const former = await admin.clients.create({ name: 'Comptoir Uele' })
  await admin.goods.assign({ ids: [parcel.id], clientId: former.id })
  await admin.goods.assign({ ids: [parcel.id], clientId: null })
  await admin.clients.remove({ id: former.id })
  return { client, invoice, payment, expedition, parcels, parcel, employee, service, former }
}

type Filters = Partial<Omit<HistoryList, 'cursor' | 'limit'>>

async function walked(who: Person, filters: Filters, limit: number): Promise<RecordChange[]> {
  const walkedChanges: RecordChange[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await who.history.all({ ...filters, limit, cursor })
    walkedChanges.push(...page.items)
    if (page.nextCursor === null) return walkedChanges
    cursor = page.nextCursor
  }
}

async function storedChanges(condition: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from record_changes where tenant_id = $1 and ${condition} order by created_at desc, id desc`,
    [company.tenantId],
  )
  return rows.map(({ id }) => id)
}

test('a company’s history is read once, newest first, for any page size', async () => {
  const all = await storedChanges('true')
  assert.ok(all.length > 15, `${all.length} changes`)
  for (const limit of [1, 3, 200]) {
    const walkedChanges = await walked(admin, {}, limit)
    assert.deepEqual(
      walkedChanges.map(({ id }) => id),
      all,
    )
  }
  const loaded = (await walked(admin, {}, 200)).filter(({ action }) => action === 'GOODS_LOADED')
  assert.deepEqual(new Set(loaded.map(({ recordId }) => recordId)), new Set(made.parcels.map(({ id }) => id)))
})

test('filters: kind, person, actions, days', async () => {
  const shown: [Filters, string][] = [
    [{ kind: 'goods' }, `kind = 'goods'`],
    [{ userId: manager.userId }, `user_id = '${manager.userId}'`],
    [{ group: 'creations' }, `action like '%CREATED'`],
    [{ group: 'suppressions' }, 'removed'],
    [{ group: 'acces' }, `kind = 'profiles'`],
    [{ kind: 'services', group: 'modifications', userId: manager.userId }, `action = 'SERVICE_UPDATED'`],
    [{ from: '2020-01-01', to: '2020-12-31' }, 'false'],
    [{ from: '2020-01-01' }, 'true'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'false'],
  ]
  for (const [filters, condition] of shown) {
    const walkedChanges = await walked(admin, filters, 2)
    assert.deepEqual(
      walkedChanges.map(({ id }) => id),
      await storedChanges(condition),
      JSON.stringify(filters),
    )
  }
})

test('a day is a day of the company, both ends included', async () => {
  const other = await foundCompany(world)
  await world.owner.query(`update tenants set time_zone = 'Africa/Kinshasa' where id = $1`, [other.tenantId])
  const theirs = await other.hire('admin')
  const { id } = await theirs.clients.create({ name: 'Minuit' })
  await world.owner.query(
    `update record_changes set created_at = '2026-03-01T23:30:00Z' where record_id = $1`,
    [id],
  )
  assert.equal((await walked(theirs, { from: '2026-03-02', to: '2026-03-02' }, 50)).length, 1)
  assert.equal((await walked(theirs, { to: '2026-03-01' }, 50)).length, 0)
})

test('a change has author, place and record name, also after removal', async () => {
  const walkedChanges = await walked(admin, {}, 200)
  const about = (record: string, action: string) => {
    const change = walkedChanges.find(({ recordId, action: done }) => recordId === record && done === action)
    return [change?.userName, change?.ipAddress, change?.recordName, change?.isRemoved]
  }
  const person = 'Amina Ilunga'
  assert.deepEqual(about(made.invoice.id, 'INVOICE_CREATED'), [
    person,
    '192.0.2.1',
    made.invoice.invoiceNumber,
    false,
  ])
  assert.deepEqual(about(made.payment.id, 'PAYMENT_CREATED'), [person, '192.0.2.1', 'VIR 7', false])
  assert.deepEqual(about(made.expedition.id, 'EXPEDITION_CREATED'), [
    person,
    '192.0.2.1',
    made.expedition.reference,
    false,
  ])
  assert.deepEqual(about(made.parcel.id, 'RECEIPT_CREATED'), [person, '192.0.2.1', made.parcel.number, false])
  assert.deepEqual(about(made.employee.userId, 'ROLE_CHANGED'), [person, '192.0.2.1', person, false])
  assert.deepEqual(about(made.service.id, 'SERVICE_CREATED'), [person, '192.0.2.1', 'Escorte', true])
  assert.deepEqual(about(made.service.id, 'SERVICE_REMOVED'), [person, '192.0.2.1', 'Escorte', true])
})

test('ids in changes keep their names after removal', async () => {
  const { names } = await admin.history.all({ kind: 'goods' })
  assert.equal(names[made.former.id], 'Comptoir Uele (fiche supprimée)')
  const ofParcel = await manager.history.list({ record: made.parcel.id })
  assert.equal(ofParcel.names[made.former.id], 'Comptoir Uele (fiche supprimée)')
})

test('admins and supporting super_admins read it, others do not', async () => {
  for (const role of ['viewer', 'employee', 'warehouse_supervisor', 'manager'] as const) {
    const person = await company.hire(role)
    assert.equal(await outcomeOf(person.history.all({})), 'FORBIDDEN', role)
    assert.equal((await askFile(person)).status, 403, role)
  }
  const above = await hire(world, null, 'super_admin')
  assert.equal(
    await outcomeOf(above.history.all({})),
    'FORBIDDEN',
    'with no company open there is no history of one',
  )
  const inside = callAs(world, await openSession(world, above.userId, company.tenantId, true))
  assert.equal(
    (await inside.history.all({ kind: 'invoices' })).items.length,
    (await storedChanges(`kind = 'invoices'`)).length,
  )
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.deepEqual((await stranger.history.all({})).items, [])
  assert.doesNotMatch(await fileOf(stranger), /Lomami|Escorte/)
})

function askFile({ token }: Person, filters: Filters = {}): Promise<Response> {
  const query = new URLSearchParams(filters)
  return site.ask(`/api/company-history.csv?${query}`, {
    headers: { cookie: signedCookie(token, world.server.secret) },
  })
}

async function fileOf(person: Person, filters: Filters = {}): Promise<string> {
  const answer = await askFile(person, filters)
  assert.equal(answer.status, 200)
  return answer.text()
}

test('the file equals the list, in French, and the download is recorded', async () => {
  const filters = { kind: 'services' } as const
  const text = await fileOf(admin, filters)
  const [headings = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.equal(
    headings,
    'Date;Utilisateur;Action;Type de fiche;Fiche;Supprimée;Champ;Avant;Après;Adresse IP;Appareil',
  )
  const cells = rows.map((line) => line.split(';'))
  assert.deepEqual(
    cells.filter(([, , action]) => action === 'Service modifié').map((row) => row.slice(1)),
    [
      [
        'Amina Ilunga',
        'Service modifié',
        'Service',
        'Escorte',
        'Oui',
        'Prix',
        '99,00\u00a0$',
        '120,00\u00a0$',
        '192.0.2.1',
        'tests',
      ],
    ],
  )
  assert.ok(cells.every(([date = '']) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(date)))
  const listed = await walked(admin, filters, 200)
  const told = listed.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)
  assert.equal(cells.length, told)
  const [taken] = (await admin.security.list({ action: 'EXPORT' })).items
  assert.deepEqual(
    [taken?.tableName, taken?.userId, taken?.errorMessage],
    ['record_changes', admin.userId, `${listed.length} modifications`],
  )
})

test('an unchanged record has an empty history', async () => {
  const [serviceId, invoiceId] = [company.serviceId, newId()]
  const empty = { items: [], nextCursor: null, names: {} }
  for (const record of [company.clientId, serviceId])
    assert.deepEqual(await manager.history.list({ record }), empty)
  const newcomer = await company.hire('viewer')
  assert.deepEqual(await admin.history.list({ record: newcomer.userId }), empty)
  assert.equal(await outcomeOf(manager.history.list({ record: newcomer.userId })), 'NOT_FOUND')
  assert.equal(await outcomeOf(manager.history.list({ record: invoiceId })), 'NOT_FOUND')
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.equal(await outcomeOf(stranger.history.list({ record: company.clientId })), 'NOT_FOUND')
})
