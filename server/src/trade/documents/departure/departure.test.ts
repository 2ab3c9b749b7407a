import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unsentReasons } from '@escale/contract/trade/documents/sending-words'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { addGoods, openExpedition } from '#testing/company/expeditions.ts'
import { foundNotifyingCompany, openWindow } from '#testing/company/notices.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { sendQueuedMail } from '#testing/company/queued-mail.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { maritimeDraft, startWorld } from '#testing/world.ts'
import { documentsOfMessage } from './sent-document.ts'

const world = await startWorld()
const office = await openPostOffice()
after(async () => {
  await office.close()
  await world.stop()
})
world.server.mail = 'smtp'

const number = '+243812345678'
const listOnly = { documents: ['Liste de colisage'] as const }
const clientNames = (rows: { name: string; reason: string }[]) =>
  rows.map(({ name, reason }) => [name, reason])

/** A departure with the goods of the company's client, and its manager. */
async function foundDeparture(options: Parameters<typeof foundNotifyingCompany>[1] = {}) {
  const company = await foundNotifyingCompany(world, { email: 'rose@kivu.test', ...options })
  const [admin, manager] = [await company.hire('admin'), await company.hire('manager')]
  const expedition = await openExpedition(world, company, admin)
  const { id } = expedition
  const seen = async () => (await manager.documentSendings.preview({ id })).seenAt
  return { company, admin, manager, id, goodsIds: expedition.goodsIds, seen }
}

type Departure = Awaited<ReturnType<typeof foundDeparture>>

/** Another client aboard, with this email and phone. */
async function addClient({ company, id }: Departure, name: string, email: string | null) {
  const clientId = newId()
  await world.owner.query(`insert into clients (tenant_id, id, name, email) values ($1, $2, $3, $4)`, [
    company.tenantId,
    clientId,
    name,
    email,
  ])
  await addGoods(world, company, id, { clientId })
  return clientId
}

test('one press mails each client one email with his own documents; who gets nothing is named', async () => {
  const departure = await foundDeparture({ hasAccount: false })
  const { company, admin, manager, id, goodsIds } = departure
  await addClient(departure, 'Pirogues du Pool', null)
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await world.owner.query('update goods set invoice_id = $2 where id = any($1)', [goodsIds, invoice.id])
  await world.owner.query(`update expeditions set eta = '2026-12-20' where id = $1`, [id])
  const preview = await manager.documentSendings.preview({ id })
  assert.deepEqual(
    preview.clients.map(({ name, channel, to, refusal }) => [name, channel, to, refusal]),
    [
      ['Maison Kivu', 'Courriel', 'rose@kivu.test', null],
      ['Pirogues du Pool', null, null, unsentReasons.noAddress],
    ],
  )
  assert.deepEqual(
    preview.clients[0]?.documents.map(({ label, refusal }) => [label, refusal]),
    [
      ["Avis d'arrivée", null],
      ['Connaissement maison', unsentReasons.notIssued],
      ['Liste de colisage', null],
      [`Facture ${invoice.invoiceNumber}`, null],
    ],
  )
  const sent = await manager.documentSendings.send({
    id,
    documents: ["Avis d'arrivée", 'Connaissement maison', 'Liste de colisage', 'Facture'],
    seenAt: preview.seenAt,
  })
  assert.deepEqual([sent.clients, sent.documents], [1, 3])
  assert.deepEqual(clientNames(sent.leftOut), [['Pirogues du Pool', unsentReasons.noAddress]])
  await sendQueuedMail(world, office.url, company.tenantId)
  const letter = office.sources().at(-1) ?? ''
  assert.match(letter, /To: rose@kivu\.test/)
  assert.equal(letter.match(/Content-Type: application\/pdf/g)?.length, 3)
  const mail = await manager.saleDocuments.lastMail({ of: 'invoices', id: invoice.id })
  assert.equal(mail?.to, 'rose@kivu.test')
  const { items } = await admin.history.list({ record: id })
  assert.ok(items.some(({ action }) => action === 'DOCUMENTS_SENT'))
})

test('an open reply window carries each document by WhatsApp, drawn when it leaves', async () => {
  const { company, manager, id, seen } = await foundDeparture()
  await openWindow(world, company, number)
  await manager.houseBills.prepare({ id, clientId: company.clientId })
  await world.owner.query(`update expeditions set eta = '2026-12-20' where id = $1`, [id])
  const sent = await manager.documentSendings.send({
    id,
    documents: ["Avis d'arrivée", 'Connaissement maison', 'Liste de colisage'],
    seenAt: await seen(),
  })
  assert.deepEqual([sent.clients, sent.documents], [1, 2], 'a draft of a bill stays at home')
  const messages = await company.messages()
  assert.deepEqual(
    messages.map(({ channel, kind, body, origin }) => [channel, kind, body, origin]),
    [
      ['WhatsApp', 'document', "Avis d'arrivée", 'groupe'],
      ['WhatsApp', 'document', 'Liste de colisage', 'groupe'],
    ],
  )
  assert.deepEqual(await company.mails(), [])
  const titles = await Promise.all(
    messages.map((message) =>
      inCompany(world.server.pool, company.tenantId, async (inside) =>
        (await documentsOfMessage(inside, world.server, message.id)).map(({ title }) => title),
      ),
    ),
  )
  assert.deepEqual(titles, [["Avis d'arrivée"], ['Liste de colisage']])
})

