import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { addRate, openSessionIn, useTill } from '#testing/company/till.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const year = { from: '2026-01-01', to: '2026-12-31' }

async function fileText(who: Person, query: string): Promise<string> {
  const response = await site.ask(`/api/accounting/entries/file?${query}`, { headers: cookieOf(world, who) })
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  assert.equal(response.status, 200, text)
  return text
}

const periodOf = ({ from, to }: typeof year) => `from=${from}&to=${to}`

/** Lines of the FEC of a period by the name of their column. */
async function fecLines(who: Person, period = year): Promise<Record<string, string>[]> {
  const text = await fileText(who, `${periodOf(period)}&format=fec`)
  const [head = '', ...lines] = text.split('\r\n').filter(Boolean)
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, place) => [names[place], cell])))
}

const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

/** Lines as `411 D 100,00`, by entry. */
async function postings(who: Person, period = year): Promise<string[][]> {
  const lines = await fecLines(who, period)
  const entries = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum)
  return [...entries.values()].map((some) =>
    some.map(({ CompteNum, Debit, Credit }) =>
      cents(Debit) === 0 ? `${CompteNum} C ${Credit}` : `${CompteNum} D ${Debit}`,
    ),
  )
}

function invoiceDraft(company: FoundedCompany, total: number, issueDate = '2026-03-02') {
  const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }]
  return { ...maritimeDraft(company, { issueDate, dueDate: '2030-01-10' }), lines }
}

async function accountedCompany() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account', 'accounting'])
  const admin = await company.hire('admin')
  return { ...company, company, admin }
}

test('a sale is 411 to 70611, a receipt by method, a cancellation the same items as negatives', async () => {
  const { company, admin } = await accountedCompany()
  const paid = await admin.invoices.create(invoiceDraft(company, 100000))
  await admin.payments.create({
    ...{ invoiceId: paid.id, amount: 40000, paymentDate: '2026-03-05', reference: 'R-1' },
    method: 'Espèces',
  })
  await admin.payments.create({
    ...{ invoiceId: paid.id, amount: 25050, paymentDate: '2026-03-06', reference: 'R-2' },
    method: 'Virement',
  })
  const wrong = await admin.invoices.create(invoiceDraft(company, 5000, '2026-03-03'))
  await admin.invoices.cancel({ id: wrong.id, version: wrong.version, reason: 'Erreur' })
  assert.deepEqual(await postings(admin), [
    ['411 D 1000,00', '70611 C 1000,00'],
    ['411 D 50,00', '70611 C 50,00'],
    ['571 D 400,00', '411 C 400,00'],
    ['521 D 250,50', '411 C 250,50'],
    ['411 D -50,00', '70611 C -50,00'],
  ])
})

async function recordReceipt(admin: Person, clientId: string, amount: number, allocations?: object[]) {
  const draft = { clientId, amount, paymentDate: '2026-03-05', reference: `R-${randomUUID().slice(0, 8)}` }
  return admin.ledger.record({ ...draft, method: 'Espèces', ...(allocations && { allocations }) } as never)
}

test('money of a receipt that pays no invoice is an advance, which use and refund reduce', async () => {
  const { company, admin, clientId } = await accountedCompany()
  await admin.invoices.create(invoiceDraft(company, 10000))
  const receipt = await recordReceipt(admin, clientId, 25000)
  assert.equal(receipt.free, 15000)
  const later = await admin.invoices.create(invoiceDraft(company, 6000, '2026-03-10'))
  await admin.ledger.useCredit({ sourceId: receipt.id, invoiceId: later.id, amount: 6000 })
  await admin.ledger.refund({
    ...{ sourceId: receipt.id, amount: 9000, method: 'Virement', reference: null },
    ...{ refundDate: '2026-03-12', reason: 'Trop versé' },
  })
  assert.deepEqual((await postings(admin)).slice(1), [
    ['571 D 250,00', '411 C 100,00', '4191 C 150,00'],
    ['411 D 60,00', '70611 C 60,00'],
    ['4191 D 90,00', '521 C 90,00'],
    ['4191 D 60,00', '411 C 60,00'],
  ])
  const preview = await admin.accounting.preview(year)
  assert.deepEqual(
    preview.accounts.map(({ account, debit, credit }) => [account, debit, credit]),
    [
      ['411', 16000, 16000],
      ['4191', 15000, 15000],
      ['521', 0, 9000],
      ['571', 25000, 0],
      ['70611', 0, 16000],
    ],
  )
  assert.deepEqual([preview.debit, preview.credit, preview.entriesCount], [56000, 56000, 5])
})

