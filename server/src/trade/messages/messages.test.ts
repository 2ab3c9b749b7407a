import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import type { PreparedMessage } from '@escale/contract/trade/messages/contract'
import { newId } from '#database/query/ids.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const queryRows = async ({ tenantId }: FoundedCompany, sql: string, ...values: unknown[]) =>
  (await world.owner.query(sql, [tenantId, ...values])).rows

const filledText = ({ recipients: [recipient], templates }: PreparedMessage, key = recipient?.templateKey) =>
  fillTemplate(templates.find((template) => template.key === key)?.body ?? '', recipient?.values ?? {})

const phone = '+243812345678'

/** Company with a client who may be written to and an overdue invoice of 31.50 $. */
async function clientWithInvoice() {
  const company = await foundCompany(world, `Fleuve ${newId().slice(-8)}`)
  await world.owner.query('update clients set phone = $2 where id = $1', [company.clientId, phone])
  await world.owner.query(`update tenants set city = 'Kinshasa' where id = $1`, [company.tenantId])
  const [employee, manager] = [await company.hire('employee'), await company.hire('manager')]
  const invoice = await employee.invoices.create(maritimeDraft(company))
  return { company, employee, manager, invoice }
}

type ClientWithInvoice = Awaited<ReturnType<typeof clientWithInvoice>>

const opened = ({ company, invoice }: ClientWithInvoice, changed = {}) => ({
  id: newId(),
  clientId: company.clientId,
  about: { subject: 'invoices' as const, id: invoice.id },
  templateKey: 'relance',
  number: phone,
  body: 'Bonjour',
  ...changed,
})

async function anotherClient(
  { tenantId }: FoundedCompany,
  kept: string | null,
  name = 'Mado',
): Promise<string> {
  const id = newId()
  await world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    name,
    kept,
  ])
  return id
}

const approve = ({ tenantId }: FoundedCompany, key = 'relance') =>
  world.owner.query(
    `insert into message_templates (tenant_id, id, key, title, body, meta_name, meta_state, meta_body)
    values ($1, gen_random_uuid(), $2, 'Relance', 'Bonjour {client}, changé. {lien} Merci.', 'relance_v1',
      'APPROVED', 'Bonjour {client}, {numero} : {solde}. Merci.')`,
    [tenantId, key],
  )

const linkAccount = ({ tenantId }: FoundedCompany) =>
  world.owner.query(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, connected_by_name)
      values ($1, $2, '12345', 'x', 'A')`,
    [tenantId, String(Math.floor(Math.random() * 1e15) + 1e15)],
  )

test('a reminder has the amount, the delay and the link', async () => {
  const { company, employee, invoice } = await clientWithInvoice()
  const prepared = await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  const [recipient] = prepared.recipients
  assert.equal(recipient?.templateKey, 'relance')
  assert.deepEqual(
    recipient?.addresses.map(({ value }) => value),
    [phone],
  )
  assert.match(
    filledText(prepared),
    new RegExp(
      `^Bonjour Maison Kivu, la facture ${invoice.invoiceNumber} est échue depuis \\d+ j\\. Reste dû : 31,50\u00a0\\$\\.\\nDocument : http://localhost:3000/document/\\S+\nMerci`,
    ),
  )
  const again = await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  assert.equal(filledText(again), filledText(prepared), 'the same address')
  assert.equal((await queryRows(company, 'select from document_links where tenant_id = $1')).length, 1)
})

test('a partly paid invoice shows its balance', async () => {
  const { company, employee, manager } = await clientWithInvoice()
  const invoice = await employee.invoices.create(maritimeDraft(company, { dueDate: '2099-12-31' }))
  const prepare = () => employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  const start = `Bonjour Maison Kivu, voici votre facture ${invoice.invoiceNumber} : `
  assert.ok(filledText(await prepare()).startsWith(`${start}31,50\u00a0$, échéance 31 déc. 2099.`))
  await manager.payments.create({
    invoiceId: invoice.id,
    amount: 1150,
    paymentDate: '2026-01-05',
    reference: 'PAY-1',
  })
  assert.ok(
    filledText(await prepare()).startsWith(
      `${start}reste 20,00\u00a0$ sur 31,50\u00a0$, échéance 31 déc. 2099.`,
    ),
  )
})

