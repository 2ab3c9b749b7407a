import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { legalNumber } from '@escale/contract/trade/series/legal-number'
import { isComplete, seriesText } from '@escale/contract/trade/series/state'
import { defaultPrefixes, seriesKinds } from '@escale/contract/trade/series/words'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { writeInvoice } from '#trade/saved-invoice.ts'
import { seriesStates } from '#trade/series-states.ts'

// Fifty requests at once need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 60 })
after(world.stop)

/** A company that uses legal numbers, and its administrator. */
async function foundNumberedCompany() {
  const company = await foundCompany(world)
  await world.owner.query(`update tenants set features = '{legalNumbers}' where id = $1`, [company.tenantId])
  const admin = await company.hire('admin')
  const issue = async (changes: object = {}) => {
    const { id } = await admin.invoices.create({ ...maritimeDraft(company), ...changes })
    return admin.invoices.get({ id })
  }
  const pay = async (invoiceId: string, changes: object = {}) => {
    const payment = { invoiceId, amount: 100, paymentDate: '2026-01-02', reference: 'R', ...changes }
    const { id } = await admin.payments.create(payment)
    return admin.payments.get({ id })
  }
  const states = () => inCompany(world.server.pool, company.tenantId, seriesStates, 'read')
  return { ...company, admin, issue, pay, states }
}

type Numbered = Awaited<ReturnType<typeof foundNumberedCompany>>

/** Issues an invoice, gives it its number as the last statement does, and rolls everything back. */
async function issueAndFail({ tenantId, admin, ...company }: Numbered): Promise<void> {
  const draft = { ...maritimeDraft(company), description: null } as never
  const work = inCompany(world.server.pool, tenantId, async (at) => {
    const [id, actor] = [newId(), { userId: admin.userId, name: 'Amina', role: 'admin', tenantId } as const]
    await writeInvoice({ company: at, actor, record: () => {} } as never, { id, version: null, draft })
    const documents = JSON.stringify([{ kind: 'Maritime', id, day: '2026-01-05' }])
    await at.run({ text: 'select number_documents($1, $2)', values: [tenantId, documents] })
    throw new Error('killed before the commit')
  })
  await assert.rejects(work, /killed before the commit/)
}

test('fifty invoices at once, one in fourteen rolled back: no hole, and numbers are unique', async () => {
  const company = await foundNumberedCompany()
  const attempts = Array.from({ length: 50 }, (_, place) =>
    place % 14 === 13 ? issueAndFail(company) : company.issue(),
  )
  const issued = (await Promise.all(attempts)).flatMap((invoice) => invoice?.legalNumber ?? [])
  const expected = Array.from({ length: 47 }, (_, place) =>
    legalNumber({ series: 'FM', year: 2026, rank: place + 1 }),
  )
  assert.deepEqual(issued.toSorted(), expected)
  const [series] = await company.states()
  assert.ok(series && isComplete(series))
  assert.equal(seriesText(series), 'Série complète : 1 à 47, aucun trou')
})

test('a company without legal numbers sees none, and dates its invoices as it likes', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  for (const issueDate of ['2026-02-03', '2026-01-05']) {
    const { id } = await admin.invoices.create(maritimeDraft(company, { issueDate, dueDate: '2026-03-03' }))
    assert.equal((await admin.invoices.get({ id })).legalNumber, null)
  }
  await assert.rejects(admin.series.list(), { status: 403 })
})

