import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const method = 'Espèces' as const

/** A company with invoices of 100.00 and 200.00, and one of every document of a client's account. */
async function fullAccount() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const invoice = async (issueDate: string, dueDate: string, total: number) => {
    const draft = maritimeDraft(company, { issueDate, dueDate })
    const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }]
    return (await admin.invoices.create({ ...draft, lines })).id
  }
  const [first, second, third] = [
    await invoice('2026-01-02', '2026-01-20', 10000),
    await invoice('2026-01-03', '2026-03-20', 20000),
    await invoice('2026-01-04', '2026-03-21', 5000),
  ]
  const receipt = { clientId: company.clientId, reference: 'R-1', method, amount: 50000 }
  const allocations = [{ invoiceId: first, amount: 9900 }]
  const { id } = await admin.ledger.record({ ...receipt, paymentDate: '2026-01-10', allocations })
  await admin.ledger.useCredit({ sourceId: id, invoiceId: second, amount: 15000 })
  const refund = { sourceId: id, amount: 5000, method, reference: null, reason: 'Départ' }
  await admin.ledger.refund({ ...refund, refundDate: '2026-01-15' })
  await admin.ledger.writeOff({ id: first, amount: 100, reason: 'Appoint' })
  await admin.creditNotes.issue({
    invoiceId: second,
    clientId: null,
    nature: 'COR',
    reason: 'Poids',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 1000 }],
  })
  const { version } = await admin.invoices.get({ id: third })
  await admin.invoices.cancel({ id: third, version, reason: 'Erreur' })
  return { ...company, admin }
}

test('a statement has every kind of document, each on its side', async () => {
  const { admin, clientId } = await fullAccount()
  const report = { report: 'releve' as const, from: '2026-01-01', to: '2030-01-01', clientId }
  const { rows, totals, subtotals } = await admin.reports.get(report)
  const lines = rows.map(({ cells }) => [String(cells[1]).split(/ de | · /)[0], cells[3], cells[4]])
  assert.deepEqual(
    new Set(lines.map(String)),
    new Set(
      [
        ['Solde initial', null, null],
        ['Facture', 10000, 0],
        ['Facture', 20000, 0],
        ['Facture', 5000, 0],
        ['Paiement', 0, 50000],
        ['Remboursement', 5000, 0],
        ['Annulation', -5000, 0],
        ['Avoir', 0, 1000],
        ['Abandon', 0, 100],
      ].map(String),
    ),
  )
  const closing = 10000 + 20000 - 50000 + 5000 - 1000 - 100
  assert.equal(totals[5], closing)
  assert.deepEqual(subtotals.at(-1)?.cells.slice(1), ['Avances', null, null, null, closing - 4000])
})

test('at any day a statement is the sum of its documents, with the ages of the aged balance', async () => {
  const { admin, clientId, tenantId } = await fullAccount()
  const { rows: days } = await world.owner.query<{ day: string }>(
    `select distinct day::text from account_entries where tenant_id = $1
      union select '2025-12-31' union select (current_date - 1)::text union select current_date::text`,
    [tenantId],
  )
  for (const { day } of days) {
    const statement = await admin.reports.get({ report: 'releve', from: day, to: day, clientId })
    assert.equal(statement.totals[5], await documentsUntil(tenantId, day), day)
    const aged = await admin.reports.get({ report: 'balance-agee', from: day, to: day, clientId })
    const ages = statement.subtotals
      .filter(({ cells }) => cells[1] !== 'Avances')
      .map(({ cells }) => cells[5])
    const owed = aged.totals.slice(1, 6)
    assert.deepEqual(ages.length ? ages : [0, 0, 0, 0, 0], owed, day)
  }
})

/** The balance of the company's only client from the documents, without the ledger. */
async function documentsUntil(tenantId: string, day: string): Promise<number> {
  const { rows } = await world.owner.query<{ balance: string }>(
    `select coalesce(sum(amount), 0) as balance from (
      select coalesce(cancelled_total, total) as amount, issue_date as day from invoices where tenant_id = $1
      union all select -cancelled_total, cancelled_at::date from invoices
        where tenant_id = $1 and cancelled_total > 0
      union all select -written_off, created_at::date from invoices where tenant_id = $1
      union all select -amount, payment_date from payments where tenant_id = $1 and status = 'Reçu'
      union all select -total, issue_date from credit_notes
        where tenant_id = $1 and not is_cancellation
      union all select amount, refund_date from refunds where tenant_id = $1) documents
    where day <= $2`,
    [tenantId, day],
  )
  return Number(rows[0]?.balance)
}
