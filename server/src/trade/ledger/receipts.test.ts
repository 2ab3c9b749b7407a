import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ReceiptPaper, receiptPapers } from '@escale/contract/trade/documents/sale-words'
import { inCompany } from '#database/caller/company.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { assertTexts, pagesOf } from '#testing/pdf.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { type SaleDocument, saleDocument } from '#trade/documents/sale/sale-documents.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const ask = requestsTo(site, world)

type Debtor = Awaited<ReturnType<typeof owing>>

/** A company with an account, its administrator, and invoices of the given totals in cents, due in order. */
async function owing(...totals: number[]) {
  const company = await foundCompany(world)
  await world.owner.query(`update tenants set features = '{account}' where id = $1`, [company.tenantId])
  const admin = await company.hire('admin')
  const invoices = []
  for (const [index, total] of totals.entries()) {
    const draft = maritimeDraft(company, { dueDate: `2030-01-${String(index + 10)}` })
    const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }]
    invoices.push(await admin.invoices.create({ ...draft, lines }))
  }
  const receive = (amount: number, paymentDate = '2026-01-05') =>
    admin.ledger.record({
      clientId: company.clientId,
      amount,
      paymentDate,
      reference: `R-${amount}`,
      method: 'Espèces',
    })
  return { ...company, admin, invoices, receive }
}

/** Text of a document before drawing, which is slow. */
async function documentText({ tenantId }: Debtor, asked: SaleDocument): Promise<string> {
  const document = await inCompany(
    world.server.pool,
    tenantId,
    (inside) => saleDocument(inside, asked, null),
    'read',
  )
  const words: string[] = []
  JSON.stringify(document, (_, value) => (typeof value === 'string' ? void words.push(value) : value))
  return words.join(' ').replaceAll(/\s+/g, ' ')
}

const receiptText = (debtor: Debtor, id: string, paper: ReceiptPaper = 'A5') =>
  documentText(debtor, { of: 'payments', id, paper })

const numberOf = ({ invoices }: Debtor, place: number) => invoices[place]?.invoiceNumber ?? ''
const idOf = ({ invoices }: Debtor, place: number) => invoices[place]?.id ?? ''

test('the printed receipt lists its invoices, what was left of each, and the advance', async () => {
  const debtor = await owing(12000, 7550, 30000)
  const first = await debtor.receive(25000)
  const second = await debtor.receive(35000, '2026-01-06')
  const text = await receiptText(debtor, first.id)
  assertTexts(text, 'Reçu de Maison Kivu', 'La somme de 250,00 $', 'deux cent cinquante dollars')
  assertTexts(text, `${numberOf(debtor, 2)} 1 janv. 2026 300,00 $ 54,50 $ 245,50 $`)
  assertTexts(text, 'Factures réglées 250,00 $')
  assert.ok(!text.includes('Avance'), 'nothing is left')
  const last = await receiptText(debtor, second.id, '80 mm')
  assertTexts(last, `${numberOf(debtor, 2)} 245,50 $ 0,00 $`, 'Somme reçue 350,00 $', 'Avance 104,50 $')
})

test('each paper of the receipt is drawn', async () => {
  const debtor = await owing(12000, 7550)
  const { id } = await debtor.receive(20000)
  for (const paper of receiptPapers) {
    const answer = await ask(debtor.admin, `/api/payments/${id}/receipt?paper=${encodeURIComponent(paper)}`)
    assert.equal(answer.status, 200, paper)
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
    assertTexts(pages.join(' ').replaceAll(/\s+/g, ' '), numberOf(debtor, 1), '4,50')
  }
})

test('a receipt « En attente » is not printed', async () => {
  const { admin, clientId } = await owing(12000)
  const draft = {
    clientId,
    amount: 500,
    paymentDate: '2026-01-05',
    reference: 'W',
    method: 'Chèque' as const,
  }
  const { id } = await admin.ledger.record({ ...draft, status: 'En attente' })
  assert.equal((await ask(admin, `/api/payments/${id}/receipt`)).status, 409)
})

