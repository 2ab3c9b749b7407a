import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'
import { messageTasks } from '#worker/message-tasks.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const tasks = messageTasks({ pool: world.jobs } as never)
const firefox = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/140.0' }

/** Opens a link and runs the jobs it enqueued. */
async function openLink(path: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await site.ask(path, { headers: { ...firefox, ...headers } })
  await answer.text()
  const { rows } = await world.owner.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'note_reading' returning job.payload`,
  )
  for (const { payload } of rows) await tasks.note_reading?.(payload, {} as never)
  return rows.length
}

/** Client in a conversation, with links to an invoice and to goods. */
async function linkedClient() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const parcel = await admin.warehouse.receive({
    trackingNumber: 'T',
    quantity: 1,
    clientId: company.clientId,
  })
  const { path } = await admin.saleDocuments.makeLink({ of: 'invoices', id: invoice.id })
  const [link] = await admin.tracking.make({ ids: [parcel.id] })
  return { company, admin, invoice, parcel, path, followed: link?.path ?? '' }
}

const writeTo = ({ tenantId, clientId }: FoundedCompany) =>
  world.owner.query(
    `insert into conversations (tenant_id, id, client_id, last_at) values ($1, $2, $3, '2026-01-01')`,
    [tenantId, newId(), clientId],
  )

const companyRows = async ({ tenantId }: FoundedCompany, table: string) =>
  (await world.owner.query(`select * from ${table} where tenant_id = $1 order by id`, [tenantId])).rows

const waitADay = ({ tenantId }: FoundedCompany, table: string, column: string) =>
  world.owner.query(
    `update ${table} set ${column} = (${column} at time zone 'UTC' - interval '25 hours') at time zone 'UTC'
      where tenant_id = $1`,
    [tenantId],
  )

test('opening an invoice link is noted in the conversation once a day', async () => {
  const { company, invoice, path } = await linkedClient()
  await writeTo(company)
  await openLink(path)
  await waitADay(company, 'document_links', 'last_seen_at')
  await openLink(path)
  const [said, ...again] = await companyRows(company, 'messages')
  assert.deepEqual(again, [])
  assert.deepEqual(
    [said.channel, said.direction, said.origin, said.body, said.about_kind, said.about_id],
    [
      'Lien',
      'Reçu',
      'client',
      `Facture ${invoice.invoiceNumber} ouverte par son lien public`,
      'invoices',
      invoice.id,
    ],
  )
  const [conversation] = await companyRows(company, 'conversations')
  assert.deepEqual([conversation.unread_count, conversation.last_text], [0, null], 'it asks for no answer')
  await waitADay(company, 'document_links', 'last_seen_at')
  await waitADay(company, 'messages', 'occurred_at')
  await openLink(path)
  assert.equal((await companyRows(company, 'messages')).length, 2)
})

test('opening a tracking link is noted too', async () => {
  const { company, parcel, followed } = await linkedClient()
  await writeTo(company)
  assert.deepEqual(
    [await openLink(followed), await openLink(followed)],
    [1, 0],
    'the second leaves nothing to do',
  )
  const messageRows = await companyRows(company, 'messages')
  assert.deepEqual(
    messageRows.map(({ body, about_id }) => [body, about_id]),
    [[`Suivi de ${parcel.number} ouvert par son lien public`, parcel.id]],
  )
  await waitADay(company, 'tracking_links', 'last_seen_at')
  assert.equal(await openLink(followed), 1)
})

test('visits by the company and by link previews are not noted', async () => {
  const { company, admin, path, followed } = await linkedClient()
  await writeTo(company)
  const ours = { cookie: signedCookie(admin.token, world.server.secret) }
  for (const address of [path, followed])
    assert.deepEqual(
      [await openLink(address, ours), await openLink(address, { 'user-agent': 'WhatsApp/2.24 A' })],
      [0, 0],
      address,
    )
})

test('a link outside a conversation creates none; a revoked one notes nothing', async () => {
  const { company, admin, invoice, path, followed } = await linkedClient()
  await openLink(path)
  assert.deepEqual(await companyRows(company, 'conversations'), [])
  await writeTo(company)
  await admin.saleDocuments.revokeLink({ of: 'invoices', id: invoice.id })
  assert.equal(await openLink(path), 0)
  await openLink(followed)
  assert.equal((await companyRows(company, 'messages')).length, 1)
})

test('a client who only opened links is deleted with their conversation', async () => {
  const { company, admin } = await linkedClient()
  const client = await admin.clients.create({ name: 'Mado' })
  const { id } = await admin.warehouse.receive({ trackingNumber: 'M', quantity: 1, clientId: client.id })
  await writeTo({ ...company, clientId: client.id })
  const [link] = await admin.tracking.make({ ids: [id] })
  await openLink(link?.path ?? '')
  assert.equal((await companyRows(company, 'messages')).length, 1)
  await world.owner.query('update goods set client_id = null where id = $1', [id])
  await admin.clients.remove({ id: client.id })
  assert.deepEqual(await companyRows(company, 'conversations'), [])
})
