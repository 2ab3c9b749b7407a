import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { amountInWords } from '@escale/contract/values/amount-in-words/amount-words'
import sharp from 'sharp'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { rewriteAccounts } from '#testing/company/receivables.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { assertTexts, pagesOf, sizesOf } from '#testing/pdf.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { type SaleDocument, saleDocument } from './sale/sale-documents.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const ask = requestsTo(site, world)

async function pdfBytes(who: Person, path: string): Promise<Uint8Array> {
  const answer = await ask(who, path)
  assert.equal(answer.status, 200, answer.status === 200 ? '' : await answer.text())
  return new Uint8Array(await answer.arrayBuffer())
}

/** Text of a document before drawing, which is slow. */
async function documentText(company: FoundedCompany, asked: SaleDocument): Promise<string> {
  const document = await inCompany(
    world.server.pool,
    company.tenantId,
    (inside) => saleDocument(inside, asked, null),
    'read',
  )
  const words: string[] = []
  JSON.stringify(document, (_, value) => (typeof value === 'string' ? void words.push(value) : value))
  return words.join(' ').replaceAll(/\s+/g, ' ')
}

const ofInvoice = (company: FoundedCompany, id: string) => documentText(company, { of: 'invoices', id })
const ofClient = (company: FoundedCompany, id: string, from: string, to: string) =>
  documentText(company, { of: 'clients', id, from, to })
const statusAt = async (who: Person | null, path: string) => (await ask(who, path, 'HEAD')).status
const refusalAt = async (who: Person | null, path: string) => {
  const answer = await ask(who, path)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

const printOf = (id: string) => `/api/invoices/${id}/document`

async function dressCompany(company: FoundedCompany): Promise<void> {
  await world.owner.query(
    `update tenants set name = 'Fleuve Fret', primary_color = '#1d4ed8' where id = $1`,
    [company.tenantId],
  )
  await world.owner.query(
    `update clients set phone = '+243812345678', address = '12, avenue du Port' where id = $1`,
    [company.clientId],
  )
  await world.owner.query(
    `insert into company_info (tenant_id, legal_name, address, trade_register, national_id, tax_number,
      bank_details, mobile_money, invoice_terms, document_footer)
     values ($1, 'Fleuve Fret SARL', 'Quai 4, Matadi', 'CD/KIN/22-B-04117', '01-H4901-N55010A', 'A2204417X',
       'Rawbank 05100-05101', 'M-Pesa 0815 550 102', 'Payable à réception.', 'Merci de votre confiance.')`,
    [company.tenantId],
  )
}

test('an invoice shows client, services, amounts, balance and means of payment', async () => {
  const company = await foundCompany(world)
  await dressCompany(company)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company, { quantity: 1200 }))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 260_000,
    paymentDate: '2026-01-05',
    reference: 'P',
  })
  const text = await ofInvoice(company, invoice.id)
  assertTexts(
    text,
    'Facture',
    invoice.invoiceNumber,
    'Fleuve Fret SARL',
    'Quai 4, Matadi',
    'CD/KIN/22-B-04117',
    'A2204417X',
    'Merci de votre confiance.',
  )
  assertTexts(
    text,
    'Facturé à',
    'Maison Kivu',
    '12, avenue du Port',
    '+243 812 345 678',
    '1 janv. 2026',
    '1 févr. 2026',
  )
  assertTexts(
    text,
    'Groupage',
    '1 200',
    '10,50 $',
    '12 600,00 $',
    'Déjà réglé',
    '2 600,00 $',
    'Solde dû',
    '10 000,00 $',
    'avant le 1 févr. 2026',
  )
  assertTexts(
    text,
    'Statut Partiellement payée',
    'Pour régler',
    'Rawbank 05100-05101',
    'M-Pesa 0815 550 102',
    'Conditions',
    'Payable à réception.',
  )
})

test('invoice and receipt give the amount in words, as the company says 70 and 90', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company, { quantity: 24 }))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 7_190,
    paymentDate: '2026-01-05',
    reference: 'P',
  })
  const texts = async () => [
    await ofInvoice(company, invoice.id),
    await documentText(company, { of: 'payments', id: payment.id, paper: 'A5' }),
  ]
  const [total, received] = await texts()
  assert.ok(
    total?.includes(
      `Arrêtée la présente facture à la somme de ${amountInWords(invoice.total, 'soixante-dix')}.`,
    ),
  )
  assert.ok(received?.includes('soixante et onze dollars américains et quatre-vingt-dix cents'))
  await admin.settings.saveLetterhead({ version: 0, numberWords: 'septante' })
  await admin.settings.saveLetterhead({ version: 1, legalName: 'Fleuve Fret SARL' })
  const [, receivedInCongo] = await texts()
  assert.ok(
    receivedInCongo?.includes('septante et un dollars américains et nonante cents'),
    'a save without it keeps it',
  )
})

