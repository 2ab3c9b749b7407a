import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { fillReceivables } from '#database/migrations/fill-receivables.ts'
import { useFeatures } from '#testing/company/features.ts'
import { mergeInput } from '#testing/company/merges.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { checkBalances } from '#trade/invoices/tasks.ts'

const world = await startWorld()
after(world.stop)

/** A company whose client owes 31.50, paid 10.00 of it and left an advance of 5.00. */
async function account() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const paid = { invoiceId: id, amount: 1000, paymentDate: '2026-01-05', reference: 'P-1' }
  const payment = await admin.payments.create(paid)
  const advance = await admin.ledger.record({
    clientId: company.clientId,
    amount: 500,
    paymentDate: '2026-01-05',
    reference: 'R-1',
    method: 'Espèces',
    allocations: [],
  })
  return { ...company, payment, advance }
}

/** The texts of the security events that the nightly proof raises. */
async function alarms(tenantId: string): Promise<string> {
  await inCompany(world.server.pool, tenantId, checkBalances)
  const { rows } = await world.owner.query<{ detail: string }>(
    `select string_agg(error_message, ' | ') as detail from security_logs
      where action = 'BALANCE_MISMATCH' and tenant_id = $1`,
    [tenantId],
  )
  return rows[0]?.detail ?? ''
}

test('the nightly proof finds nothing in a right account', async () => {
  assert.equal(await alarms((await account()).tenantId), '')
})

const faults = {
  'an entry with another amount': [
    `update account_entries set amount = -1100 where document_id = $1`,
    (at) => [at.payment.id, `écritures client ${at.clientId} pièce ${at.payment.id} : -11,00.* de -10,00`],
  ],
  'a lost entry': [
    'delete from account_entries where document_id = $1',
    (at) => [at.advance.id, `écritures client ${at.clientId} pièce ${at.advance.id} : 0,00.* de -5,00`],
  ],
  'a free credit that grew': [
    'update credits set amount = 700, free = 700 where source_id = $1',
    (at) => [at.advance.id, `avance client ${at.clientId} pièce ${at.advance.id} : 7,00.* de 5,00`],
  ],
  'a credit whose receipt is gone': [
    'delete from payments where id = $1',
    (at) => [
      at.advance.id,
      `avance sans pièce client ${at.clientId} pièce ${at.advance.id} : 5,00.* de 0,00`,
    ],
  ],
} satisfies Record<string, [string, (at: Awaited<ReturnType<typeof account>>) => [string, string]]>

for (const [name, [breakIt, expected]] of Object.entries(faults))
  test(`the nightly proof names client, document and difference of ${name}`, async () => {
    const company = await account()
    const [document, words] = expected(company)
    await world.owner.query(breakIt, [document])
    const detail = (await alarms(company.tenantId)).replaceAll(/[−‑]/g, '-')
    assert.match(detail, new RegExp(words))
  })

test('an upgrade fills the account of a company that is written to at the same time', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoices = []
  for (const quantity of [3, 4, 5, 6])
    invoices.push(await admin.invoices.create(maritimeDraft(company, { quantity })))
  const [cancelled, paid, changed, gone] = invoices.map(({ id }) => id) as [string, string, string, string]
  const payment = { amount: 1000, paymentDate: '2026-01-05', reference: 'P-1' }
  const { id: kept } = await admin.payments.create({ ...payment, invoiceId: paid })
  const { id: removed } = await admin.payments.create({ ...payment, invoiceId: paid })
  // After the migration the tables are empty, and the functions write to them.
  await world.owner.query('delete from account_entries where tenant_id = $1', [company.tenantId])
  await world.owner.query('delete from allocations where tenant_id = $1', [company.tenantId])
  await admin.invoices.cancel({ id: cancelled, version: 1, reason: 'Erreur' })
  await admin.invoices.update({ id: changed, version: 1, ...maritimeDraft(company, { quantity: 9 }) })
  await admin.invoices.remove({ id: gone })
  await admin.payments.remove({ id: removed })
  const { version } = await admin.payments.get({ id: kept })
  await admin.payments.update({ id: kept, version, amount: 700 })
  await admin.payments.create({ ...payment, invoiceId: paid })
  await world.owner.query('insert into access.companies_to_fill (tenant_id) values ($1)', [company.tenantId])
  await fillReceivables(world.owner)
  const { rows } = await world.owner.query(
    `select account_differences($1) as found, (select sum(amount)::integer from account_entries
      where tenant_id = $1) as balance`,
    [company.tenantId],
  )
  assert.deepEqual(rows[0], { found: [], balance: 4 * 1050 + 9 * 1050 - 700 - 1000 })
})

test('receipts that wait follow their client into a merge and back', async () => {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const absorbed = await admin.clients.create({ name: 'Kivu' })
  const waiting = await admin.ledger.record({
    clientId: absorbed.id,
    amount: 500,
    paymentDate: '2026-01-05',
    reference: 'R-1',
    method: 'Espèces',
    status: 'En attente',
  })
  const kept = await admin.clients.get({ id: company.clientId })
  const sides = { kept: { client: kept }, absorbed: { client: absorbed } }
  const { merge } = await admin.clients.merge(await mergeInput(admin, sides as never))
  assert.equal((await admin.payments.get({ id: waiting.id })).clientId, company.clientId)
  await admin.clients.undoMerge({ id: merge.id })
  assert.equal((await admin.payments.get({ id: waiting.id })).clientId, absorbed.id)
})
