import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** A company with an account, its administrator, and invoices of the given totals in cents, due in order. */
async function owing(...totals: number[]) {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account'])
  const admin = await company.hire('admin')
  const invoices: string[] = []
  for (const [index, total] of totals.entries()) {
    const dueDate = `2030-01-${String(index + 10)}`
    const { id } = await admin.invoices.create(invoiceDraftOf(company, total, dueDate))
    invoices.push(id)
  }
  return { ...company, admin, invoices }
}

function invoiceDraftOf(company: Parameters<typeof maritimeDraft>[0], total: number, dueDate = '2030-03-01') {
  const draft = maritimeDraft(company, { dueDate })
  return { ...draft, lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }] }
}

function receipt(clientId: string, amount: number) {
  const method = 'Espèces' as const
  return { clientId, amount, paymentDate: '2026-01-05', reference: `R-${amount}`, method }
}

async function assertProved(tenantId: string) {
  const { rows } = await world.owner.query('select account_differences($1) as found', [tenantId])
  assert.deepEqual(rows[0].found, [])
}

test('250.00 over 120.00, 75.50 and 300.00 pays the two due first and 54.50 of the third', async () => {
  const { admin, clientId, invoices, tenantId } = await owing(12000, 7550, 30000)
  const { allocations, free } = await admin.ledger.record(receipt(clientId, 25000))
  assert.deepEqual(
    allocations.map(({ invoiceId, amount, balance }) => [invoices.indexOf(invoiceId), amount, balance]),
    [
      [0, 12000, 0],
      [1, 7550, 0],
      [2, 5450, 24550],
    ],
  )
  assert.equal(free, 0)
  assert.equal((await admin.invoices.get({ id: invoices[0] as string })).status, 'Payée')
  await assertProved(tenantId)
})

test('600.00 pays all three and leaves an advance of 104.50, a balance of -104.50', async () => {
  const { admin, clientId, tenantId } = await owing(12000, 7550, 30000)
  const { free } = await admin.ledger.record(receipt(clientId, 60000))
  assert.equal(free, 10450)
  const account = await admin.ledger.account({ id: clientId })
  assert.deepEqual([account.owed, account.free, account.balance], [0, 10450, -10450])
  assert.equal(account.credits[0]?.label, 'R-60000')
  await assertProved(tenantId)
})

test('an advance pays a later invoice, only once, and its use is undone with a reason', async () => {
  const { admin, clientId, tenantId, ...company } = await owing(10000)
  const { id: sourceId } = await admin.ledger.record(receipt(clientId, 20450))
  const next = await admin.invoices.create(invoiceDraftOf({ clientId, ...company }, 10000))
  const use = { sourceId, invoiceId: next.id, amount: 10000 }
  const outcomes = await Promise.allSettled([admin.ledger.useCredit(use), admin.ledger.useCredit(use)])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await assert.rejects(admin.ledger.useCredit({ ...use, amount: 1 }), { code: 'EXCEEDS_BALANCE' })
  const undone = await admin.ledger.undoAllocation({
    sourceId,
    invoiceId: next.id,
    reason: 'Mauvaise facture',
  })
  assert.deepEqual(undone, { amount: 10000, free: 10450 })
  assert.equal((await admin.invoices.get({ id: next.id })).paidAmount, 0)
  await assertProved(tenantId)
})

test('undoing what an ordinary payment pays makes it an advance of its client', async () => {
  const { admin, clientId, invoices, tenantId } = await owing(10000)
  const invoiceId = invoices[0] as string
  const payment = await admin.payments.create({
    invoiceId,
    amount: 4000,
    paymentDate: '2026-01-05',
    reference: 'PAY-1',
  })
  await admin.ledger.undoAllocation({ sourceId: payment.id, invoiceId, reason: 'Autre facture visée' })
  const changed = await admin.payments.get({ id: payment.id })
  assert.deepEqual([changed.invoiceId, changed.invoiceNumber, changed.free], [null, 'Avance', 4000])
  assert.equal(changed.clientId, clientId)
  await assertProved(tenantId)
})

test('a receipt « En attente » has no entry; received, what no longer fits becomes an advance', async () => {
  const { admin, clientId, invoices, tenantId } = await owing(10000)
  const invoiceId = invoices[0] as string
  const waiting = await admin.ledger.record({
    ...receipt(clientId, 8000),
    status: 'En attente',
    allocations: [{ invoiceId, amount: 8000 }],
  })
  assert.equal((await admin.ledger.account({ id: clientId })).balance, 10000)
  await admin.payments.create({ invoiceId, amount: 5000, paymentDate: '2026-01-05', reference: 'PAY-2' })
  await admin.payments.update({ id: waiting.id, version: waiting.version, status: 'Reçu' })
  const received = await admin.payments.get({ id: waiting.id })
  assert.deepEqual([received.allocations[0]?.amount, received.free], [5000, 3000])
  await assertProved(tenantId)
})

