import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { closeTill, openSessionIn, useTill } from '#testing/company/till.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { saleDocument } from '#trade/documents/sale/sale-documents.ts'

const world = await startWorld()
after(world.stop)

const takenAt = '2026-01-05T17:04:00.000Z'

async function offlineTill() {
  const company = await foundCompany(world)
  const accounts = await useTill(world, company.tenantId)
  const admin = await company.hire('admin')
  const session = await openSessionIn(world, company.tenantId, accounts.till, admin.userId)
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const { rows } = await world.owner.query<{ today: string }>('select company_day($1)::text as today', [
    company.tenantId,
  ])
  const draft = (more: object = {}) => ({
    id: randomUUID(),
    invoiceId: invoice.id,
    amount: 1000,
    paymentDate: '2026-01-05',
    reference: `R-${randomUUID().slice(0, 8)}`,
    method: 'Espèces',
    provisional: { number: 'TMP-K7Q4-3', takenAt },
    ...more,
  })
  return { ...company, ...accounts, company, admin, session, invoice, draft, today: rows[0]?.today }
}

test('a receipt taken without network keeps its provisional number and the time of the device', async () => {
  const { admin, draft, tenantId } = await offlineTill()
  const { id } = await admin.payments.create(draft())
  const { provisionalNumber, takenAt: at, tenders } = await admin.payments.get({ id })
  assert.deepEqual([provisionalNumber, at, tenders.length], ['TMP-K7Q4-3', takenAt, 1])
  for (const search of ['TMP-K7Q4-3', 'tmp-k7q4-3']) {
    const { items } = await admin.payments.list({ limit: 10, search })
    assert.deepEqual(
      items.map((payment) => payment.id),
      [id],
    )
  }
  const { items } = await admin.payments.list({ limit: 10, search: 'TMP-K7Q4-33' })
  assert.deepEqual(items, [])
  const hits = await admin.search.find({ q: 'TMP-K7Q4-3' })
  assert.match(JSON.stringify(hits), new RegExp(`"id":"${id}"`))
  const asked = { of: 'payments', id, paper: 'A5' } as const
  const paper = await inCompany(world.server.pool, tenantId, (tx) => saleDocument(tx, asked, null), 'read')
  assert.match(JSON.stringify(paper), /"Reçu provisoire","value":"TMP-K7Q4-3"/)
  const history = await admin.history.list({ record: id })
  assert.match(JSON.stringify(history), /TMP-K7Q4-3/)
})

test('a wrong clock of the device never puts a receipt before the opening or after today', async () => {
  const { admin, draft, today } = await offlineTill()
  for (const paymentDate of ['2015-01-01', '2040-01-01']) {
    const { id } = await admin.payments.create(draft({ paymentDate, amount: 500 }))
    assert.equal((await admin.payments.get({ id })).paymentDate, today, paymentDate)
  }
  await assert.rejects(admin.payments.create(draft({ paymentDate: '2040-01-01', provisional: undefined })), {
    code: 'PAYMENT_TO_COME',
  })
})

test('a wrong clock dates no mobile money that arrives after the closing', async () => {
  const { admin, draft, rate, session, tenantId, today } = await offlineTill()
  await closeTill(world, tenantId, session)
  const money = { method: 'Orange Money', currency: 'CDF', amount: 2845000, rateId: rate } as const
  const { id } = await admin.payments.create(draft({ paymentDate: '2001-01-01', tenders: [money] }))
  assert.equal((await admin.payments.get({ id })).paymentDate, today)
})

test('cash of a closed till is refused, and accepted by the next one', async () => {
  const { admin, draft, session, tenantId, till } = await offlineTill()
  await world.owner.query('delete from till_sessions where tenant_id = $1 and id = $2', [tenantId, session])
  const receipt = draft()
  await assert.rejects(admin.payments.create(receipt), { code: 'NO_OPEN_TILL' })
  const next = await openSessionIn(world, tenantId, till, admin.userId)
  await admin.payments.create(receipt)
  const { rows } = await world.owner.query(
    'select session_id as session from account_moves where tenant_id = $1 and document_id = $2',
    [tenantId, receipt.id],
  )
  assert.deepEqual(rows, [{ session: next }])
})

test('the amount that an invoice no longer owes becomes an advance of the same receipt', async () => {
  const { admin, draft, invoice, clientId } = await offlineTill()
  await admin.payments.create(draft({ amount: 3000, provisional: undefined }))
  const { invoiceId, ...receipt } = draft()
  await assert.rejects(admin.payments.create({ ...receipt, invoiceId }), {
    code: 'EXCEEDS_BALANCE',
    data: { balance: 150 },
  })
  const taken = { ...receipt, clientId, allocations: [{ invoiceId: invoice.id, amount: 150 }] }
  const { id, free } = await admin.ledger.record(taken)
  assert.deepEqual([id, free], [receipt.id, 850])
  assert.equal((await admin.payments.get({ id })).provisionalNumber, 'TMP-K7Q4-3')
})

test('a company without tills takes no provisional number', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const payment = { invoiceId: id, amount: 100, paymentDate: '2026-01-05', reference: 'R-1' }
  await assert.rejects(
    admin.payments.create({ ...payment, provisional: { number: 'TMP-K7Q4-3', takenAt } }),
    { code: 'FORBIDDEN' },
  )
})

test('a request is carried out once, whether its key or only its id comes back', async () => {
  const { admin, draft } = await offlineTill()
  const receipt = draft()
  const key = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => admin.payments.create(receipt, { context: { key } })))
  assert.deepEqual(new Set(sent.map(({ id }) => id)), new Set([receipt.id]))
  await assert.rejects(admin.payments.create(receipt), { code: 'ID_TAKEN' })
  assert.equal((await admin.payments.totals({})).count, 1)
})

test('a payment gets a provisional number once, from the person who recorded it', async () => {
  const { company, admin, draft } = await offlineTill()
  const provisional = { number: 'TMP-K7Q4-9', takenAt }
  const { id } = await admin.payments.create(draft({ provisional: undefined }))
  const manager = await company.hire('manager')
  await assert.rejects(manager.payments.nameProvisional({ id, provisional }), { code: 'NOT_FOUND' })
  const named = await admin.payments.nameProvisional({ id, provisional })
  assert.deepEqual([named.provisionalNumber, named.version], ['TMP-K7Q4-9', 2])
  assert.equal((await admin.payments.nameProvisional({ id, provisional })).version, 2)
  const other = { number: 'TMP-K7Q4-10', takenAt }
  await assert.rejects(admin.payments.nameProvisional({ id, provisional: other }), { code: 'NOT_FOUND' })
})