test('a receipt « En attente » shows the parts that are wished for it, until it is received', async () => {
  const debtor = await owing(12000, 7550)
  const { admin, clientId } = debtor
  const money = {
    clientId,
    amount: 20000,
    paymentDate: '2026-01-05',
    reference: 'W',
    status: 'En attente' as const,
  }
  const wished = [
    { invoiceId: idOf(debtor, 1), amount: 7550 },
    { invoiceId: idOf(debtor, 0), amount: 4000 },
  ]
  const { id, version } = await admin.ledger.record({ ...money, allocations: wished })
  assert.deepEqual((await admin.payments.get({ id })).wishes, [
    { invoiceId: idOf(debtor, 0), invoiceNumber: numberOf(debtor, 0), amount: 4000, balance: 12000 },
    { invoiceId: idOf(debtor, 1), invoiceNumber: numberOf(debtor, 1), amount: 7550, balance: 7550 },
  ])
  const oldestFirst = await admin.ledger.record(money)
  assert.equal((await admin.payments.get(oldestFirst)).wishes, null)
  await admin.payments.update({ id, version, status: 'Reçu' })
  const received = await admin.payments.get({ id })
  assert.equal(received.wishes, null)
  assert.deepEqual(
    received.allocations.map(({ amount }) => amount),
    [4000, 7550],
  )
  assert.equal(received.free, 8450)
})

test('reports and lists of a method or a mode count receipts on an account, to the cent', async () => {
  const debtor = await owing(12000, 7550)
  const { admin, clientId, tenantId, airServiceId } = debtor
  const air = await admin.invoices.create({
    ...maritimeDraft(debtor),
    serviceType: 'Aérien',
    lines: [{ serviceId: airServiceId, weightKg: 10, unitPrice: 735 }],
  })
  const [from, to] = ['2026-01-01', '2026-01-31']
  const money = { clientId, paymentDate: '2026-01-05' }
  const part = (invoiceId: string, amount: number) => ({ invoiceId, amount })
  const methods = { sea: 'Espèces', air: 'Virement', advance: 'Chèque' } as const
  await admin.payments.create({ ...part(idOf(debtor, 0), 1000), paymentDate: '2026-01-05', reference: 'P' })
  await admin.ledger.record({
    ...money,
    ...{ amount: 9533, reference: 'SEA', method: methods.sea },
    allocations: [part(idOf(debtor, 0), 2033), part(idOf(debtor, 1), 7500)],
  })
  await admin.ledger.record({
    ...money,
    ...{ amount: 7000, reference: 'BOTH', method: methods.air },
    allocations: [part(air.id, 6950), part(idOf(debtor, 1), 50)],
  })
  await admin.ledger.record({
    ...money,
    ...{ amount: 411, reference: 'ADVANCE', method: methods.advance, allocations: [] },
  })
  const expectedSum = async (mode: string | undefined, method: string | undefined) => {
    const { rows } = await world.owner.query<{ sum: string }>(
      `with paying as (select distinct a.source_id as id, i.service_type as mode from allocations a
         join invoices i on i.id = a.invoice_id where a.tenant_id = $1)
       select coalesce(sum(amount), 0) as sum from payments p where p.tenant_id = $1 and p.status = 'Reçu'
         and ($2::text is null or exists (select from paying y where y.id = p.id and y.mode = $2))
         and ($3::text is null or p.method = $3)`,
      [tenantId, mode, method],
    )
    return Number(rows[0]?.sum)
  }
  const sums: number[] = []
  for (const mode of [undefined, 'Maritime', 'Aérien'] as const)
    for (const method of [undefined, 'Espèces', 'Virement', 'Chèque'] as const) {
      const expected = await expectedSum(mode, method)
      const filters = { serviceType: mode, method, status: 'Reçu', from, to } as const
      const { items } = await admin.payments.list(filters)
      const listed = items.reduce((sum, { amount }) => sum + amount, 0)
      const { received } = await admin.payments.totals(filters)
      const report = await admin.reports.get({ report: 'encaissements', from, to, mode, method })
      assert.deepEqual(
        [listed, received, report.totals[6]],
        [expected, expected, expected],
        `${mode} ${method}`,
      )
      const activity = await admin.reports.get({ report: 'activite', from, to, mode })
      if (method === undefined) assert.equal(activity.totals[4], expected, mode)
      sums.push(expected)
    }
  assert.deepEqual(sums, [17944, 9533, 8000, 411, 17533, 9533, 8000, 0, 7000, 0, 7000, 0])
})

test('the receipt of a payment counts what a receipt on the account paid before', async () => {
  const debtor = await owing(12000)
  await debtor.receive(5000)
  const payment = await debtor.admin.payments.create({
    invoiceId: idOf(debtor, 0),
    amount: 3000,
    paymentDate: '2026-01-06',
    reference: 'PAY-1',
  })
  const text = await receiptText(debtor, payment.id)
  assertTexts(text, 'Déjà réglé 80,00 $', 'Reste dû 40,00 $')
})

