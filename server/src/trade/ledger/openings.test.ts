import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { today } from '@escale/contract/values/days'
import { inCompany } from '#database/caller/company.ts'
import { useFeatures } from '#testing/company/features.ts'
import { mergeInput } from '#testing/company/merges.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)
const day = today('Africa/Kinshasa')
const [from, to] = [`${day.slice(0, 4)}-01-01`, day]

/** A company whose client owed 740,00 $ at its beginning and was billed 31,50 $ since. */
async function openedCompany() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account'])
  const manager = await company.hire('manager')
  const opening = await manager.ledger.open({ clientId: company.clientId, amount: 74_000, day: from })
  const sale = await manager.invoices.create(
    maritimeDraft(company, { issueDate: day, dueDate: '2099-01-01' }),
  )
  return { ...company, manager, opening, sale }
}

async function cents(text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.owner.query<{ sum: string }>(text, values)
  return Number(rows[0]?.sum)
}

async function assertProved(tenantId: string): Promise<void> {
  const proofs = await inCompany(world.jobs, tenantId, ({ run }) =>
    run<{ account: object[]; figures: object[] }>({
      text: 'select prove_account($1) as account, prove_receivables($1) as figures',
      values: [tenantId],
    }),
  )
  assert.deepEqual(proofs, [{ account: [], figures: [] }])
}

test('an opening is owed and no sale: both make the account, in lists and reports', async () => {
  const company = await openedCompany()
  const { manager, tenantId, clientId, opening, sale } = company
  await manager.creditNotes.issue({
    invoiceId: opening.id,
    nature: 'COR',
    reason: 'Erreur ancienne',
    clientId: null,
    fiscalReference: null,
    lines: [{ position: 1, label: 'Erreur', quantity: null, weightKg: null, amount: 4000 }],
  })
  const entered = await cents(
    `select sum(amount) from account_entries where tenant_id = $1 and client_id = $2`,
    [tenantId, clientId],
  )
  const opened = await cents(
    `select sum(amount) from account_entries where tenant_id = $1 and kind = 'solde_initial'`,
    [tenantId],
  )
  const billed = await cents(
    `select sum(amount) from account_entries where tenant_id = $1 and kind = 'facture'`,
    [tenantId],
  )
  assert.deepEqual([opened, billed, entered], [74_000, 3150, 73_150])

  const list = await manager.invoices.totals({})
  assert.deepEqual(list, {
    ...{ count: 1, cancelled: 0, total: billed, balance: entered },
    openings: { count: 1, total: opened },
  })
  assert.deepEqual(await manager.invoices.totals({ clientId }), list)
  assert.equal((await manager.invoices.totals({ serviceType: 'Ouverture' })).total, opened)
  assert.equal((await manager.invoices.totals({ serviceType: 'Maritime' })).total, billed)

  for (const groupBy of ['jour', 'client', 'agent', 'mode', 'service'] as const) {
    const { totals } = await manager.reports.get({ report: 'ventes', groupBy, from, to })
    assert.ok(totals?.includes(billed), groupBy)
  }
  const sales = await manager.reports.get({ report: 'ventes', groupBy: 'jour', from, to })
  assert.equal(sales.deductions?.length ?? 0, 0, 'the credit note of an opening takes nothing from the sales')
  const activity = await manager.reports.get({ report: 'activite', from, to })
  assert.equal(activity.totals?.[2], billed)
  const aged = await manager.reports.get({ report: 'balance-agee', from, to })
  assert.equal(aged.totals?.at(-1), entered)

  const { money, counts, debtors } = await manager.dashboard.get({ period: 'annee' })
  assert.deepEqual(
    [money?.invoiced.current, money?.credited, money?.outstanding.amount, counts.invoices.current],
    [billed, 0, entered, 1],
  )
  assert.equal(
    money?.modes.reduce((sum, { invoiced }) => sum + invoiced, 0),
    billed,
  )
  assert.equal(debtors[0]?.amount, entered)
  const { figures } = await manager.clients.sheet({ id: clientId })
  assert.deepEqual(
    [figures.sales?.billed, figures.sales?.opening, figures.sales?.invoices, figures.sales?.balance],
    [billed, opened, 1, entered],
  )
  assert.equal((await manager.ledger.account({ id: clientId })).balance, entered)
  assert.equal((await manager.invoices.get({ id: sale.id })).serviceType, 'Maritime')
  await assertProved(tenantId)
})