test('a deleted receipt gives everything back, and « Annuler » brings it back', async () => {
  const { admin, clientId, invoices, tenantId } = await owing(10000, 5000)
  const { id } = await admin.ledger.record(receipt(clientId, 16000))
  await admin.payments.remove({ id })
  assert.equal((await admin.ledger.account({ id: clientId })).balance, 15000)
  await assertProved(tenantId)
  await admin.payments.restore({ id })
  assert.equal((await admin.ledger.account({ id: clientId })).balance, -1000)
  assert.equal((await admin.invoices.get({ id: invoices[1] as string })).paidAmount, 5000)
  await assertProved(tenantId)
})

const avoir = (invoiceId: string, amount: number) => ({
  invoiceId,
  clientId: null,
  nature: 'COR' as const,
  reason: 'Poids recontrôlé',
  fiscalReference: null,
  lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount }],
})

for (const { paid, allocated, free, rest } of [
  { paid: 0, allocated: 10000, free: 0, rest: 38000 },
  { paid: 43000, allocated: 5000, free: 5000, rest: 0 },
  { paid: 48000, allocated: 0, free: 10000, rest: 0 },
])
  test(`avoir of 100 on 480, ${paid / 100} paid: ${allocated / 100} on it, ${free / 100} free`, async () => {
    const { admin, clientId, invoices, tenantId } = await owing(48000)
    const invoiceId = invoices[0] as string
    if (paid > 0)
      await admin.payments.create({ invoiceId, amount: paid, paymentDate: '2026-01-05', reference: 'P' })
    const note = await admin.creditNotes.issue(avoir(invoiceId, 10000))
    assert.deepEqual([note.allocated, note.free], [allocated, free])
    const account = await admin.ledger.account({ id: clientId })
    assert.deepEqual([account.owed, account.free], [rest, free])
    await assert.rejects(admin.creditNotes.issue(avoir(invoiceId, 38001)), { code: 'EXCEEDS_INVOICE' })
    await assertProved(tenantId)
  })

test('money goes back from what is free only, and is no longer free after it', async () => {
  const { admin, clientId, invoices, tenantId } = await owing(10000)
  const { id: sourceId } = await admin.ledger.record(receipt(clientId, 15000))
  const refund = {
    sourceId,
    refundDate: '2026-01-06',
    method: 'Espèces' as const,
    reference: null,
    reason: 'Départ',
  }
  await assert.rejects(admin.ledger.refund({ ...refund, amount: 5001 }), { code: 'EXCEEDS_CREDIT' })
  const { free, number } = await admin.ledger.refund({ ...refund, amount: 5000 })
  assert.equal(free, 0)
  assert.match(number, /^RB-\d+$/)
  await assert.rejects(admin.payments.remove({ id: sourceId }), { code: 'REFUNDED' })
  assert.equal((await admin.ledger.account({ id: clientId })).balance, 0)
  assert.equal((await admin.invoices.get({ id: invoices[0] as string })).status, 'Payée')
  await assertProved(tenantId)
})

test('a manager writes off 2.00, an administrator more; it is not a payment and is taken back', async () => {
  const { admin, clientId, invoices, tenantId, hire } = await owing(10000)
  const id = invoices[0] as string
  const manager = await hire('manager')
  const reason = 'Appoint manquant'
  await assert.rejects(manager.ledger.writeOff({ id, amount: 201, reason }), { code: 'ABOVE_THRESHOLD' })
  await manager.ledger.writeOff({ id, amount: 200, reason })
  await admin.ledger.writeOff({ id, amount: 9800, reason })
  const { status, paidAmount } = await admin.invoices.get({ id })
  assert.deepEqual([status, paidAmount], ['Payée', 0])
  await assertProved(tenantId)
  await admin.ledger.undoWriteOff({ id, reason: 'Payé finalement' })
  assert.equal((await admin.ledger.account({ id: clientId })).owed, 10000)
  await assertProved(tenantId)
})

test('entries and allocations are only added, even by the functions of money', async () => {
  for (const table of ['account_entries', 'allocations', 'credit_notes', 'refunds'])
    for (const right of ['update', 'delete', 'truncate']) {
      const { rows } = await world.owner.query(
        `select r as role from unnest(array['escale_app', 'escale_money', 'escale_auth', 'escale_platform']) r
          where has_table_privilege(r || access.role_suffix(), $1, $2)`,
        [table, right],
      )
      assert.deepEqual(rows, [], `${right} ${table}`)
    }
})