test('a message about a paid invoice requests no payment', async () => {
  const { company, employee, manager } = await clientWithInvoice()
  const invoice = await employee.invoices.create(maritimeDraft(company, { dueDate: '2099-12-30' }))
  await manager.payments.create({
    invoiceId: invoice.id,
    amount: 3150,
    paymentDate: '2026-01-05',
    reference: 'PAY-1',
  })
  const text = filledText(await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] }))
  assert.ok(
    text.startsWith(
      `Bonjour Maison Kivu, votre facture ${invoice.invoiceNumber} de 31,50\u00a0$ est payée.\n`,
    ),
    text,
  )
  assert.doesNotMatch(text, /reste|échéance/)
})

test('a revoked link is never sent', async () => {
  const { employee, invoice } = await clientWithInvoice()
  await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  await employee.saleDocuments.revokeLink({ of: 'invoices', id: invoice.id })
  assert.doesNotMatch(
    filledText(await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })),
    /http/,
  )
})

test('several invoices of one client are one message', async () => {
  const given1 = await clientWithInvoice()
  const { employee, invoice, company } = given1
  const second = await employee.invoices.create(maritimeDraft(company, { dueDate: '2026-03-01' }))
  const prepared = await employee.messages.prepare({ subject: 'invoices', ids: [second.id, invoice.id] })
  assert.equal(prepared.recipients.length, 1)
  assert.match(
    filledText(prepared),
    new RegExp(`vos factures ${invoice.invoiceNumber}, ${second.invoiceNumber}\\. Reste dû : 63,00`),
  )
})

test('a receipt shows amount and balance, for received payments only', async () => {
  const { employee, manager, invoice } = await clientWithInvoice()
  const draft = { invoiceId: invoice.id, amount: 1150, paymentDate: '2026-01-05', reference: 'PAY-7' }
  const payment = await manager.payments.create(draft)
  const waiting = await manager.payments.create({
    ...draft,
    reference: 'PAY-8',
    amount: 100,
    status: 'En attente',
  })
  assert.match(
    filledText(await employee.messages.prepare({ subject: 'payments', ids: [payment.id] })),
    /votre paiement de 11,50\u00a0\$ est bien reçu\. Reste dû : 20,00\u00a0\$\.\nReçu : http/,
  )
  const [refused] = (await employee.messages.prepare({ subject: 'payments', ids: [waiting.id] })).recipients
  assert.equal(refused?.refusal, 'paiement pas encore reçu')
})

test('goods of one client are one message with links; goods without owner are left out', async () => {
  const { company, employee, manager } = await clientWithInvoice()
  const admin = await company.hire('admin')
  const parcel = { trackingNumber: 'ABC', quantity: 2, weightKg: 12.5, clientId: company.clientId }
  const one = await admin.warehouse.receive(parcel)
  const two = await admin.warehouse.receive({ ...parcel, trackingNumber: 'DEF', quantity: 1 })
  const lost = await admin.warehouse.receive({ trackingNumber: 'GHI', quantity: 1 })
  const prepared = await employee.messages.prepare({ subject: 'goods', ids: [one.id, two.id] })
  assert.match(
    filledText(prepared),
    /votre colis ABC, DEF \(3 pièces, 25 kg\) est arrivé à notre entrepôt de Kinshasa\.\nSuivi : http:\S+\/suivi\/\S+\nhttp:\S+\/suivi\/\S+\nMerci/,
  )
  assert.equal(
    await outcomeOf(employee.messages.prepare({ subject: 'goods', ids: [lost.id] })),
    'NOTHING_TO_SAY',
  )
  const unweighed = await admin.warehouse.receive({
    trackingNumber: 'JKL',
    quantity: 1,
    clientId: company.clientId,
  })
  assert.match(
    filledText(await employee.messages.prepare({ subject: 'goods', ids: [unweighed.id] })),
    /votre colis JKL \(1 pièce\) est/,
  )
  const many = await manager.messages.prepare({ subject: 'goods', ids: [one.id, lost.id] })
  assert.deepEqual(
    many.recipients.map(({ refusal }) => refusal),
    [null, 'marchandises sans propriétaire'],
  )
})

test('a statement contains the balance of the client', async () => {
  const { company, employee } = await clientWithInvoice()
  assert.match(
    filledText(await employee.messages.prepare({ subject: 'statements', ids: [company.clientId] })),
    /présente un solde de 31,50\u00a0\$/,
  )
})