test('an air line shows pieces, weight, price and sub-product', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const line = {
    serviceId: company.airServiceId,
    quantity: 4,
    weightKg: 33.3,
    unitPrice: 735,
    subProduct: 'Téléphones',
    merchandiseType: 'téléphone' as const,
  }
  const air = { ...maritimeDraft(company), serviceType: 'Aérien' as const, lines: [line] }
  await world.owner.query(`insert into sub_products (tenant_id, id, name) values ($1, $2, 'Téléphones')`, [
    company.tenantId,
    newId(),
  ])
  const invoice = await employee.invoices.create(air)
  assertTexts(
    await ofInvoice(company, invoice.id),
    'AIR-',
    'Électronique · Téléphones',
    '33,3',
    '7,35 $',
    '244,76 $',
    'Taxable (kg)',
    'Prix au kg',
  )
})

test('documents print stored amounts', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query(
    'update invoices set subtotal = 7777, total = 7777, paid_amount = 1111, balance = 6666 where id = $1',
    [id],
  )
  assertTexts(await ofInvoice(company, id), '31,50 $', '77,77 $', '11,11 $', '66,66 $')
})

test('only invoices without a balance are stamped as paid', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [settled, called] = [
    await admin.invoices.create(maritimeDraft(company)),
    await admin.invoices.create(maritimeDraft(company, { status: 'Payée' })),
  ]
  await admin.payments.create({
    invoiceId: settled.id,
    amount: 3150,
    paymentDate: '2026-01-05',
    reference: 'P',
    marksPaid: false,
  })
  assertTexts(await ofInvoice(company, settled.id), 'Statut Payée', 'stamp Payée', 'Rien ne reste dû')
  assert.ok(!(await ofInvoice(company, called.id)).includes('stamp'))
})

test('500 lines fill numbered pages with headings, whatever the text', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const strange = `${'W'.repeat(150)} \u202Eéà€ \u0627\u0644 🚢 ${'très long '.repeat(4)}`.slice(0, 200)
  await world.owner.query(
    `update invoices set client_name = $2, description = $2, items_count = 500, subtotal = 525000,
      total = 525000, paid_amount = 525000, balance = 0 where id = $1`,
    [invoice.id, strange],
  )
  await world.owner.query(
    `insert into invoice_items (tenant_id, invoice_id, position, service_id, service_name, merchandise_type,
      quantity, unit_price, is_air_freight)
     select $1, $2, place, $3, case when place = 250 then $4 else 'Groupage' end, 'Lot ' || place, 1, 1050,
       false from generate_series(2, 500) place`,
    [company.tenantId, invoice.id, company.serviceId, strange],
  )
  const pages = await pagesOf(await pdfBytes(admin, printOf(invoice.id)))
  assert.ok(pages.length >= 8, String(pages.length))
  pages.forEach((page, place) => {
    assert.ok(page.includes(`page ${place + 1} / ${pages.length}`))
    if (/Lot \d/.test(page)) assertTexts(page, 'Désignation', 'Prix unitaire')
  })
  for (const lot of [2, 250, 500]) assertTexts(pages.join(' '), `Lot ${lot}`)
  assert.ok(!pages.join('').includes('\u202E'))
})

test('a receipt is for a received payment, on a sheet or a till roll', async () => {
  const company = await foundCompany(world)
  await dressCompany(company)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const draft = {
    invoiceId: invoice.id,
    amount: 1150,
    paymentDate: '2026-01-05',
    reference: 'PAY-7',
    method: 'Espèces' as const,
  }
  const payment = await admin.payments.create(draft)
  const path = `/api/payments/${payment.id}/receipt`
  const words = [
    'Reçu de paiement',
    'PAY-7',
    'Fleuve Fret SARL',
    'Maison Kivu',
    '11,50 $',
    'Espèces',
    '5 janv. 2026',
    invoice.invoiceNumber,
    '31,50 $',
    '20,00 $',
  ]
  assertTexts(await documentText(company, { of: 'payments', id: payment.id, paper: 'A5' }), ...words, 'A5')
  const roll = await pdfBytes(employee, `${path}?paper=80%20mm`)
  assertTexts((await pagesOf(roll)).join(' '), ...words)
  assert.deepEqual(
    (await sizesOf(roll)).map(([width]) => width),
    [227],
  )
  assert.equal((await ask(employee, `${path}?paper=A0`)).status, 422)

  const waiting = await admin.payments.create({ ...draft, status: 'En attente', reference: 'PAY-8' })
  assert.deepEqual(await refusalAt(admin, `/api/payments/${waiting.id}/receipt`), [409, 'NOT_RECEIVED'])
})

