import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendMail } from '#channels/mail/sending.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { newId } from '#database/query/ids.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { sendQueuedMail } from '#testing/company/queued-mail.ts'
import { pagesOf } from '#testing/pdf.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
const office = await openPostOffice()
after(async () => {
  await office.close()
  await world.stop()
})

const queuedFor = async (tenantId: string) =>
  (
    await world.owner.query(
      `select id, to_address, subject, content from auth.outgoing_mails where tenant_id = $1
        order by created_at`,
      [tenantId],
    )
  ).rows

/** Company that can send mail, with an invoice of 31.50 $. */
async function foundMailingCompany(mail: 'smtp' | 'none' = 'smtp') {
  world.server.mail = mail
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const invoice = await admin.invoices.create(maritimeDraft(company))
  return { company, admin, employee, invoice, document: { of: 'invoices' as const, id: invoice.id } }
}

test('all mails sent at once are queued', async () => {
  const { company, employee, document } = await foundMailingCompany()
  await Promise.all(
    Array.from({ length: 8 }, () => employee.saleDocuments.send({ document, to: 'achats@kivu.test' })),
  )
  assert.equal((await queuedFor(company.tenantId)).length, 8)
})

test('a mail carries the company’s name, the typed text, the PDF and its link', async () => {
  const { company, admin, employee, invoice, document } = await foundMailingCompany()
  await world.owner.query(`update tenants set name = 'Fleuve Fret' where id = $1`, [company.tenantId])
  const sent = await employee.saleDocuments.send({
    document,
    to: 'achats@kivu.test',
    message: 'Bonjour Rose,\n\nVoici la facture.',
  })
  assert.deepEqual(sent, { to: 'achats@kivu.test' })
  const [mail] = await queuedFor(company.tenantId)
  await sendQueuedMail(world, office.url, company.tenantId)
  const [text = ''] = office.sources()
  assert.match(text, /To: achats@kivu\.test/)
  assert.match(text, /Subject: .*Facture/i)
  const [, attached = ''] =
    text.match(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/) ?? []
  assert.ok((await pagesOf(Buffer.from(attached, 'base64'))).join(' ').includes(invoice.invoiceNumber))
  const link = await employee.saleDocuments.link(document)
  assert.deepEqual(mail.content.paragraphs, ['Bonjour Rose,', 'Voici la facture.'])
  assert.equal(mail.content.action.url, world.server.publicUrl + link?.path)
  const { rows } = await world.owner.query('select content from auth.outgoing_mails where id = $1', [mail.id])
  assert.equal(rows[0].content, null, 'what it said is forgotten once it left')
  const { items } = await admin.history.list({ record: invoice.id })
  const said = items.find(({ action }) => action === 'DOCUMENT_SENT')
  assert.ok(JSON.stringify(said).includes('achats@kivu.test'))
  assert.deepEqual(await employee.saleDocuments.lastMail(document), {
    to: 'achats@kivu.test',
    sentAt: said?.createdAt,
    sentByName: said?.userName,
  })
})

test('a mailed document appears in the client’s conversation', async () => {
  const { company, admin, employee, invoice } = await foundMailingCompany()
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 150,
    paymentDate: '2026-01-05',
    reference: 'PAY-8',
  })
  await employee.saleDocuments.send({ document: { of: 'invoices', id: invoice.id }, to: 'a@kivu.test' })
  await employee.saleDocuments.send({ document: { of: 'payments', id: payment.id }, to: 'a@kivu.test' })
  await employee.saleDocuments.send({
    document: { of: 'clients', id: company.clientId, from: '2026-01-01', to: '2026-12-31' },
    to: 'a@kivu.test',
  })
  const { rows } = await world.owner.query(
    `select c.client_id, m.channel, m.status, m.to_value, m.about_id, m.body from messages m
      join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
      where m.tenant_id = $1 order by m.created_at, m.id`,
    [company.tenantId],
  )
  const said = { client_id: company.clientId, channel: 'Courriel', status: 'Envoyé', to_value: 'a@kivu.test' }
  assert.deepEqual(
    rows.map(({ body, ...row }) => row),
    [invoice.id, payment.id, company.clientId].map((about_id) => ({ ...said, about_id })),
  )
  assert.ok(rows[0].body.includes(invoice.invoiceNumber))
  const greetings = (await queuedFor(company.tenantId)).map(({ content }) => content.paragraphs[0])
  assert.deepEqual(greetings, ['Bonjour Maison Kivu,', 'Bonjour Maison Kivu,', 'Bonjour Maison Kivu,'])
})

