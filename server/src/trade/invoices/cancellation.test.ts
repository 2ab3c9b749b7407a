import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { groupingKeys, reportKeys } from '@escale/contract/trade/reports/words'
import { daysAfter, today } from '@escale/contract/values/days'
import { inCompany } from '#database/caller/company.ts'
import { countCompanies } from '#platform/companies/figures.ts'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { saleDocument } from '#trade/documents/sale/sale-documents.ts'
import { checkBalances, markLateInvoices } from './tasks.ts'

const world = await startWorld({ connections: 40 })
after(world.stop)

const day = today('Africa/Kinshasa')
const [from, to] = [daysAfter(day, -60), day]
const yesterday = daysAfter(day, -1)

/** Other invoices beside the cancelled one: one partly paid, one late. */
async function atWork() {
  const company = await foundCompany(world)
  const [admin, manager, employee] = [
    await company.hire('admin'),
    await company.hire('manager'),
    await company.hire('employee'),
  ]
  const bill = (quantity: number, issueDate = daysAfter(day, -40), dueDate = daysAfter(day, -10)) =>
    employee.invoices.create(maritimeDraft(company, { issueDate, dueDate, quantity }))
  const paid = await bill(10)
  await manager.payments.create({
    invoiceId: paid.id,
    amount: 4000,
    paymentDate: yesterday,
    reference: 'VIR-1',
  })
  await bill(7)
  return { company, admin, manager, employee, bill }
}

/** Figures that users read, by place. */
async function readFigures(
  company: FoundedCompany,
  clientId: string,
  manager: Person,
  employee: Person,
): Promise<Record<string, unknown>> {
  const invoices = await Promise.all(
    [
      {},
      { unpaid: true },
      { overdue: true },
      { status: 'En attente' },
      { status: 'Retard' },
      { from, to },
      { clientId },
    ].map(async (filters) => {
      const { cancelled: _, ...totals } = await manager.invoices.totals(filters as object)
      return [JSON.stringify(filters), totals] as const
    }),
  )
  const reports = await Promise.all(
    reportKeys.flatMap((report) =>
      (report === 'ventes' ? groupingKeys : ([undefined] as const)).map(async (groupBy) => {
        const asked = { report, from, to, clientId: report === 'releve' ? clientId : undefined, groupBy }
        const { rows, totals, subtotals } = await manager.reports.get(asked)
        return [
          `${report} ${groupBy}`,
          { totals, subtotals, rows: report === 'releve' ? null : rows },
        ] as const
      }),
    ),
  )
  const { figures } = await manager.clients.sheet({ id: clientId })
  await countCompanies(world.server.pool)
  const platform = await world.owner.query(
    'select invoices, billed::int, paid::int from company_figures where tenant_id = $1',
    [company.tenantId],
  )
  const { items } = await manager.clients.list({})
  return {
    ...Object.fromEntries(invoices),
    ...Object.fromEntries(reports),
    ...Object.fromEntries(
      await Promise.all(
        [manager, employee].flatMap((who) =>
          [{ period: 'annee' }, { period: 'libre', from, to }].map(
            async (asked) =>
              [
                `dashboard ${asked.period} ${who.userId === manager.userId}`,
                await dashboardOf(who, asked),
              ] as const,
          ),
        ),
      ),
    ),
    payments: await manager.payments.totals({}),
    payable: await manager.payments.payable({}),
    clients: await manager.clients.totals({}),
    owing: (await manager.clients.list({ owing: true })).items.map(({ name }) => name),
    client: items.map(({ name, balance, invoiceCount }) => [name, balance, invoiceCount]),
    sheet: figures,
    expeditions: (await manager.expeditions.list({})).items.map(({ money }) => money),
    platform: platform.rows,
  }
}

async function dashboardOf(who: Person, asked: object) {
  const { latestPayments: _, ...figures } = await who.dashboard.get(asked)
  return figures
}

test('a cancelled invoice leaves every figure as before it', async () => {
  const { company, manager, employee, admin } = await atWork()
  const { id: expedition } = await employee.expeditions.create({ ...bySea, etd: yesterday })
  await addGoods(world, company, expedition, { clientId: company.clientId, weightKg: 900, sizeCm: 100 })
  const { id: clientId } = await manager.clients.create({ name: 'Autre Maison' })
  const before = await readFigures(company, clientId, manager, employee)
  const billed = await employee.invoices.create(
    maritimeDraft(company, { clientId, issueDate: daysAfter(day, -20), dueDate: yesterday, quantity: 31 }),
  )
  await world.owner.query('update goods set invoice_id = $2 where tenant_id = $1', [
    company.tenantId,
    billed.id,
  ])
  const meanwhile = await readFigures(company, clientId, manager, employee)
  const silent = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) === JSON.stringify(meanwhile[name]),
  )
  // Figures unrelated to invoices prove nothing: stock, expeditions, collections.
  assert.deepEqual(
    silent.sort(),
    [
      'encaissements undefined',
      'expeditions undefined',
      'payments',
      'stock undefined',
      '{"status":"Retard"}',
    ].sort(),
  )

  await manager.invoices.cancel({ id: billed.id, version: billed.version, reason: 'Facturée deux fois' })
  assert.deepEqual(await readFigures(company, clientId, manager, employee), before)
  await inCompany(world.server.pool, company.tenantId, markLateInvoices)
  await inCompany(world.server.pool, company.tenantId, checkBalances)
  const { rows } = await world.owner.query('select mismatches from company_figures where tenant_id = $1', [
    company.tenantId,
  ])
  assert.deepEqual(rows, [{ mismatches: 0 }])
  const { status } = await admin.invoices.get({ id: billed.id })
  assert.equal(status, 'Annulée')
})