test('a message opened in WhatsApp is recorded once', async () => {
  const billedClient = await clientWithInvoice()
  const { company, employee } = billedClient
  const message = opened(billedClient)
  const { conversationId } = await employee.messages.open(message, { context: { key: 'one press' } })
  await employee.messages.open(message, { context: { key: 'one press' } })
  assert.equal(await outcomeOf(employee.messages.open(message)), 'ID_TAKEN')
  const rows = await queryRows(
    company,
    `select conversation_id, status, about_kind, about_id, to_value, sent_by_name, origin from messages
      where tenant_id = $1`,
  )
  assert.deepEqual(rows, [
    {
      conversation_id: conversationId,
      status: 'Ouvert dans WhatsApp',
      about_kind: 'invoices',
      about_id: billedClient.invoice.id,
      to_value: phone,
      sent_by_name: 'Amina Ilunga',
      origin: 'personne',
    },
  ])
})

test('unknown numbers, unknown records and STOP are refused', async () => {
  const billedClient = await clientWithInvoice()
  const { employee, company } = billedClient
  assert.equal(
    await outcomeOf(employee.messages.open(opened(billedClient, { number: '+243998765432' }))),
    'UNKNOWN_NUMBER',
  )
  assert.equal(
    await outcomeOf(
      employee.messages.open(opened(billedClient, { about: { subject: 'invoices', id: newId() } })),
    ),
    'NOT_FOUND',
  )
  await employee.messages.open(opened(billedClient))
  await world.owner.query('update conversations set stopped_at = now() where tenant_id = $1', [
    company.tenantId,
  ])
  assert.equal(await outcomeOf(employee.messages.open(opened(billedClient))), 'STOPPED')
})

test('other companies’ clients and invoices are unknown', async () => {
  const [ours, theirs] = [await clientWithInvoice(), await clientWithInvoice()]
  assert.equal(
    await outcomeOf(ours.employee.messages.prepare({ subject: 'invoices', ids: [theirs.invoice.id] })),
    'NOT_FOUND',
  )
  assert.equal(await outcomeOf(ours.employee.messages.open(opened(theirs))), 'NOT_FOUND')
  const both = await ours.manager.messages.prepare({
    subject: 'invoices',
    ids: [ours.invoice.id, theirs.invoice.id],
  })
  assert.equal(both.recipients.length, 1)
})

test('employees write to one client, managers to many, viewers to none', async () => {
  const { company, employee, manager, invoice } = await clientWithInvoice()
  const mado = await anotherClient(company, '+243998765432')
  const other = await employee.invoices.create(maritimeDraft(company, { clientId: mado }))
  const two = { subject: 'invoices' as const, ids: [invoice.id, other.id] }
  assert.equal(await outcomeOf(employee.messages.prepare(two)), 'TO_MANY')
  assert.equal((await manager.messages.prepare(two)).recipients.length, 2)
  assert.equal(await outcomeOf(employee.messages.sendMany({ ...two, templateKey: null })), 'FORBIDDEN')
  const viewer = await company.hire('viewer')
  assert.equal(
    await outcomeOf(viewer.messages.prepare({ subject: 'invoices', ids: [invoice.id] })),
    'FORBIDDEN',
  )
})

test('the conversation’s number is offered beside the client’s', async () => {
  const billedClient = await clientWithInvoice()
  const { conversationId } = await billedClient.employee.messages.open(opened(billedClient))
  await world.owner.query(
    `insert into conversation_keys (tenant_id, kind, value, conversation_id, last_heard_at)
      values ($1, 'numéro', '+242066123456', $2, now())`,
    [billedClient.company.tenantId, conversationId],
  )
  const { recipients } = await billedClient.employee.messages.prepare({
    subject: 'invoices',
    ids: [billedClient.invoice.id],
  })
  assert.deepEqual(
    recipients[0]?.addresses.map(({ value }) => value),
    ['+242066123456', phone],
  )
})

test('a national number is read with the country of the company', async () => {
  const { company, employee, invoice } = await clientWithInvoice()
  await world.owner.query('update clients set phone = $2 where id = $1', [company.clientId, '06 612 34 56'])
  await world.owner.query(`update tenants set country_code = 'CG' where id = $1`, [company.tenantId])
  const { recipients } = await employee.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  assert.equal(recipients[0]?.addresses[0]?.value, '+242066123456')
})