test('receipts and statements are mailed as they are at that time', async () => {
  const { company, admin, employee, invoice } = await foundMailingCompany()
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 150,
    paymentDate: '2026-01-05',
    reference: 'PAY-7',
  })
  await employee.saleDocuments.send({ document: { of: 'payments', id: payment.id }, to: 'a@kivu.test' })
  await employee.saleDocuments.send({
    document: { of: 'clients', id: company.clientId, from: '2026-01-01', to: '2026-12-31' },
    to: 'a@kivu.test',
  })
  const ofClient = { of: 'clients', id: company.clientId } as const
  const last = await employee.saleDocuments.lastMail(ofClient)
  const [statementSent] = (await admin.history.list({ record: company.clientId })).items
  assert.deepEqual(statementSent?.changes, [{ field: 'sentTo', before: null, after: 'a@kivu.test' }])
  assert.deepEqual(
    [last?.to, last?.sentAt],
    ['a@kivu.test', statementSent?.createdAt],
    'the client tells of the statement',
  )
  const viewer = await company.hire('viewer')
  assert.equal(await outcomeOf(viewer.saleDocuments.lastMail(ofClient)), 'FORBIDDEN')
  await admin.payments.remove({ id: payment.id })
  const { items } = await admin.history.list({ record: invoice.id })
  const ofReceipt = items.filter(({ recordId }) => recordId === payment.id).map(({ action }) => action)
  assert.deepEqual(
    ofReceipt,
    ['PAYMENT_REMOVED', 'DOCUMENT_SENT', 'DOCUMENT_LINK_MADE', 'PAYMENT_CREATED'],
    'its invoice tells of it',
  )
  const [receipt, statement] = await queuedFor(company.tenantId)
  assert.ok(
    receipt.subject.startsWith('Reçu de paiement') &&
      JSON.stringify(receipt.content.document).includes('1,50'),
  )
  assert.ok(
    statement.subject.startsWith('Relevé de compte') &&
      JSON.stringify(statement.content.document).includes('30,00'),
  )
  assert.equal(statement.content.action, undefined, 'a statement is of a day: it has no address')
})