test('a cancelled invoice keeps its number, with billable goods and its author in the journal', async () => {
  const { company, manager, employee, admin, bill } = await atWork()
  const invoice = await bill(3)
  const { id: expedition } = await employee.expeditions.create(bySea)
  await addGoods(world, company, expedition, { clientId: company.clientId, weightKg: 90, sizeCm: 70 })
  await world.owner.query('update goods set invoice_id = $2 where tenant_id = $1', [
    company.tenantId,
    invoice.id,
  ])
  const answer = await manager.invoices.cancel({
    id: invoice.id,
    version: invoice.version,
    reason: 'Erreur de client',
  })
  assert.deepEqual(
    [answer.status, answer.total, answer.invoiceNumber, answer.message],
    ['Annulée', 0, invoice.invoiceNumber, 'Facture annulée avec succès'],
  )

  const kept = await manager.invoices.get({ id: invoice.id })
  assert.deepEqual(
    [
      kept.invoiceNumber,
      kept.total,
      kept.cancelledTotal,
      kept.cancelReason,
      kept.cancelledByName,
      kept.items.length,
    ],
    [invoice.invoiceNumber, 0, 3150, 'Erreur de client', 'Amina Ilunga', 1],
  )
  const named = async (filters: object) => (await manager.invoices.list(filters)).items.map(({ id }) => id)
  assert.deepEqual(await named({ status: 'Annulée' }), [invoice.id])
  assert.ok((await named({})).includes(invoice.id))
  assert.ok(!(await named({ status: 'En attente' })).includes(invoice.id))
  assert.deepEqual(await manager.invoices.totals({ status: 'Annulée' }), {
    count: 1,
    cancelled: 0,
    total: 0,
    balance: 0,
  })
  const { count, cancelled } = await manager.invoices.totals({})
  assert.deepEqual(
    [cancelled, count + cancelled],
    [1, (await named({})).length],
    'what a list counts is what it shows',
  )
  const preview = await manager.billing.previewExpedition({
    id: expedition,
    parcelServiceId: company.serviceId,
  })
  assert.equal(preview.invoices.length, 1)

  const { items } = await admin.security.list({ action: 'INVOICE_CANCELLED' })
  assert.deepEqual(
    items.map(({ errorMessage }) => errorMessage),
    [`${invoice.invoiceNumber} · 31,50\u00a0$ · Erreur de client`],
  )
  const { items: changes } = await manager.history.list({ record: invoice.id })
  assert.equal(changes[0]?.action, 'INVOICE_CANCELLED')
})

test('the statement shows issue and cancellation, and all balances are exact', async () => {
  const { company, manager, bill } = await atWork()
  const lines = async (asked = { from, to }) => {
    const { rows, totals } = await manager.reports.get({
      report: 'releve',
      clientId: company.clientId,
      ...asked,
    })
    return { rows: rows.map(({ cells }) => cells), totals }
  }
  const before = await lines()
  const owedYesterday = await lines({ from, to: yesterday })
  const invoice = await bill(100)
  const issued = await lines({ from, to: yesterday })
  await manager.invoices.cancel({ id: invoice.id, version: invoice.version, reason: 'Erreur' })
  const { rows, totals } = await lines()
  assert.deepEqual(totals, before.totals)
  assert.deepEqual(
    rows
      .filter((cells) => cells[2] === invoice.invoiceNumber)
      .map(([on, words, , debit, credit]) => [on, words, debit, credit]),
    [
      [daysAfter(day, -40), 'Facture', 105_000, 0],
      [day, 'Annulation', -105_000, 0],
    ],
  )
  const sums = rows.slice(1).map(([, , , debit, credit]) => Number(debit) - Number(credit))
  assert.deepEqual(
    rows.slice(1).map((cells) => cells[5]),
    sums.map((_, place) => sums.slice(0, place + 1).reduce((sum, one) => sum + one, Number(rows[0]?.[5]))),
  )
  // Past debts stay as they were, and the aged balance of that day agrees.
  assert.notDeepEqual(issued.totals, owedYesterday.totals)
  assert.deepEqual(await lines({ from, to: yesterday }), issued)
  const aged = await manager.reports.get({ report: 'balance-agee', from, to: yesterday })
  assert.equal(aged.totals[6], issued.totals[5])
})