test('a retry, a double press and two people send once; what left leaves again on demand', async () => {
  const { company, admin, manager, id, seen } = await foundDeparture({ hasAccount: false })
  const input = { id, ...listOnly, documents: [...listOnly.documents], seenAt: await seen() }
  const results = await Promise.all([
    manager.documentSendings.send(input),
    admin.documentSendings.send({ ...input, isRepeated: true }),
    manager.documentSendings.send(input),
  ])
  assert.equal(
    results.reduce((sum, { documents }) => sum + documents, 0),
    1,
  )
  assert.equal((await company.mails()).length, 1)
  const later = await manager.documentSendings.preview({ id })
  const list = later.clients[0]?.documents.find(({ document }) => document === 'Liste de colisage')
  assert.ok(list?.sentAt)
  const again = { ...input, seenAt: later.seenAt }
  const skipped = await manager.documentSendings.send(again)
  assert.deepEqual(clientNames(skipped.leftOut), [['Maison Kivu', unsentReasons.sent]])
  assert.equal((await manager.documentSendings.send({ ...again, isRepeated: true })).documents, 1)
  assert.equal((await company.mails()).length, 2)
})

test('an email that the server refuses is said, and its documents count as not sent', async () => {
  const { company, admin, manager, id, seen } = await foundDeparture({ hasAccount: false })
  await manager.documentSendings.send({ id, documents: ['Liste de colisage'], seenAt: await seen() })
  await world.owner.query('delete from expedition_containers where expedition_id = $1', [id])
  await world.owner.query(
    'update goods set expedition_id = null, container_id = null where expedition_id = $1',
    [id],
  )
  await sendQueuedMail(world, office.url, company.tenantId)
  const { items } = await admin.history.list({ record: id })
  assert.ok(items.some(({ action }) => action === 'DOCUMENT_NOT_SENT'))
  const { rows } = await world.owner.query('select status from messages where tenant_id = $1', [
    company.tenantId,
  ])
  assert.deepEqual(rows, [{ status: 'Abandonné' }])
})

test('STOP holds for every way; an excluded client is named; an employee may not send', async () => {
  const departure = await foundDeparture({ hasAccount: false })
  const { company, manager, id, seen } = departure
  const other = await addClient(departure, 'Pirogues du Pool', 'pool@exemple.cd')
  await openWindow(world, company, number)
  await world.owner.query('update conversations set stopped_at = now() where tenant_id = $1', [
    company.tenantId,
  ])
  const { leftOut, clients } = await manager.documentSendings.send({
    id,
    documents: ['Liste de colisage'],
    without: [other],
    seenAt: await seen(),
  })
  assert.equal(clients, 0)
  assert.deepEqual(clientNames(leftOut), [
    ['Maison Kivu', unsentReasons.stopped],
    ['Pirogues du Pool', unsentReasons.unchosen],
  ])
  const employee = await company.hire('employee')
  assert.equal(await outcomeOf(employee.documentSendings.preview({ id })), 'FORBIDDEN')
})

test('a departure of 500 clients leaves in one press, and one of 501 is refused', async () => {
  const departure = await foundDeparture({ hasAccount: false })
  const { company, manager, id, seen } = departure
  await world.owner.query(
    `with added as (insert into clients (tenant_id, id, name, email)
       select $1, gen_random_uuid(), 'Client ' || n, 'client' || n || '@exemple.cd'
       from generate_series(1, 499) n returning id)
     insert into goods (tenant_id, id, kind, number, client_id, quantity, weight_kg, status, expedition_id,
       received_at, tracking_number)
     select $1, id, 'Colis', 'REC-2026-' || substr(id::text, 25), id, 1, 10, 'Reçu', $2, now(), id::text
     from added`,
    [company.tenantId, id],
  )
  const documents = ['Liste de colisage' as const]
  const sent = await manager.documentSendings.send({ id, documents, seenAt: await seen() })
  assert.deepEqual([sent.clients, sent.leftOut], [500, []])
  assert.equal((await company.mails()).length, 500)
  await addClient(departure, 'Un de trop', 'trop@exemple.cd')
  assert.equal(await outcomeOf(manager.documentSendings.preview({ id })), 'TOO_MANY_CLIENTS')
})