test('each kind and each year has its series, from 1', async () => {
  const company = await foundNumberedCompany()
  const { issue, pay, airServiceId } = company
  const lines = [{ serviceId: airServiceId, weightKg: 10, unitPrice: 735 }]
  const last = await issue({ issueDate: '2025-12-31', dueDate: '2026-01-31' })
  const first = await issue({ issueDate: '2026-01-01', dueDate: '2026-01-31' })
  const air = await issue({ serviceType: 'Aérien', lines })
  assert.deepEqual(
    [last, first, air].map(({ legalNumber: number }) => number),
    ['FM-2025-000001', 'FM-2026-000001', 'FA-2026-000001'],
  )
  // The series of the last year stays open to its own dates.
  assert.equal((await issue({ issueDate: '2025-12-31' })).legalNumber, 'FM-2025-000002')
  const payment = await pay(first.id)
  assert.match(payment.legalNumber ?? '', /^RC-\d{4}-000001$/)
  assert.deepEqual(
    (await company.states()).map(({ series, year, count }) => `${series} ${year} ${count}`).toSorted(),
    ['FA 2026 1', 'FM 2025 2', 'FM 2026 1', `RC ${payment.legalNumber?.slice(3, 7)} 1`],
  )
})

test('the year and the day of a receipt are those of the company, on both sides of midnight', async () => {
  // Days of zones that are 25 hours apart always differ, as those of two zones do on 1 January.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const company = await foundNumberedCompany()
    await world.owner.query('update tenants set time_zone = $2 where id = $1', [company.tenantId, zone])
    await company.pay((await company.issue()).id)
    const { rows } = await world.owner.query(
      `select last_day = (now() at time zone $2)::date as is_own,
        year = extract(year from now() at time zone $2) as is_year
        from document_series where tenant_id = $1 and kind = 'Reçu'`,
      [company.tenantId, zone],
    )
    assert.deepEqual(rows, [{ is_own: true, is_year: true }], zone)
  }
})

test('a receipt of the last evening of a year has the number of that year', async () => {
  const company = await foundNumberedCompany()
  const { id } = await company.issue()
  const [one, other] = [
    await company.pay(id, { status: 'En attente' }),
    await company.pay(id, { status: 'En attente' }),
  ]
  const number = (payment: { id: string }, at: string) =>
    inCompany(world.server.pool, company.tenantId, async (open) => {
      const [day] = await open.run<{ day: string }>({
        text: `select ($1::timestamptz at time zone 'Africa/Kinshasa')::date as day`,
        values: [at],
      })
      const documents = JSON.stringify([{ kind: 'Reçu', id: payment.id, day: day?.day }])
      await open.run({ text: 'select number_documents($1, $2)', values: [company.tenantId, documents] })
    })
  await number(one, '2026-12-31T22:59:59Z')
  await number(other, '2026-12-31T23:00:00Z')
  assert.equal((await company.admin.payments.get(one)).legalNumber, 'RC-2026-000001')
  assert.equal((await company.admin.payments.get(other)).legalNumber, 'RC-2027-000001')
})

test('a repeated request finds the same document with the same number', async () => {
  const { admin, ...company } = await foundNumberedCompany()
  const key = randomUUID()
  const once = () => admin.invoices.create(maritimeDraft(company), { context: { key } })
  const [first, again] = [await once(), await once()]
  assert.equal(first.id, again.id)
  assert.equal((await admin.invoices.get(first)).legalNumber, 'FM-2026-000001')
  assert.equal((await company.issue()).legalNumber, 'FM-2026-000002')
})

test('a rollback after the number was taken gives it back', async () => {
  const company = await foundNumberedCompany()
  await issueAndFail(company)
  assert.deepEqual(await company.states(), [])
  assert.equal((await company.issue()).legalNumber, 'FM-2026-000001')
})

test('no invoice is dated before the last of its series, nor after today', async () => {
  const company = await foundNumberedCompany()
  await company.issue({ issueDate: '2026-02-03', dueDate: '2026-03-03' })
  await assert.rejects(company.issue({ issueDate: '2026-02-02', dueDate: '2026-03-03' }), {
    code: 'BEFORE_LAST_ISSUE',
    message: 'La dernière facture de cette série est du 3 févr. 2026.',
  })
  const future = { issueDate: '2100-01-01', dueDate: '2100-02-01' }
  await assert.rejects(company.issue(future), { code: 'ISSUE_TO_COME' })
  assert.equal(
    (await company.issue({ issueDate: '2026-02-03', dueDate: '2026-03-03' })).legalNumber,
    'FM-2026-000002',
  )
})