test('the invoice counts credit notes and write-offs, on paper and by its link', async () => {
  const debtor = await owing(48000)
  const { admin } = debtor
  const id = idOf(debtor, 0)
  await admin.creditNotes.issue({
    invoiceId: id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids recontrôlé',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 10000 }],
  })
  await admin.ledger.writeOff({ id, amount: 150, reason: 'Arrondi' })
  const text = await documentText(debtor, { of: 'invoices', id })
  assertTexts(text, 'Statut Partiellement payée', 'Avoirs 100,00 $', 'Abandon 1,50 $', 'Solde dû 378,50 $')
  const { path } = await admin.saleDocuments.makeLink({ of: 'invoices', id })
  const page = await publicText(path)
  assertTexts(page, 'Avoirs', '100,00 $', 'Abandon', '1,50 $', '378,50 $', 'Partiellement payée')
})

async function publicText(path: string): Promise<string> {
  const answer = await site.ask(path, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })
  assert.equal(answer.status, 200)
  return (await answer.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
}

test('the link of a receipt shows its invoices, and stays with the client', async () => {
  const debtor = await owing(12000, 7550)
  const { admin } = debtor
  const { id } = await debtor.receive(20000)
  const { path } = await admin.saleDocuments.makeLink({ of: 'payments', id })
  const page = await publicText(path)
  assertTexts(page, 'Somme reçue', '200,00 $', 'R-20000', `Facture ${numberOf(debtor, 1)}`)
  assertTexts(page, '75,50 $, reste 0,00 $', 'Avance 4,50 $')
  const kept = await admin.clients.create({ type: 'Maritime', name: 'Maison Kivu et Fils' })
  const absorbed = await admin.clients.get({ id: debtor.clientId })
  const sides = { id: kept.id, version: 1, absorbedId: absorbed.id, absorbedVersion: absorbed.version }
  await admin.clients.merge({ ...sides, taken: [] })
  assertTexts(await publicText(path), '200,00 $')
})

test('a message about a receipt says its amount and what the client still owes', async () => {
  const debtor = await owing(12000, 7550)
  const { id } = await debtor.receive(15000)
  const { recipients } = await debtor.admin.messages.prepare({ subject: 'payments', ids: [id] })
  assert.equal(recipients[0]?.name, 'Maison Kivu')
  assertTexts(JSON.stringify(recipients).replaceAll(/\s+/g, ' '), '150,00', '45,50')
})

test('the list of a client has the receipts on his account', async () => {
  const debtor = await owing(12000)
  const { admin, clientId } = debtor
  await debtor.receive(15000)
  const other = await admin.clients.create({ type: 'Maritime', name: 'Un autre' })
  const listed = async (id: string) =>
    (await admin.payments.list({ clientId: id })).items.map(({ reference }) => reference)
  assert.deepEqual(await listed(clientId), ['R-15000'])
  assert.deepEqual(await listed(other.id), [])
  assert.deepEqual(await admin.payments.totals({ clientId }), { count: 1, received: 15000 })
})

test('the histories of the client and of each invoice say the receipt, its use and its undoing', async () => {
  const debtor = await owing(12000, 7550)
  const { admin, clientId } = debtor
  const { id: sourceId } = await debtor.receive(15000)
  const invoiceId = idOf(debtor, 0)
  await admin.ledger.undoAllocation({ sourceId, invoiceId, reason: 'Mauvaise facture' })
  await admin.ledger.useCredit({ sourceId, invoiceId, amount: 500 })
  const { version } = await admin.payments.get({ id: sourceId })
  await admin.payments.update({ id: sourceId, version, reference: 'R-BIS' })
  await admin.payments.remove({ id: sourceId })
  const told = async (record: string) =>
    (await admin.history.list({ record })).items.map(({ action, isRemoved }) => [action, isRemoved])
  assert.deepEqual(
    (await told(invoiceId)).map(([action]) => action),
    ['INVOICE_CREDIT_USED', 'INVOICE_ALLOCATION_UNDONE', 'INVOICE_CREDIT_USED', 'INVOICE_CREATED'],
  )
  const ofClient = (await told(clientId)).map(([action]) => action)
  assert.deepEqual(ofClient.slice(0, 3), ['PAYMENT_REMOVED', 'PAYMENT_UPDATED', 'PAYMENT_CREATED'])
})

test('what was left counts what was recorded before, whatever its day', async () => {
  const debtor = await owing(12000)
  const draft = { invoiceId: idOf(debtor, 0), amount: 3000, reference: 'PAY-2', paymentDate: '2026-01-20' }
  await debtor.admin.payments.create(draft)
  const { id } = await debtor.receive(5000, '2026-01-10')
  await debtor.receive(1000, '2026-01-02')
  assertTexts(await receiptText(debtor, id), '120,00 $ 50,00 $ 40,00 $')
})
