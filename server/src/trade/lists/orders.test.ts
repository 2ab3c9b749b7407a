import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

type Row = { id: string }
type ReadPage = (page: {
  order: 'asc' | 'desc'
  limit: number
  cursor: string | undefined
}) => Promise<{ items: Row[]; nextCursor: string | null }>

/** Reads a list to its end, two rows a page. */
async function walk<Found extends Row>(read: ReadPage, order: 'asc' | 'desc'): Promise<Found[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await read({ order, limit: 2, cursor })
    rows.push(...page.items)
    if (page.nextCursor === null) return rows as Found[]
    cursor = page.nextCursor
  }
}

/** Asserts that both directions show every row once, ascending by `key` and the other way round. */
async function assertOrder<Found extends Row>(
  read: ReadPage,
  key: (row: Found) => string | number,
  count: number,
) {
  for (const order of ['asc', 'desc'] as const) {
    const rows = await walk<Found>(read, order)
    assert.equal(new Set(rows.map(({ id }) => id)).size, count, order)
    assert.equal(rows.length, count, order)
    const keys = rows.map(key)
    const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    assert.deepEqual(keys, order === 'asc' ? sorted : sorted.reverse(), order)
  }
}

async function pay(admin: Person, invoiceId: string, amount: number, marksPaid: boolean) {
  await admin.payments.create({
    invoiceId,
    amount,
    marksPaid,
    paymentDate: '2026-01-02',
    reference: `P-${invoiceId.slice(-8)}`,
  })
}

test('invoices are sorted by status: late, waiting, paid, cancelled, whatever was paid', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const ids: string[] = []
  for (let count = 0; count < 10; count++) ids.push((await admin.invoices.create(maritimeDraft(company))).id)
  const set = async (at: number, status: 'Retard' | 'Payée') => {
    const { id, version } = await admin.invoices.get({ id: ids[at] ?? '' })
    await admin.invoices.setStatus({ id, version, status })
  }
  await pay(admin, ids[0] ?? '', 3150, true)
  await pay(admin, ids[1] ?? '', 3150, false)
  await pay(admin, ids[2] ?? '', 100, false)
  await pay(admin, ids[6] ?? '', 3150, false)
  await set(6, 'Retard')
  await set(3, 'Retard')
  await set(4, 'Retard')
  await set(5, 'Payée')
  const { id, version } = await admin.invoices.get({ id: ids[7] ?? '' })
  await admin.invoices.cancel({ id, version, reason: 'Erreur' })
  const rank = ({ status }: { status: string }) =>
    ['Retard', 'En attente', 'Payée', 'Annulée'].indexOf(status)
  await assertOrder<{ id: string; status: string }>(
    (page) => admin.invoices.list({ sort: 'status', ...page }),
    rank,
    10,
  )
  const late = await walk((page) => admin.invoices.list({ sort: 'status', status: 'Retard', ...page }), 'asc')
  assert.equal(late.length, 3)
  const unpaid = await walk((page) => admin.invoices.list({ sort: 'status', unpaid: true, ...page }), 'desc')
  assert.equal(unpaid.length, 6)
})

test('clients are sorted by what they owe, those who owe nothing in one place', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const clients = ['Kivu', 'Lualaba', 'Kasaï', 'Ituri', 'Mongala', 'Tshopo']
  for (const [place, name] of clients.entries()) {
    const { id: clientId } = await admin.clients.create({ name, type: place % 2 ? 'Aérien' : 'Maritime' })
    if (place < 4)
      await admin.invoices.create(maritimeDraft(company, { clientId, quantity: Math.max(1, place) }))
  }
  const total = (await admin.clients.totals({})).count
  await assertOrder<{ id: string; balance: number }>(
    (page) => admin.clients.list({ sort: 'balance', ...page }),
    ({ balance }) => balance,
    total,
  )
  await assertOrder<{ id: string; type: string; name: string }>(
    (page) => admin.clients.list({ sort: 'type', ...page }),
    ({ type, name }) => `${type} ${name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')}`,
    total,
  )
  const owing = await walk((page) => admin.clients.list({ sort: 'balance', owing: true, ...page }), 'desc')
  assert.equal(owing.length, 4)
  await assertOrder<{ id: string; category: string }>(
    (page) => admin.services.list({ sort: 'category', ...page }),
    ({ category }) => category,
    (await admin.services.totals({})).count,
  )
})

test('payments are sorted by method', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id: invoiceId } = await admin.invoices.create(maritimeDraft(company))
  const methods = ['Virement', 'Espèces', 'Chèque', 'Espèces', 'Virement'] as const
  for (const [place, method] of methods.entries())
    await admin.payments.create({
      invoiceId,
      amount: 10 + place,
      paymentDate: '2026-01-02',
      reference: `M-${place}`,
      method,
    })
  await assertOrder<Row & { method: string }>(
    (page) => admin.payments.list({ sort: 'method', ...page }),
    ({ method }) => method,
    methods.length,
  )
})

test('goods are sorted by status', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (let count = 0; count < 5; count++)
    await admin.warehouse.receive({ trackingNumber: `T-${count}`, quantity: 1, clientId: company.clientId })
  const [first, second] = (await admin.warehouse.receipts({})).items
  await admin.goods.setAside({ ids: [first?.id ?? '', second?.id ?? ''], to: 'Litige', reason: 'Manque' })
  await assertOrder<{ id: string; status: string }>(
    (page) => admin.warehouse.receipts({ sort: 'status', ...page }),
    ({ status }) => status,
    5,
  )
})
