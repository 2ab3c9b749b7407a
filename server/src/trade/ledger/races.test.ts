import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

// Races need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Answer = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

async function send(who: Person, path: string, json: object, key = randomUUID(), method = 'POST') {
  const headers = { ...cookieOf(world, who), 'idempotency-key': key }
  const response = await site.ask(`/api${path}`, { method, headers, json })
  return { status: response.status, body: await response.json() } as Answer
}

const billed = (company: FoundedCompany, total: number, clientId = company.clientId) => ({
  ...maritimeDraft(company, { clientId, dueDate: '2030-01-10' }),
  lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }],
})

/** A company whose client owes 100.00 and 50.00, with its administrator. */
async function owing() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const first = await admin.invoices.create(billed(company, 10000))
  const second = await admin.invoices.create(billed(company, 5000))
  return { ...company, company, admin, first, second }
}

const receipt = (clientId: string, amount: number, invoices: Record<string, number> | null = null) => ({
  clientId,
  amount,
  paymentDate: '2026-01-05',
  reference: 'R-1',
  method: 'Espèces',
  ...(invoices && {
    allocations: Object.entries(invoices).map(([invoiceId, cents]) => ({ invoiceId, amount: cents })),
  }),
})

/** Every rule of the account holds, and so many payments exist. */
async function assertHolds({ tenantId }: FoundedCompany, payments: number) {
  const { rows } = await world.owner.query(
    `select account_differences($1) || receivable_differences($1) as found,
      (select count(*)::integer from payments where tenant_id = $1) as payments`,
    [tenantId],
  )
  assert.deepEqual(rows[0], { found: [], payments })
}

test('of two people who use the whole advance at once, one is told what is left of it', async () => {
  const { admin, company, clientId, first, second } = await owing()
  const other = await company.hire('manager')
  await admin.payments.create({
    invoiceId: first.id,
    amount: 10000,
    paymentDate: '2026-01-05',
    reference: 'P',
  })
  const advance = await admin.ledger.record({ ...receipt(clientId, 9000, {}), method: 'Espèces' })
  const third = await admin.invoices.create(billed(company, 9000))
  const answers = await Promise.all([
    send(admin, '/allocations', { sourceId: advance.id, invoiceId: second.id, amount: 5000 }),
    send(other, '/allocations', { sourceId: advance.id, invoiceId: third.id, amount: 9000 }),
  ])
  const refused = answers.find(({ status }) => status !== 200)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(refused?.body.code, 'EXCEEDS_CREDIT')
  assert.match(String(refused?.body.message), /^Cette avance n'a plus que (0|40),00/)
  await assertHolds(company, 2)
})

test('two people who undo allocations of one credit note at once both get their amount back', async () => {
  const { admin, company, clientId, first, second } = await owing()
  const note = await admin.creditNotes.issue({
    invoiceId: null,
    clientId,
    nature: 'RRR',
    reason: 'Fidélité',
    fiscalReference: null,
    lines: [{ position: null, label: 'Remise', quantity: null, weightKg: null, amount: 3000 }],
  })
  await admin.ledger.useCredit({ sourceId: note.id, invoiceId: first.id, amount: 1000 })
  await admin.ledger.useCredit({ sourceId: note.id, invoiceId: second.id, amount: 2000 })
  const undo = (invoiceId: string) =>
    send(admin, '/allocations/undo', { sourceId: note.id, invoiceId, reason: 'Erreur' })
  // The requests read the credit, which has no row, before either writes it.
  const commit = await openTransaction(world, 'lock table credits in share mode', [])
  const both = Promise.all([undo(first.id), undo(second.id)])
  await untilWaiting(world, 2, both)
  await commit()
  assert.deepEqual(
    (await both).map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await admin.ledger.account({ id: clientId })).free, 3000)
  await assertHolds(company, 0)
})

test('a receipt for an invoice that was lowered or cancelled meanwhile is refused whole', async () => {
  const { admin, company, clientId, first, second } = await owing()
  const typed = receipt(clientId, 15000, { [first.id]: 10000, [second.id]: 5000 })
  await admin.invoices.update({ id: second.id, version: second.version, ...billed(company, 4000) })
  const lowered = await send(admin, '/receipts', typed)
  assert.deepEqual([lowered.status, lowered.body.code], [409, 'EXCEEDS_BALANCE'])
  assert.deepEqual(lowered.body.data, { balance: 4000, invoiceId: second.id })
  const { version } = await admin.invoices.get({ id: second.id })
  await admin.invoices.cancel({ id: second.id, version, reason: 'Erreur' })
  const cancelled = await send(admin, '/receipts', typed)
  assert.deepEqual([cancelled.status, cancelled.body.code], [409, 'INVOICE_CANCELLED'])
  assert.match(String(cancelled.body.message), /annulée/)
  await assertHolds(company, 0)
})

test('a receipt above all that is owed is an advance; above its own amount it is refused', async () => {
  const { admin, company, clientId, first } = await owing()
  const above = await send(admin, '/receipts', receipt(clientId, 20000))
  assert.deepEqual([above.status, above.body.free], [201, 5000])
  const split = await send(admin, '/receipts', receipt(clientId, 100, { [first.id]: 101 }))
  assert.equal(split.body.code, 'EXCEEDS_BALANCE')
  const next = await admin.invoices.create(billed(company, 900))
  const more = await send(admin, '/receipts', receipt(clientId, 100, { [next.id]: 101 }))
  assert.deepEqual([more.status, more.body.code], [422, 'EXCEEDS_RECEIPT'])
  await assertHolds(company, 1)
})