test('of two invoices at once, the earlier date never follows the later one', async () => {
  const company = await foundNumberedCompany()
  const days = Array.from(
    { length: 20 },
    (_, place) => `2026-02-${String((place % 20) + 1).padStart(2, '0')}`,
  )
  const outcomes = await Promise.allSettled(
    days.map((issueDate) => company.issue({ issueDate, dueDate: '2026-12-01' })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  assert.ok(
    refused.every((code) => code === 'BEFORE_LAST_ISSUE' || code === 'CONFLICT'),
    String(refused),
  )
  const { rows } = await world.owner.query<{ issue_date: string }>(
    'select issue_date::text from invoices where tenant_id = $1 order by legal_number',
    [company.tenantId],
  )
  const dates = rows.map(({ issue_date: date }) => date)
  assert.deepEqual(dates, dates.toSorted())
  assert.ok((await company.states()).every(isComplete))
})

test('a numbered invoice keeps date, type and number, and is not deleted', async () => {
  const company = await foundNumberedCompany()
  const { admin } = company
  const { id, version } = await company.issue()
  const change = (changes: object) =>
    admin.invoices.update({ id, version, ...maritimeDraft(company), ...changes })
  await assert.rejects(change({ issueDate: '2026-01-06' }), {
    code: 'FIXED_BY_NUMBER',
    message: "Cette facture porte le numéro FM-2026-000001 : sa date d'émission ne change plus.",
  })
  const lines = [{ serviceId: company.airServiceId, weightKg: 10, unitPrice: 735 }]
  await assert.rejects(change({ serviceType: 'Aérien', lines }), { message: /son type ne change plus/ })
  await assert.rejects(admin.invoices.remove({ id }), {
    code: 'NUMBERED',
    message: /FM-2026-000001 : elle ne se supprime pas\. Annulez-la, elle garde son numéro\./,
  })
  await admin.invoices.cancel({ id, version, reason: 'Doublon' })
  assert.equal((await admin.invoices.get({ id })).legalNumber, 'FM-2026-000001')
})

test('a receipt is numbered once it is received, keeps its number, and is not deleted', async () => {
  const company = await foundNumberedCompany()
  const { admin } = company
  const payment = await company.pay((await company.issue()).id, { status: 'En attente' })
  assert.equal(payment.legalNumber, null)
  const { id } = payment
  await admin.payments.update({ id, version: payment.version, status: 'Reçu' })
  const received = await admin.payments.get({ id })
  assert.match(received.legalNumber ?? '', /^RC-\d{4}-000001$/)
  await admin.payments.update({ id, version: received.version, status: 'En attente' })
  const waiting = await admin.payments.get({ id })
  await admin.payments.update({ id, version: waiting.version, status: 'Reçu' })
  assert.equal((await admin.payments.get({ id })).legalNumber, received.legalNumber)
  await assert.rejects(admin.payments.remove({ id }), { code: 'NUMBERED', message: /il garde son numéro/ })
})

test('a numbered receipt keeps its amount and invoice, and says how it is corrected', async () => {
  const { admin, clientId, tenantId, issue, pay } = await foundNumberedCompany()
  await world.owner.query(`update tenants set features = '{legalNumbers,account}' where id = $1`, [tenantId])
  const [first, second] = [await issue(), await issue()]
  const { id, version, legalNumber: number } = await pay(first.id)
  for (const change of [{ amount: 99 }, { invoiceId: second.id }])
    await assert.rejects(admin.payments.update({ id, version, ...change }), {
      code: 'RECEIPT_NUMBERED',
      message:
        `Ce paiement porte le reçu ${number} : son montant et sa facture ne changent plus. ` +
        'Remettez-le « En attente » et enregistrez-en un autre.',
    })
  const waiting = await admin.payments.update({ id, version, status: 'En attente', reference: 'R2' })
  await assert.rejects(admin.payments.update({ id, version: waiting.version, amount: 99 }), {
    code: 'RECEIPT_NUMBERED',
  })
  assert.equal((await admin.payments.get({ id })).amount, 100)

  const money = { clientId, amount: 500, paymentDate: '2026-01-05', reference: 'R' }
  const receipt = await admin.payments.get(await admin.ledger.record(money))
  const change = { id: receipt.id, version: receipt.version, amount: 400 }
  await assert.rejects(admin.payments.update(change), {
    code: 'RECEIPT_NUMBERED',
    message:
      `Ce paiement porte le reçu ${receipt.legalNumber} : son montant, son client et sa date ne changent ` +
      'plus. Annulez ce qu’il paie, puis remboursez son avance et enregistrez-en un autre.',
  })
  await assert.rejects(admin.payments.remove({ id: receipt.id }), {
    code: 'NUMBERED',
    message:
      /il ne se supprime pas\. Annulez ce qu’il paie, puis remboursez son avance, il garde son numéro\./,
  })
})

test('prefixes and agency are chosen before the first document of the year, then stay', async () => {
  const company = await foundNumberedCompany()
  const { admin } = company
  const { version, prefixes } = await admin.series.names()
  const same = { ...prefixes, Aérien: prefixes.Maritime }
  await assert.rejects(admin.series.saveNames({ version, prefixes: same, agency: null }), { status: 422 })
  const named = { prefixes: { ...prefixes, Maritime: 'mar' }, agency: ' kin ' }
  const saved = await admin.series.saveNames({ version, ...named })
  assert.deepEqual([saved.prefixes.Maritime, saved.agency], ['MAR', 'KIN'])
  await assert.rejects(admin.series.saveNames({ version, ...named }), { code: 'STALE' })

  const invoice = await company.issue({
    issueDate: new Date().toISOString().slice(0, 10),
    dueDate: '2100-01-01',
  })
  assert.match(invoice.legalNumber ?? '', /^MAR-KIN-\d{4}-000001$/)
  await assert.rejects(admin.series.saveNames({ ...saved, prefixes }), {
    code: 'SERIES_BEGUN',
    message: /préfixe \(Factures maritimes\)/,
  })
  await assert.rejects(admin.series.saveNames({ ...saved, agency: 'GOM' }), { message: /code d'agence/ })
  const others = { ...saved, prefixes: { ...saved.prefixes, Aérien: 'AIRF' } }
  assert.equal((await admin.series.saveNames(others)).prefixes.Aérien, 'AIRF')
})

test('the series of a kind that nothing renames has the names that the page shows', async () => {
  const { tenantId } = await foundCompany(world)
  const { rows } = await world.owner.query<{ kind: (typeof seriesKinds)[number]; name: string }>(
    `select kind, series_name($1, kind) as name from unnest($2::text[]) kind`,
    [tenantId, seriesKinds],
  )
  assert.deepEqual(Object.fromEntries(rows.map(({ kind, name }) => [kind, name])), defaultPrefixes)
})

test('holes are named, also those at the end', async () => {
  const company = await foundNumberedCompany()
  for (let count = 0; count < 9; count += 1) await company.issue()
  const ranks = ['FM-2026-000002', 'FM-2026-000004', 'FM-2026-000005', 'FM-2026-000009']
  await world.owner.query(
    'update invoices set legal_number = null where tenant_id = $1 and legal_number = any ($2)',
    [company.tenantId, ranks],
  )
  const [series] = (await company.admin.series.list()).items
  assert.ok(series)
  assert.equal(seriesText(series), '3 trous : 2, 4 à 5, 9')
  assert.deepEqual(
    [series.firstNumber, series.lastNumber, series.count],
    ['FM-2026-000001', 'FM-2026-000008', 5],
  )
})

test('lists, statement, dashboard and search show the legal number and the own number', async () => {
  const { admin, clientId, tenantId, issue, pay } = await foundNumberedCompany()
  await world.owner.query(`update tenants set features = '{legalNumbers,account}' where id = $1`, [tenantId])
  const [first, second] = [await issue(), await issue()]
  const payment = await pay(first.id, { reference: 'VIR-1' })
  await admin.creditNotes.issue({
    invoiceId: first.id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids recontrôlé',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 100 }],
  })
  const receipt = await admin.ledger.record({
    clientId,
    amount: 500,
    allocations: [first, second].map(({ id }) => ({ invoiceId: id, amount: 250 })),
    paymentDate: '2026-01-05',
    reference: 'VIR-2',
  })
  const both = `${first.legalNumber}, ${second.legalNumber}`
  assert.equal(receipt.invoiceLegalNumber, both)
  const numbered = new Map((await admin.payments.list({})).items.map((row) => [row.reference, row]))
  assert.equal(numbered.get('VIR-1')?.invoiceLegalNumber, first.legalNumber)
  assert.equal(numbered.get('VIR-2')?.invoiceLegalNumber, both)

  const [note] = (await admin.creditNotes.list({})).items
  assert.ok(note)
  assert.match(note.number, /^AV-\d{4}-000001$/)
  assert.match(note.reference ?? '', /^AV-\d{13}$/)
  assert.equal(note.invoiceLegalNumber, first.legalNumber)

  for (const typed of [note.number, note.reference ?? '']) {
    const found = await admin.search.find({ q: typed })
    assert.deepEqual(
      found.filter(({ type }) => type === 'credit_note').map(({ id }) => id),
      [note.id],
      typed,
    )
  }
  assert.deepEqual(
    (await admin.creditNotes.list({ search: note.number })).items.map(({ id }) => id),
    [note.id],
  )
  const paying = (await admin.payments.list({ search: first.legalNumber ?? '' })).items
  assert.deepEqual(paying.map(({ reference }) => reference).toSorted(), ['VIR-1', 'VIR-2'])

  const { latestInvoices, latestPayments } = await admin.dashboard.get({})
  assert.ok(latestInvoices.some(({ legalNumber: number }) => number === second.legalNumber))
  assert.ok(latestPayments.some(({ invoiceLegalNumber: number }) => number === both))

  const { rows } = await admin.reports.get({
    report: 'releve',
    clientId,
    from: '2025-01-01',
    to: '2030-01-01',
  })
  const { legalNumber: receiptNumber } = await admin.payments.get(payment)
  assert.deepEqual(
    rows.map(({ cells: [, words, piece] }) => [words, piece]).filter(([, piece]) => piece === receiptNumber),
    [[`Paiement de ${first.legalNumber} · VIR-1`, receiptNumber]],
  )
  assert.ok(
    rows.some(
      ({ cells: [, words, piece] }) =>
        words === `Facture · ${first.invoiceNumber}` && piece === first.legalNumber,
    ),
  )
})

test('avoirs, receipts on an account, cancellations and sent quotes have their own series', async () => {
  const { admin, clientId, serviceId, tenantId, issue, states } = await foundNumberedCompany()
  await world.owner.query(`update tenants set features = '{legalNumbers,account,quotes}' where id = $1`, [
    tenantId,
  ])
  const [credited, cancelled] = [await issue(), await issue()]
  await admin.creditNotes.issue({
    invoiceId: credited.id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids recontrôlé',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 100 }],
  })
  await admin.invoices.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Doublon' })
  await admin.ledger.record({ clientId, amount: 500, paymentDate: '2026-01-05', reference: 'R' })
  const quote = await admin.quotes.create({
    serviceType: 'Maritime',
    clientId,
    isProspect: false,
    validityDay: '2030-01-01',
    lines: [{ serviceId, quantity: 1, unitPrice: 1050 }],
  } as never)
  await admin.quotes.send({ id: quote.id, version: quote.version })
  const found = Object.fromEntries(
    (await states()).map(({ kind, count, holes }) => [kind, [count, holes.length]]),
  )
  assert.deepEqual(found, { Maritime: [2, 0], Avoir: [2, 0], Reçu: [1, 0], Devis: [1, 0] })
  assert.match((await admin.creditNotes.list({})).items[0]?.number ?? '', /^AV-\d{4}-000002$/)
})