test('a failed mail is in the history and the log with its reason', async () => {
  const { company, admin, employee, invoice } = await foundMailingCompany()
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 150,
    paymentDate: '2026-01-05',
    reference: 'PAY-7',
  })
  const lastTo = async () =>
    (await employee.saleDocuments.lastMail({ of: 'payments', id: payment.id }))?.to ?? null
  assert.equal(await lastTo(), null)
  await employee.saleDocuments.send({ document: { of: 'payments', id: payment.id }, to: 'a@kivu.test' })
  await employee.saleDocuments.send({
    document: { of: 'clients', id: company.clientId, from: '2026-01-01', to: '2026-12-31' },
    to: 'b@kivu.test',
  })
  const mails = await queuedFor(company.tenantId)
  const away = createMailTransport({
    configuration: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@escale.test' },
    demo: false,
    publicUrl: 'https://escale.test',
  })
  const attempt = (id: string, attempts: number) =>
    sendMail(
      { pool: world.jobs, post: away, draw: async () => new Uint8Array() },
      { id },
      { job: { attempts, max_attempts: 3 } as never },
    )
  const refusals = async () => (await admin.security.list({ action: 'DOCUMENT_NOT_SENT' })).items
  for (const { id } of mails) {
    await world.owner.query('select graphile_worker.remove_job($1)', [`mail:${id}`]) // the test sends it itself
    await assert.rejects(attempt(id, 2), /ECONNREFUSED/)
  }
  assert.deepEqual(await refusals(), [], 'it may still leave')
  assert.equal(await lastTo(), 'a@kivu.test')
  for (const { id } of mails) await attempt(id, 3)
  const [ofStatement, ofReceipt] = await refusals()
  assert.equal(await lastTo(), null, 'nobody received it')
  assert.equal(await employee.saleDocuments.lastMail({ of: 'clients', id: company.clientId }), null)
  assert.deepEqual([ofReceipt?.recordId, ofReceipt?.success, ofReceipt?.userId], [payment.id, false, null])
  assert.match(ofReceipt?.errorMessage ?? '', /^Reçu de paiement .*, à a@kivu\.test\u00a0: .*ECONNREFUSED/)
  assert.match(ofStatement?.errorMessage ?? '', /^Relevé de compte .*, à b@kivu\.test\u00a0: .*ECONNREFUSED/)
  const { items } = await admin.history.list({ record: invoice.id })
  const unsent = items.filter(({ action }) => action === 'DOCUMENT_NOT_SENT')
  assert.deepEqual(
    unsent.map(({ recordId, userName, changes }) => [recordId, userName, changes]),
    [[payment.id, 'Escale, le courrier', [{ field: 'sentTo', before: 'a@kivu.test', after: null }]]],
  )
  const { rows } = await world.owner.query(
    'select state, attempts, content from auth.outgoing_mails where tenant_id = $1',
    [company.tenantId],
  )
  assert.deepEqual(rows, Array(2).fill({ state: 'échec', attempts: 2, content: null }))
  await employee.saleDocuments.send({ document: { of: 'payments', id: payment.id }, to: 'a@kivu.test' })
  assert.equal(await lastTo(), 'a@kivu.test', 'it was sent again since')
})

test('refused mails never leave', async () => {
  const off = await foundMailingCompany('none')
  assert.equal(
    await outcomeOf(off.employee.saleDocuments.send({ document: off.document, to: 'a@kivu.test' })),
    'MAIL_OFF',
  )
  const { company, admin, employee, invoice, document } = await foundMailingCompany()
  const stranger = await (await foundCompany(world)).hire('admin')
  const send = (who: typeof employee, to = 'a@kivu.test') =>
    outcomeOf(who.saleDocuments.send({ document, to }))
  assert.equal(await send(employee, 'nulle part'), 'INVALID')
  assert.equal(await send(stranger), 'NOT_FOUND')
  for (const role of ['viewer', 'warehouse_supervisor'] as const)
    assert.equal(await send(await company.hire(role)), 'FORBIDDEN')
  const waiting = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 1,
    paymentDate: '2026-01-05',
    reference: 'W',
    status: 'En attente',
  })
  assert.equal(
    await outcomeOf(
      employee.saleDocuments.send({ document: { of: 'payments', id: waiting.id }, to: 'a@kivu.test' }),
    ),
    'NOT_RECEIVED',
  )
  const nobody = { of: 'clients' as const, id: newId(), from: '2026-01-01', to: '2026-12-31' }
  assert.equal(
    await outcomeOf(employee.saleDocuments.send({ document: nobody, to: 'a@kivu.test' })),
    'NOT_FOUND',
  )
  const tooLong = { of: 'clients' as const, id: company.clientId, from: '2016-01-01', to: '2026-01-01' }
  assert.equal(
    await outcomeOf(employee.saleDocuments.send({ document: tooLong, to: 'a@kivu.test' })),
    'INVALID',
  )
  assert.deepEqual(await queuedFor(company.tenantId), [])
  const outcomes = new Set<string>()
  for (let n = 0; n < 62; n += 1) outcomes.add(await send(employee))
  assert.deepEqual([...outcomes], ['OK', 'TOO_MANY'])
  assert.equal((await queuedFor(company.tenantId)).length, 60)
})