test('an invoice named twice in one receipt is paid once, up to what it owes', async () => {
  const { admin, company, clientId, first } = await owing()
  const share = { invoiceId: first.id, amount: 6000 }
  const twice = { ...receipt(clientId, 12000), allocations: [share, share] }
  const refused = await send(admin, '/receipts', twice)
  assert.deepEqual([refused.status, refused.body.code], [409, 'EXCEEDS_BALANCE'])
  const halves = { ...receipt(clientId, 12000), allocations: [share, { ...share, amount: 4000 }] }
  const done = await send(admin, '/receipts', halves)
  assert.deepEqual([done.status, done.body.free], [201, 2000])
  await assertHolds(company, 1)
})

test('a credit above what is left of the advance is refused with that amount', async () => {
  const { admin, company, clientId, second } = await owing()
  const { id } = await admin.ledger.record({ ...receipt(clientId, 3000, {}), method: 'Espèces' })
  const refused = await send(admin, '/allocations', { sourceId: id, invoiceId: second.id, amount: 3001 })
  assert.deepEqual([refused.status, refused.body.code], [409, 'EXCEEDS_CREDIT'])
  assert.match(String(refused.body.message), /^Cette avance n'a plus que 30,00/)
  await assertHolds(company, 1)
})

test("another company's or another client's money and invoices do not exist", async () => {
  const { admin, company, clientId, first } = await owing()
  const rival = await owing()
  const stranger = await admin.clients.create({ name: 'Autre' })
  const ofStranger = await admin.invoices.create(billed(company, 700, stranger.id))
  const advance = await admin.ledger.record({ ...receipt(clientId, 3000, {}), method: 'Espèces' })
  const use = (who: Person, invoiceId: string) =>
    send(who, '/allocations', { sourceId: advance.id, invoiceId, amount: 100 })
  const codes = [
    await use(admin, ofStranger.id),
    await use(admin, rival.first.id),
    await use(rival.admin, rival.first.id),
    await use(rival.admin, first.id),
    await send(admin, '/receipts', receipt(clientId, 100, { [ofStranger.id]: 100 })),
    await send(admin, '/receipts', receipt(clientId, 100, { [rival.first.id]: 100 })),
    await send(admin, '/receipts', receipt(rival.clientId, 100)),
  ].map(({ status, body }) => [status < 500, body.code])
  assert.deepEqual(codes, [
    [true, 'EXCEEDS_CREDIT'],
    [true, 'UNKNOWN_INVOICE'],
    [true, 'EXCEEDS_CREDIT'],
    [true, 'UNKNOWN_INVOICE'],
    [true, 'UNKNOWN_INVOICE'],
    [true, 'UNKNOWN_INVOICE'],
    [true, 'UNKNOWN_CLIENT'],
  ])
  await assertHolds(company, 1)
  await assertHolds(rival, 0)
})

test('a replayed receipt is recorded once, with the same answer', async () => {
  const { admin, company, clientId } = await owing()
  const key = randomUUID()
  const typed = receipt(clientId, 20000)
  const answers = [await send(admin, '/receipts', typed, key), await send(admin, '/receipts', typed, key)]
  assert.deepEqual(answers[0], answers[1])
  const { id } = answers[0]?.body ?? {}
  const again = await send(admin, '/receipts', { ...typed, id })
  assert.equal(again.body.code, 'ID_TAKEN')
  await assertHolds(company, 1)
})

test('a connection that dies in the middle of a receipt leaves the whole of it or nothing', async () => {
  const { admin, company, clientId, first } = await owing()
  // The receipt has paid the invoices when it waits for its entry.
  const commit = await openTransaction(world, 'lock table account_entries in share mode', [])
  const sent = send(admin, '/receipts', receipt(clientId, 20000))
  await untilWaiting(world, 1, sent)
  await world.owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  await commit()
  const { status } = await sent
  assert.ok(status === 201 || status >= 500, String(status))
  await assertHolds(company, status === 201 ? 1 : 0)
  const { paidAmount } = await admin.invoices.get({ id: first.id })
  assert.equal(paidAmount, status === 201 ? 10000 : 0)
})

test('an invoice with a credit note is neither changed nor cancelled, though it owes its total', async () => {
  const { admin, company, clientId, first } = await owing()
  const note = await admin.creditNotes.issue({
    invoiceId: first.id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 3000 }],
  })
  await admin.ledger.undoAllocation({ sourceId: note.id, invoiceId: first.id, reason: 'Autre facture' })
  const { version } = await admin.invoices.get({ id: first.id })
  const cancelled = await send(admin, `/invoices/${first.id}/cancel`, { version, reason: 'Erreur' })
  assert.deepEqual([cancelled.status, cancelled.body.code], [409, 'HAS_CREDIT_NOTES'])
  const changed = await send(
    admin,
    `/invoices/${first.id}`,
    { version, ...billed(company, 9000) },
    undefined,
    'PUT',
  )
  assert.deepEqual([changed.status, changed.body.code], [409, 'HAS_CREDIT_NOTES'])
  assert.equal((await admin.ledger.account({ id: clientId })).balance, 12000)
  await assertHolds(company, 0)
})