test('paid invoices cannot be cancelled, and cancelled ones cannot change', async () => {
  const { company, admin, manager, employee, bill } = await atWork()
  const invoice = await bill(3)
  const pay = (who: Person, more: object = {}) =>
    who.payments.create({
      invoiceId: invoice.id,
      amount: 100,
      paymentDate: yesterday,
      reference: 'VIR-2',
      ...more,
    })
  const cancel = (who: Person, version: number) =>
    who.invoices.cancel({ id: invoice.id, version, reason: 'Erreur' })
  const payment = await pay(manager)
  const paid = await manager.invoices.get({ id: invoice.id })
  await assert.rejects(cancel(manager, paid.version), {
    code: 'PARTLY_PAID',
    message: /1,00\u00a0\$ sont payés/,
  })
  const awaited = await manager.payments.update({
    id: payment.id,
    version: payment.version,
    status: 'En attente',
  })
  const { version } = await manager.invoices.get({ id: invoice.id })
  assert.deepEqual(
    [
      await outcomeOf(cancel(employee, version)),
      await outcomeOf(cancel(manager, version - 1)),
      await outcomeOf(cancel(manager, version)),
    ],
    ['FORBIDDEN', 'STALE', 'OK'],
  )
  const draft = maritimeDraft(company)
  const tries = [
    () => cancel(admin, version + 1),
    () => admin.invoices.update({ ...draft, id: invoice.id, version: version + 1 }),
    () => admin.invoices.setStatus({ id: invoice.id, version: version + 1, status: 'Payée' }),
    () => admin.invoices.remove({ id: invoice.id }),
    () => pay(admin),
    () => pay(admin, { status: 'En attente' }),
    () => admin.payments.update({ id: awaited.id, version: awaited.version, status: 'Reçu' }),
  ]
  for (const one of tries) assert.equal(await outcomeOf(one()), 'INVOICE_CANCELLED')
  await admin.payments.remove({ id: awaited.id })
})

test('of a concurrent payment and cancellation one succeeds', async () => {
  const { company, manager, bill } = await atWork()
  for (let round = 0; round < 25; round += 1) {
    const { id, version } = await bill(3)
    const [paid, cancelled] = await Promise.all([
      outcomeOf(
        manager.payments.create({
          invoiceId: id,
          amount: 1050,
          paymentDate: yesterday,
          reference: `R-${round}`,
        }),
      ),
      outcomeOf(manager.invoices.cancel({ id, version, reason: 'Erreur' })),
    ])
    const { status, paidAmount } = await manager.invoices.get({ id })
    if (paid === 'OK') assert.deepEqual([cancelled, paidAmount, status], ['PARTLY_PAID', 1050, 'En attente'])
    else assert.deepEqual([paid, cancelled, paidAmount, status], ['INVOICE_CANCELLED', 'OK', 0, 'Annulée'])
  }
  const { id, version } = await bill(3)
  await manager.invoices.cancel({ id, version, reason: 'Erreur' })
  for (const set of [
    'paid_amount = 1',
    `status = 'Payée'`,
    'total = 5, subtotal = 5',
    'cancel_reason = null',
  ])
    await assert.rejects(
      world.owner.query(`update invoices set ${set} where tenant_id = $1 and id = $2`, [
        company.tenantId,
        id,
      ]),
      /invoices_(paid|balance|cancelled)/,
    )
})

test('a cancelled invoice’s PDF shows the cancellation across each page', async () => {
  const { company, manager, bill } = await atWork()
  const { id, version } = await bill(3)
  await manager.invoices.cancel({ id, version, reason: 'Erreur' })
  const document = await inCompany(
    world.server.pool,
    company.tenantId,
    (at) => saleDocument(at, { of: 'invoices', id }, null),
    'read',
  )
  const said = JSON.stringify(document)
  assert.match(document.across ?? '', /^Annulée le \d/)
  for (const words of ['31,50\u00a0$', '0,00\u00a0$', '"Annulée"']) assert.ok(said.includes(words), words)
  assert.ok(!said.includes('Pour régler') && !said.includes('"stamp"'))
})

test('the journal names the number and amount of deletions', async () => {
  const { admin, manager, bill } = await atWork()
  const invoice = await bill(2)
  const payment = await manager.payments.create({
    invoiceId: invoice.id,
    amount: 700,
    paymentDate: yesterday,
    reference: 'VIR-77',
  })
  await admin.payments.remove({ id: payment.id })
  await admin.invoices.remove({ id: invoice.id })
  const detail = async (action: 'PAYMENT_REMOVED' | 'INVOICE_REMOVED') =>
    (await admin.security.list({ action })).items[0]?.errorMessage
  assert.deepEqual(
    [await detail('PAYMENT_REMOVED'), await detail('INVOICE_REMOVED')],
    ['VIR-77 · 7,00\u00a0$', `${invoice.invoiceNumber} · 21,00\u00a0$`],
  )
})