test('a deleted receipt is entered again as negatives today, with its number', async () => {
  const { company, admin } = await accountedCompany()
  const invoice = await admin.invoices.create(invoiceDraft(company, 10000))
  const paid = await admin.payments.create({
    ...{ invoiceId: invoice.id, amount: 4000, paymentDate: '2026-03-05', reference: 'R-EFFACÉ' },
    method: 'Espèces',
  })
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const before = await fileText(admin, `${periodOf(march)}&format=fec`)
  await admin.payments.remove({ id: paid.id })
  assert.equal(await fileText(admin, `${periodOf(march)}&format=fec`), before, 'March stays as it was')
  const today = (await fecLines(admin)).slice(4)
  assert.deepEqual(
    today.map(({ CompteNum, Debit, Credit, PieceRef, EcritureLib }) => [
      ...[CompteNum, Debit, Credit, PieceRef, EcritureLib],
    ]),
    [
      ['571', '-40,00', '0,00', 'R-EFFACÉ', 'Correction : Reçu R-EFFACÉ, Maison Kivu'],
      ['411', '0,00', '-40,00', 'R-EFFACÉ', 'Correction : Reçu R-EFFACÉ, Maison Kivu'],
    ],
  )
})

test('a changed invoice keeps its entry, which is reversed and entered again', async () => {
  const { company, admin } = await accountedCompany()
  const invoice = await admin.invoices.create(invoiceDraft(company, 10000))
  const { id, version } = invoice
  await admin.invoices.update({ ...invoiceDraft(company, 12050), id, version })
  assert.deepEqual(await postings(admin), [
    ['411 D 100,00', '70611 C 100,00'],
    ['411 D -100,00', '411 D 120,50', '70611 C -100,00', '70611 C 120,50'],
  ])
})

test('credit notes, rebates, write-offs and opening balances have their accounts', async () => {
  const { company, admin, clientId } = await accountedCompany()
  const invoice = await admin.invoices.create(invoiceDraft(company, 10000))
  const note = { reason: 'Poids recontrôlé', fiscalReference: null }
  const line = { position: null, label: 'Remise', quantity: null, weightKg: null }
  await admin.creditNotes.issue({
    ...note,
    ...{
      nature: 'COR',
      invoiceId: invoice.id,
      clientId: null,
      lines: [{ ...line, position: 1, amount: 1029 }],
    },
  })
  await admin.creditNotes.issue({
    ...note,
    ...{ nature: 'RRR', invoiceId: null, clientId, lines: [{ ...line, amount: 500 }] },
  })
  await admin.ledger.writeOff({ id: invoice.id, amount: 150, reason: 'Perte' })
  await admin.ledger.open({ clientId, amount: 74000, day: '2026-01-01' })
  const [opening, ...others] = await postings(admin)
  assert.deepEqual(opening, ['411 D 740,00', '471 C 740,00'])
  assert.deepEqual(others, [
    ['411 D 100,00', '70611 C 100,00'],
    ['70611 D 10,29', '411 C 10,29'],
    ['7069 D 5,00', '411 C 5,00'],
    ['6511 D 1,50', '411 C 1,50'],
  ])
})

type Tender = { method: string; currency?: string; amount: number; rateId?: string; [more: string]: unknown }

async function tillCompany() {
  const company = await foundCompany(world)
  const accounts = await useTill(world, company.tenantId, {
    features: ['account', 'till', 'currencies', 'accounting'],
  })
  const admin = await company.hire('admin')
  const session = await openSessionIn(world, company.tenantId, accounts.till, admin.userId)
  const pay = async (total: number, tenders: Tender[], more: object = {}) => {
    const day = new Date().toISOString().slice(0, 10)
    const invoice = await admin.invoices.create(invoiceDraft(company, total))
    const json = {
      ...{
        invoiceId: invoice.id,
        amount: total,
        paymentDate: day,
        reference: `R-${randomUUID().slice(0, 8)}`,
      },
      ...{ tenders, ...more },
    }
    const headers = { ...cookieOf(world, admin), 'idempotency-key': randomUUID() }
    const response = await site.ask('/api/payments', { json, headers })
    const answer = (await response.json()) as { id: string; version: number; message?: string }
    assert.equal(response.status, 201, answer.message)
    return answer
  }
  return { ...company, ...accounts, company, admin, session, pay }
}

const received = (entries: string[][]) =>
  entries.filter((lines) => !lines.some((line) => line.startsWith('706')))