test('later payments never change a receipt', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create({
    ...maritimeDraft(company),
    lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: 100_000 }],
  })
  const pay = (amount: number, paymentDate: string, more = {}) =>
    admin.payments.create({ invoiceId: invoice.id, amount, paymentDate, reference: `PAY-${amount}`, ...more })
  const receipt = ({ id }: { id: string }) => documentText(company, { of: 'payments', id, paper: 'A5' })
  const first = await pay(30_000, '2026-01-05')
  const issued = await receipt(first)
  assertTexts(issued, 'Règlement Acompte', 'Déjà réglé 300,00 $', 'Reste dû 700,00 $')

  await pay(5_000, '2026-01-05', { status: 'En attente' })
  const [sameDay, last] = [await pay(20_000, '2026-01-05'), await pay(50_000, '2026-01-09')]
  assert.equal(await receipt(first), issued)
  assertTexts(await receipt(sameDay), 'Règlement Acompte', 'Déjà réglé 500,00 $', 'Reste dû 500,00 $')
  assertTexts(
    await receipt(last),
    'Règlement Solde',
    'Déjà réglé 1 000,00 $',
    'Reste dû 0,00 $',
    'stamp Payée',
  )
  assert.ok(!(await receipt(sameDay)).includes('stamp'))

  await admin.payments.update({ id: sameDay.id, version: sameDay.version, amount: 10_000 })
  assert.equal(await receipt(first), issued)
  assertTexts(await receipt(last), 'Déjà réglé 900,00 $', 'Reste dû 100,00 $')
})

test('documents carry the company’s stamp', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const stampId = newId()
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0b5d6b' } })
    .png()
    .toBuffer()
  const key = `${company.tenantId}/${randomUUID()}`
  await world.server.files.put(key, bytes)
  await world.owner.query(
    `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256)
      values ($1, $2, 'stamps', 'c.png', $3, 'image/png', $4, repeat('a', 64))`,
    [company.tenantId, stampId, key, bytes.length],
  )
  await world.owner.query('insert into company_info (tenant_id, stamp_url) values ($1, $2)', [
    company.tenantId,
    `/api/tenants/${company.tenantId}/stamp/${stampId}`,
  ])
  assertTexts(await ofInvoice(company, id), key, 'Pour Fret')
})

test('a statement has an opening balance, movements and a closing balance', async () => {
  const company = await foundCompany(world)
  await dressCompany(company)
  const admin = await company.hire('admin')
  const other = await admin.clients.create({ name: 'Autre Maison' })
  const bill = (issueDate: string, quantity: number, clientId = company.clientId) =>
    admin.invoices.create(maritimeDraft(company, { issueDate, dueDate: '2026-12-31', quantity, clientId }))
  const pay = (
    invoiceId: string,
    amount: number,
    paymentDate: string,
    status: 'Reçu' | 'En attente' = 'Reçu',
  ) => admin.payments.create({ invoiceId, amount, paymentDate, status, reference: `PAY-${amount}` })
  const [early, within] = [await bill('2026-01-10', 10), await bill('2026-03-01', 20)]
  await bill('2026-05-01', 40)
  await bill('2026-03-05', 80, other.id)
  await pay(early.id, 2500, '2026-02-01')
  await pay(early.id, 3000, '2026-03-01')
  await pay(within.id, 4000, '2026-03-31')
  await pay(within.id, 5000, '2026-04-01')
  await pay(within.id, 6000, '2026-03-15', 'En attente')

  const text = await ofClient(company, company.clientId, '2026-03-01', '2026-03-31')
  const sum = async (words: string) => (await world.owner.query(words, [company.clientId])).rows[0].sum
  const owedBy = (day: string) =>
    sum(`select (select coalesce(sum(total), 0) from invoices where client_id = $1 and issue_date <= '${day}')
      - (select coalesce(sum(amount), 0) from payments
        where status = 'Reçu' and payment_date <= '${day}'
        and invoice_id in (select id from invoices where client_id = $1)) as sum`)
  assert.deepEqual([Number(await owedBy('2026-02-28')), Number(await owedBy('2026-03-31'))], [8000, 22_000])
  assertTexts(text, 'Relevé de compte', 'Maison Kivu', 'Fleuve Fret SARL', '1 mars 2026', '31 mars 2026')
  assertTexts(
    text,
    'Solde initial 80,00 $',
    `${within.invoiceNumber}`,
    '210,00 $ 290,00 $',
    '30,00 $ 260,00 $',
    'Solde final',
    '210,00 $',
    '70,00 $',
    '220,00 $',
    'Rawbank',
  )
  assert.ok(
    text.indexOf(within.invoiceNumber) < text.indexOf('PAY-3000'),
    'what is billed on a day is owed before what is paid on it',
  )
  for (const absent of ['PAY-2500', 'PAY-5000', 'PAY-6000', '840,00 $'])
    assert.ok(!text.includes(absent), absent)
})