test('without an account nothing is sent; outside the window only approved texts', async () => {
  const billedClient = await clientWithInvoice()
  const { company, employee, invoice } = billedClient
  const message = {
    ...opened(billedClient),
    ids: [invoice.id],
    to: { kind: 'numéro' as const, value: phone },
  }
  assert.equal(await outcomeOf(employee.messages.send(message)), 'NO_ACCOUNT')
  await linkAccount(company)
  assert.equal(await outcomeOf(employee.messages.send(message)), 'WINDOW_CLOSED')
  await approve(company)
  await employee.messages.send(message)
  const [row] = await queryRows(
    company,
    'select kind, status, body, template from messages where tenant_id = $1',
  )
  assert.equal(row.kind, 'modèle')
  assert.equal(row.status, 'En file')
  assert.equal(
    row.body.replaceAll(/\s/g, ' '),
    `Bonjour Maison Kivu, ${invoice.invoiceNumber} : 31,50 $. Merci.`,
  )
  assert.deepEqual(row.template, {
    name: 'relance_v1',
    language: 'fr',
    parameters: [
      { name: 'client', text: 'Maison Kivu' },
      { name: 'numero', text: invoice.invoiceNumber },
      { name: 'solde', text: '31,50\u00a0$' },
    ],
  })
})

test('within the reply window the typed text is sent', async () => {
  const billedClient = await clientWithInvoice()
  const { company, employee, invoice } = billedClient
  await linkAccount(company)
  await employee.messages.open(opened(billedClient))
  await world.owner.query(
    `update conversation_keys set window_until = now() + interval '1 hour' where tenant_id = $1`,
    [company.tenantId],
  )
  const message = {
    ...opened(billedClient, { body: 'À tout à l’heure' }),
    ids: [invoice.id],
    to: { kind: 'numéro' as const, value: phone },
  }
  await employee.messages.send(message)
  const rows = await queryRows(
    company,
    `select kind, body from messages where tenant_id = $1 and status = 'En file'`,
  )
  assert.deepEqual(rows, [{ kind: 'texte', body: 'À tout à l’heure' }])
})

test('mass messages leave out unreachable, STOP and recent clients by name', async () => {
  const billedClient = await clientWithInvoice()
  const { company, employee, manager, invoice } = billedClient
  await linkAccount(company)
  await approve(company)
  const clients = {
    none: await anotherClient(company, null, 'Sans'),
    stopped: await anotherClient(company, '+243998765432', 'Stop'),
  }
  const others = await Promise.all(
    Object.values(clients).map((clientId) => employee.invoices.create(maritimeDraft(company, { clientId }))),
  )
  const stopped = opened(billedClient, { clientId: clients.stopped, number: '+243998765432' })
  const { conversationId } = await employee.messages.open(stopped)
  await world.owner.query('update conversations set stopped_at = now() where id = $1', [conversationId])
  const many = {
    subject: 'invoices' as const,
    ids: [invoice.id, ...others.map(({ id }) => id)],
    templateKey: null,
  }
  const [first, second] = await Promise.all([
    manager.messages.sendMany(many),
    manager.messages.sendMany(many),
  ])
  assert.equal((first?.sent ?? 0) + (second?.sent ?? 0), 1, 'pressed twice by two people, it leaves once')
  const left = [...(first?.leftOut ?? []), ...(second?.leftOut ?? [])].map(
    ({ name, reason }) => `${name} : ${reason}`,
  )
  assert.deepEqual([...new Set(left)].toSorted(), [
    'Maison Kivu : un message de moins de 24 h',
    'Sans : aucun numéro WhatsApp',
    'Stop : a demandé à ne plus recevoir de messages',
  ])
})

test('clients excluded by the sender get nothing', async () => {
  const { company, manager, invoice } = await clientWithInvoice()
  await linkAccount(company)
  await approve(company)
  const sent = await manager.messages.sendMany({
    subject: 'invoices',
    ids: [invoice.id],
    templateKey: null,
    without: [company.clientId],
  })
  assert.deepEqual(sent, { sent: 0, leftOut: [{ name: 'Maison Kivu', reason: 'écarté par vous' }] })
})