test('1 240,00 $ in dollars and francs: each tender at its value, 8,30 FC of rounding', async () => {
  const till = await tillCompany()
  const francs = (amount: number) => ({ method: 'Espèces', currency: 'CDF', amount, rateId: till.rate })
  await till.pay(123814, [{ method: 'Espèces', amount: 50000 }, francs(210000000)])
  await till.pay(186, [francs(530000)])
  assert.deepEqual(received(await postings(till.admin)), [
    ['571 D 738,14', '571 D 500,00', '411 C 1238,14'],
    ['571 D 1,86', '411 C 1,86'],
  ])
  const foreign = (await fecLines(till.admin)).filter(({ Idevise }) => Idevise)
  assert.deepEqual(
    foreign.map(({ Montantdevise, Idevise, Debit }) => [Montantdevise, Idevise, Debit]),
    [
      ['2100000,00', 'CDF', '738,14'],
      ['5300,00', 'CDF', '1,86'],
    ],
  )
})

test('703,35 $ settled by 2 001 050 FC: 19,25 FC of rounding are one cent of 7588', async () => {
  const till = await tillCompany()
  await till.pay(70335, [{ method: 'Espèces', currency: 'CDF', amount: 200105000, rateId: till.rate }])
  assert.deepEqual(received(await postings(till.admin)), [['571 D 703,36', '411 C 703,35', '7588 C 0,01']])
})

test('money announced at one rate and received at another leaves 756 or 656', async () => {
  const till = await tillCompany()
  const { admin, tenantId } = till
  const announced = { status: 'En attente' }
  const francs = (amount: number) => ({ method: 'Espèces', currency: 'CDF', amount, rateId: till.rate })
  const gaining = await till.pay(100000, [francs(284500000)], announced)
  await addRate(world, tenantId, '2800')
  await admin.payments.update({ id: gaining.id, version: gaining.version, status: 'Reçu' })
  await addRate(world, tenantId, '2900')
  assert.deepEqual(received(await postings(admin)), [['571 D 1016,07', '411 C 1000,00', '756 C 16,07']])
  const rate = await addRate(world, tenantId, '2845')
  const losing = await till.pay(100000, [{ ...francs(284500000), rateId: rate }], announced)
  await addRate(world, tenantId, '2900')
  await admin.payments.update({ id: losing.id, version: losing.version, status: 'Reçu' })
  assert.deepEqual(received(await postings(admin))[1], ['571 D 981,03', '656 D 18,97', '411 C 1000,00'])
  await admin.payments.remove({ id: losing.id })
  const entries = await postings(admin)
  assert.deepEqual(received(entries).at(-1), [
    ...['571 D 981,03', '656 D 18,97', '571 D -981,03', '656 D -18,97'],
    ...['411 C 1000,00', '411 C -1000,00'],
  ])
})

test('expenses by category, a deposit through transit at one value, fees and till differences', async () => {
  const till = await tillCompany()
  const { admin, tenantId } = till
  const cash = { method: 'Espèces', currency: 'CDF', amount: 284500000, rateId: till.rate }
  await till.pay(100000, [cash])
  await admin.expenses.record({
    ...{ category: 'Carburant', payee: 'Station Total', currency: 'CDF', amount: 6000000 },
    day: new Date().toISOString().slice(0, 10),
  })
  const fuel = await admin.expenses.record({
    ...{ category: 'Autre', payee: 'Divers', currency: 'CDF', amount: 2845000 },
    day: new Date().toISOString().slice(0, 10),
  })
  await admin.expenses.cancel({ id: fuel.id, reason: 'Erreur' })
  const sent = await admin.transfers.send({
    ...{ fromId: till.till, toId: till.orange, currency: 'CDF', amount: 100000000, fee: 284500 },
  })
  await addRate(world, tenantId, '2700')
  await admin.transfers.acknowledge({ id: sent.id, received: 80000000 })
  await admin.transfers.settle({ id: sent.id, outcome: 'perdu', reason: 'Billet perdu' })
  assert.deepEqual(received(await postings(admin)).slice(1), [
    ['6053 D 21,09', '571 C 21,09'],
    ['6388 D 10,00', '6388 D -10,00', '571 C 10,00', '571 C -10,00'],
    [...['6318 D 1,00', '585 D 351,49', '552 D 281,19', '6588 D 70,30'], ...['571 C 352,49', '585 C 351,49']],
  ])
})