test('an opening is paid like an invoice, and is neither changed, cancelled nor deleted', async () => {
  const company = await openedCompany()
  const { manager, tenantId, clientId, serviceId, opening } = company
  const { id } = opening
  const { version } = await manager.invoices.get({ id })
  const lines = [{ serviceId, quantity: 1, unitPrice: 100 }]
  const draft = { ...maritimeDraft(company), lines }
  assert.equal(await outcomeOf(manager.invoices.update({ ...draft, id, version })), 'IS_OPENING')
  assert.equal(await outcomeOf(manager.invoices.setStatus({ id, version, status: 'Payée' })), 'IS_OPENING')
  assert.equal(await outcomeOf(manager.invoices.cancel({ id, version, reason: 'Erreur' })), 'IS_OPENING')
  assert.equal(await outcomeOf(manager.invoices.remove({ id })), 'IS_OPENING')
  const receipt = { clientId, amount: 80_000, paymentDate: day, reference: 'R-1', method: 'Espèces' } as const
  const { allocations, free } = await manager.ledger.record(receipt)
  assert.deepEqual(
    [allocations.map(({ amount }) => amount), free],
    [[74_000, 3150], 80_000 - 77_150],
    'the opening was due first',
  )
  const paid = await manager.invoices.get({ id })
  assert.deepEqual([paid.status, paid.balance, paid.items], ['Payée', 0, []])
  assert.equal(await outcomeOf(manager.ledger.undoOpening({ id })), 'OPENING_PAID')
  await assertProved(tenantId)
})

test('an opening by hand is taken back within 24 hours', async () => {
  const { manager, tenantId, clientId, opening } = await openedCompany()
  const old = `update account_entries set written_at = now() - interval '25 hours' where document_id = $1`
  const { rows } = await world.owner.query(`select written_at from account_entries where document_id = $1`, [
    opening.id,
  ])
  await world.owner.query(old, [opening.id])
  assert.equal(await outcomeOf(manager.ledger.undoOpening({ id: opening.id })), 'OPENING_TOO_OLD')
  await world.owner.query('update account_entries set written_at = $2 where document_id = $1', [
    opening.id,
    rows[0]?.written_at,
  ])
  await manager.ledger.undoOpening({ id: opening.id })
  assert.equal(await outcomeOf(manager.ledger.undoOpening({ id: opening.id })), 'NOT_FOUND')
  await manager.ledger.open({ clientId, amount: -500, day })
  assert.equal((await manager.ledger.account({ id: clientId })).free, 500)
  const [event] = (await manager.history.list({ record: clientId })).items
  assert.equal(event?.action, 'CLIENT_OPENING_CREATED')
  await assertProved(tenantId)
})

test('an employee opens no account, and nobody does without the feature', async () => {
  const { tenantId, clientId, manager, hire } = await openedCompany()
  const draft = { clientId, amount: 100, day }
  assert.equal(await outcomeOf((await hire('employee')).ledger.open(draft)), 'FORBIDDEN')
  await useFeatures(world, tenantId, [])
  assert.equal(await outcomeOf(manager.ledger.open(draft)), 'FORBIDDEN')
})

test('openings of two merged clients stay side by side, and return with the undo', async () => {
  const { manager, tenantId, clientId, hire } = await openedCompany()
  const admin = await hire('admin')
  const client = await manager.clients.create({ name: 'Maison Kivu bis' })
  const advance = await manager.ledger.open({ clientId: client.id, amount: -2000, day })
  const [kept, absorbed] = [{ client: { id: clientId } }, { client }]
  const { merge } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const { openings } = await manager.ledger.account({ id: clientId })
  assert.deepEqual(openings.map(({ amount }) => amount).sort(), [-2000, 74_000])
  await assertProved(tenantId)
  const [owed] = openings.filter(({ amount }) => amount > 0)
  await manager.ledger.useCredit({ sourceId: advance.id, invoiceId: owed?.id ?? '', amount: 2000 })
  await manager.ledger.undoAllocation({ sourceId: advance.id, invoiceId: owed?.id ?? '', reason: 'Erreur' })
  assert.equal((await manager.ledger.account({ id: clientId })).credits[0]?.amount, 2000)
  await admin.clients.undoMerge({ id: merge.id })
  assert.equal((await manager.ledger.account({ id: client.id })).free, 2000)
  await assertProved(tenantId)
})