test('a statement shows debts by age, advances apart', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const bill = (dueDate: string, quantity: number, issueDate = '2026-01-01') =>
    admin.invoices.create(maritimeDraft(company, { issueDate, dueDate, quantity }))
  await bill('2026-06-30', 10)
  await bill('2026-06-29', 20)
  await bill('2026-05-01', 30)
  await bill('2026-04-01', 40)
  await bill('2026-03-31', 50)
  const later = await bill('2026-12-31', 60, '2026-08-01')
  await admin.payments.create({
    invoiceId: later.id,
    amount: 100,
    paymentDate: '2026-06-01',
    reference: 'AVANCE',
  })
  const text = await ofClient(company, company.clientId, '2026-01-01', '2026-06-30')
  assertTexts(
    text,
    'Non échu',
    '> 90 j',
    'Avances',
    '105,00 $ 210,00 $ 315,00 $ 420,00 $ 525,00 $ -1,00 $',
    '1 574,00 $',
  )
})

test('a shared client has a separate account in each company', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const shared = newId()
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Port de Matadi')`, [shared])
  const [admin, other] = [await ours.hire('admin'), await theirs.hire('admin')]
  await admin.invoices.create(maritimeDraft(ours, { clientId: shared }))
  await other.invoices.create(maritimeDraft(theirs, { clientId: shared, quantity: 9 }))
  const text = await ofClient(ours, shared, '2026-01-01', '2026-12-31')
  assertTexts(text, 'Port de Matadi', '31,50 $')
  assert.ok(!text.includes('94,50'))
})

test('invalid periods and too long statements are refused with a reason', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const at = (from: string, to: string) =>
    refusalAt(admin, `/api/clients/${company.clientId}/statement?from=${from}&to=${to}`)
  assert.deepEqual(await at('2026-02-01', '2026-01-01'), [422, 'INVALID'])
  assert.equal(
    await statusAt(admin, `/api/clients/${company.clientId}/statement?from=2016-01-02&to=2026-01-01`),
    200,
  )
  assert.deepEqual(await at('2016-01-01', '2026-01-01'), [422, 'INVALID'])
  assert.deepEqual(await at('hier', '2026-02-30'), [422, 'INVALID'])
  const { id } = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query(
    `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount,
      payment_date, recorded_by, recorded_by_name)
     select $1, gen_random_uuid(), $2, 'X', 'Y', 'P' || n, 1, '2026-03-01', $3, 'A'
       from generate_series(1, 2000) n`,
    [company.tenantId, id, admin.userId],
  )
  await rewriteAccounts(world, company.tenantId)
  assert.deepEqual(await at('2026-01-01', '2026-12-31'), [409, 'TOO_MANY_LINES'])
  assert.equal(
    await statusAt(admin, `/api/clients/${company.clientId}/statement?from=2026-02-01&to=2026-12-31`),
    200,
  )
})

test('users who may read a record print it, others are refused', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-05',
    reference: 'P',
  })
  const paths = [
    printOf(invoice.id),
    `/api/payments/${payment.id}/receipt`,
    `/api/clients/${company.clientId}/statement?from=2026-01-01&to=2026-02-01`,
  ]
  const stranger = await (await foundCompany(world)).hire('admin')
  const keeper = await company.hire('warehouse_supervisor')
  for (const path of paths) {
    assert.deepEqual(await refusalAt(stranger, path), [404, 'NOT_FOUND'], path)
    assert.deepEqual(await refusalAt(keeper, path), [403, 'FORBIDDEN'], path)
    assert.equal(await statusAt(null, path), 401)
  }
  const viewer = await company.hire('viewer')
  assert.deepEqual(await Promise.all(paths.map((path) => statusAt(viewer, path))), [200, 403, 403])
  await (await ask(viewer, printOf(invoice.id))).arrayBuffer()
  const { items } = await admin.security.list({ action: 'PRINT' })
  assert.deepEqual(
    [items.length, items[0]?.recordId, items[0]?.errorMessage],
    [1, invoice.id, `Facture ${invoice.invoiceNumber}`],
  )
})

test('documents are framed only by our pages, and saved under their name', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id, invoiceNumber } = await admin.invoices.create(maritimeDraft(company))
  const shown = await ask(admin, printOf(id), 'HEAD')
  assert.match(shown.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  assert.equal(shown.headers.get('x-frame-options'), 'SAMEORIGIN')
  const saved = await ask(admin, `${printOf(id)}?download`, 'HEAD')
  assert.ok(
    (saved.headers.get('content-disposition') ?? '').startsWith(
      `attachment; filename="Facture ${invoiceNumber} Maison Kivu.pdf"`,
    ),
  )
  const page = await site.ask('/auth')
  await page.body?.cancel()
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-src 'self'/)
})