test('a fee of mobile money is 6317, and a money account may have a number of its own', async () => {
  const till = await tillCompany()
  const { admin } = till
  const settings = await admin.accounting.settings()
  assert.deepEqual(
    settings.categories.find(({ name }) => name === 'Douane'),
    { name: 'Douane', number: '645' },
  )
  const accounts = settings.accounts.map(({ id }) => ({ id, number: id === till.orange ? '552 1' : '' }))
  const { version, roles, categories } = settings
  const saved = await admin.accounting.saveSettings({
    ...{ version, categories, accounts },
    roles: { ...roles, clients: '4111' },
  })
  assert.equal(saved.accounts.find(({ id }) => id === till.orange)?.number, '5521')
  const tender = { method: 'Orange Money', currency: 'CDF', amount: 28450000, rateId: till.rate }
  await till.pay(10000, [{ ...tender, reference: 'PP260623.1152.AD63N5', fee: 284500 }])
  assert.deepEqual(received(await postings(admin)), [
    ['5521 D 100,00', '6317 D 1,00', '4111 C 100,00', '5521 C 1,00'],
  ])
  await assert.rejects(admin.accounting.saveSettings({ version, categories, accounts, roles }), {
    code: 'STALE',
  })
  await assert.rejects(
    admin.accounting.saveSettings({
      ...{ version: saved.version, categories, accounts },
      roles: { ...roles, clients: '41' },
    }),
    { code: 'INVALID' },
  )
})

test('cash of an earlier payment day is in transit until the day on which it is in the till', async () => {
  const till = await tillCompany()
  await till.pay(5000, [{ method: 'Espèces', amount: 5000 }], { paymentDate: '2026-03-20' })
  assert.deepEqual(received(await postings(till.admin)), [
    ['585 D 50,00', '411 C 50,00'],
    ['571 D 50,00', '585 C 50,00'],
  ])
})

test('a period exported twice has the same bytes, and an entry one number in every period', async () => {
  const { company, admin } = await accountedCompany()
  for (const day of ['2026-03-02', '2026-03-15', '2026-03-15', '2026-04-01'])
    await admin.invoices.create(invoiceDraft(company, 10000, day))
  const numbers = async (from: string, to: string) => [
    ...new Set((await fecLines(admin, { from, to })).map(({ EcritureNum }) => EcritureNum)),
  ]
  const all = ['VE-202603-00001', 'VE-202603-00002', 'VE-202603-00003', 'VE-202604-00001']
  assert.deepEqual(await numbers('2026-01-01', '2026-12-31'), all)
  assert.deepEqual(await numbers('2026-03-10', '2026-04-30'), all.slice(1))
  for (const format of ['csv', 'fec']) {
    const query = `${periodOf(year)}&format=${format}`
    assert.equal(await fileText(admin, query), await fileText(admin, query))
  }
})

test('the CSV is written for a French spreadsheet, and the FEC has its 18 columns', async () => {
  const { company, admin, tenantId } = await accountedCompany()
  await admin.invoices.create(invoiceDraft(company, 123456))
  const csv = await fileText(admin, `${periodOf(year)}&format=csv`)
  assert.ok(csv.startsWith("\uFEFFJournal;Libellé du journal;N° d'écriture;Date d'écriture;Compte;"))
  assert.match(
    csv,
    /VE;Ventes;VE-202603-00001;02\/03\/2026;411;Clients;C[0-9A-F]{8};Maison Kivu;.*;1234,56;0,00;/,
  )
  const fec = await fileText(admin, `${periodOf(year)}&format=fec`)
  const [head = '', line = ''] = fec.split('\r\n')
  assert.equal(head.split('\t').length, 18)
  assert.equal(line.split('\t').length, 18)
  assert.match(line, /^VE\tVentes\tVE-202603-00001\t20260302\t411\tClients\tC/)
  const { rows } = await world.owner.query(
    `select error_message as detail from security_logs where tenant_id = $1 and action = 'EXPORT'
      order by created_at`,
    [tenantId],
  )
  assert.deepEqual(rows[1], { detail: 'Écritures comptables du 2026-01-01 au 2026-12-31 (FEC)' })
})

test('an employee sees nothing, a manager changes no number, and the option is needed', async () => {
  const { company, admin, tenantId } = await accountedCompany()
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  await assert.rejects(employee.accounting.preview(year), { code: 'FORBIDDEN' })
  const { version, roles } = await manager.accounting.settings()
  const draft = { version, roles, categories: [], accounts: [] }
  await assert.rejects(manager.accounting.saveSettings(draft), { code: 'FORBIDDEN' })
  await useFeatures(world, tenantId, ['account'])
  await assert.rejects(admin.accounting.preview(year), { code: 'FORBIDDEN' })
})
