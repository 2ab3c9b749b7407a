import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import {
  type AttachedRecord,
  attachedRecords,
  attachmentGroups,
} from '@escale/contract/trade/attachments/kinds'
import { attachmentMessages } from '@escale/contract/trade/attachments/messages'
import { writeXlsxStream } from 'hucre/xlsx'
import yazl from 'yazl'
import { sweepFiles } from '#channels/files/sweep.ts'
import { mergeInput, twinClients } from '#testing/company/merges.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { picture } from '#testing/pictures.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
type Row = { id: string; name: string; kind: string; url: string; code?: string; message?: string }

async function attach(
  who: Person,
  { of, recordId, name = 'facture.pdf', key = randomUUID() }: AttachOptions,
  body: Buffer = pdf,
): Promise<Row> {
  const answer = await site.ask(`/api/${of}/${recordId}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...cookieOf(world, who), 'idempotency-key': key },
  })
  return (await answer.json()) as Row
}
type AttachOptions = { of: AttachedRecord; recordId: string; name?: string; key?: string }

const openFile = (who: Person, { url }: Row) => site.ask(url, { headers: cookieOf(world, who) })

/** A record of each kind, in a company of its own. */
async function recordOfEachKind(
  company: FoundedCompany,
  admin: Person,
): Promise<Record<AttachedRecord, string>> {
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const expedition = await admin.expeditions.create({
    mode: 'Maritime',
    origin: 'Anvers',
    destination: 'Matadi',
  })
  const parcel = await admin.warehouse.receive({ trackingNumber: randomUUID().slice(0, 8), quantity: 2 })
  return {
    clients: company.clientId,
    invoices: invoice.id,
    expeditions: expedition.id,
    goods: parcel.id,
  }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

for (const of of attachedRecords)
  test(`a file of a record is listed, opened, renamed, removed and told by its history (${of})`, async () => {
    const company = await foundCompany(world)
    const admin = await company.hire('admin')
    const recordId = (await recordOfEachKind(company, admin))[of]
    const files = admin[attachmentGroups[of]]
    const file = await attach(admin, { of, recordId, name: 'C:\\scan\\Facture n° 1.exe' })
    assert.deepEqual([file.name, file.kind], ['Facture n° 1.pdf', 'PDF'])
    assert.deepEqual(
      (await files.list({ recordId })).map(({ id, isOwn }) => [id, isOwn]),
      [[file.id, true]],
    )
    assert.equal(Buffer.compare(Buffer.from(await (await openFile(admin, file)).arrayBuffer()), pdf), 0)
    const renamed = await files.rename({ recordId, id: file.id, name: 'Connaissement.html' })
    assert.equal(renamed.name, 'Connaissement.pdf')
    await files.remove({ recordId, id: file.id })
    assert.equal((await openFile(admin, file)).status, 404)
    const { items } = await admin.history.list({ record: recordId })
    assert.deepEqual(
      items.slice(0, 3).map(({ action }) => action),
      ['FILE_DETACHED', 'FILE_RENAMED', 'FILE_ATTACHED'],
    )
    assert.deepEqual(items[1]?.changes, [
      { field: 'attachment', before: 'Facture n° 1.pdf', after: 'Connaissement.pdf' },
    ])
  })

test('a file of a record is not reached through another record or company', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, thief] = [await ours.hire('admin'), await theirs.hire('admin')]
  const records = await recordOfEachKind(ours, admin)
  const file = await attach(admin, { of: 'clients', recordId: records.clients })
  const through = `/api/invoices/${records.invoices}/files/${file.id}`
  assert.equal((await openFile(admin, { ...file, url: through })).status, 404)
  assert.equal((await openFile(thief, file)).status, 404)
  assert.equal((await attach(thief, { of: 'clients', recordId: records.clients })).code, 'NOT_FOUND')
  await assert.rejects(thief.clientFiles.list({ recordId: records.clients }), { code: 'NOT_FOUND' })
})

test('the writer of a record attaches files; their author or a manager removes them', async () => {
  const company = await foundCompany(world)
  const [viewer, employee, colleague, manager] = [
    await company.hire('viewer'),
    await company.hire('employee'),
    await company.hire('employee'),
    await company.hire('manager'),
  ]
  const at = { of: 'clients' as const, recordId: company.clientId }
  assert.equal((await attach(viewer, at)).code, 'FORBIDDEN')
  const [one, two] = [await attach(employee, at), await attach(employee, at)]
  assert.equal((await viewer.clientFiles.list(at)).length, 2)
  await assert.rejects(colleague.clientFiles.remove({ ...at, id: one.id }), {
    code: 'NOT_YOURS',
    message: attachmentMessages.notYours,
  })
  await employee.clientFiles.remove({ ...at, id: one.id })
  await manager.clientFiles.remove({ ...at, id: two.id })
  const keeper = await company.hire('warehouse_supervisor')
  const parcel = await keeper.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  assert.equal((await attach(keeper, { of: 'goods', recordId: parcel.id })).kind, 'PDF')
  assert.equal((await attach(employee, { of: 'goods', recordId: parcel.id })).code, 'FORBIDDEN')
})

test('the content decides the type; a type that can run code is refused', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const kindOf = async (name: string, body: Buffer) => {
    const row = await attach(admin, { of: 'clients', recordId: company.clientId, name }, body)
    return row.code ?? `${row.kind} ${row.name}`
  }
  const sheet = await bytesOf(
    writeXlsxStream([['Colis', 2]], { name: 'A' }) as unknown as AsyncIterable<Uint8Array>,
  )
  assert.equal(await kindOf('liste.pdf', sheet), 'Tableur liste.xlsx')
  assert.equal(await kindOf('photo.bin', await picture('webp')), 'Image photo.jpg')
  assert.equal(await kindOf('colis.csv', Buffer.from('numéro;poids\n1;2\n', 'latin1')), 'Texte colis.csv')
  assert.equal(await kindOf('note', Buffer.from('reçu à Anvers')), 'Texte note.txt')
  const refused: [string, Buffer][] = [
    ['page.txt', Buffer.from('<html><script>alert(1)</script></html>')],
    ['dessin.csv', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['programme.pdf', Buffer.from('MZ\x90\0\x03\0\0\0')],
    ['macros.xlsx', await macroWorkbook()],
  ]
  for (const [name, body] of refused) assert.equal(await kindOf(name, body), 'WRONG_TYPE', name)
})

/** The parts of a workbook by which its type is recognised, with the type of a workbook with macros. */
async function macroWorkbook(): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const types = `<Types><Override PartName="/xl/workbook.xml"
    ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`
  zip.addBuffer(Buffer.from(types), '[Content_Types].xml')
  zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml')
  zip.addBuffer(Buffer.from('x'), 'xl/vbaProject.bin')
  zip.end()
  return bytesOf(zip.outputStream as unknown as AsyncIterable<Uint8Array>)
}

test('a PDF is shown without scripts; a text is saved; neither is guessed to be a page', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const at = { of: 'clients' as const, recordId: company.clientId }
  const [paper, text] = [
    await openFile(admin, await attach(admin, at)),
    await openFile(admin, await attach(admin, { ...at, name: 'a.txt' }, Buffer.from('texte'))),
  ]
  assert.match(paper.headers.get('content-disposition') ?? '', /^inline/)
  assert.match(paper.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.match(text.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(text.headers.get('content-security-policy') ?? '', /sandbox/)
  for (const { headers } of [paper, text]) assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('an upload that is repeated attaches one file; a record takes fifty', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const at = { of: 'clients' as const, recordId: company.clientId, key: randomUUID() }
  const [first, again] = [await attach(admin, at), await attach(admin, at)]
  assert.equal(first.id, again.id)
  await world.owner.query(
    `insert into attachments (tenant_id, id, file_id, client_id, name, attached_by, attached_by_name)
     select tenant_id, gen_random_uuid(), file_id, client_id, name, attached_by, attached_by_name
     from attachments, generate_series(1, 48) where id = $1`,
    [first.id],
  )
  // Two people compete for the last place. The counter of stored bytes holds both up after they have counted.
  const commit = await openTransaction(world, 'select from file_stores where tenant_id = $1 for update', [
    company.tenantId,
  ])
  const people = [admin, await company.hire('admin')]
  const rivals = Promise.all(people.map((who) => attach(who, { ...at, key: randomUUID() })))
  await untilWaiting(world, 2, rivals)
  await commit()
  const refused = (await rivals).filter(({ code }) => code !== undefined)
  assert.deepEqual(
    refused.map(({ code, message }) => [code, message]),
    [['FULL', attachmentMessages.full]],
  )
})

test('files leave with their record, and the nightly job removes their bytes', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const storedBytes = async () => (await admin.files.buckets()).bytes
  const before = await storedBytes()
  await attach(admin, { of: 'goods', recordId: parcel.id })
  assert.equal(await storedBytes(), before + pdf.length)
  await admin.warehouse.removeReceipt({ id: parcel.id })
  const { rows } = await world.owner.query('select from attachments where goods_id = $1', [parcel.id])
  assert.equal(rows.length, 0)
  await world.owner.query(`update files set created_at = now() - interval '2 days' where tenant_id = $1`, [
    company.tenantId,
  ])
  const sweep = () => sweepFiles(world.server.pool, world.server.files, company.tenantId)
  await sweep()
  assert.equal(await storedBytes(), before + pdf.length, 'the deletion may still be taken back')
  await world.owner.query(
    `update removed_records set removed_at = now() - interval '11 minutes' where tenant_id = $1`,
    [company.tenantId],
  )
  await sweep()
  assert.equal(await storedBytes(), before)
})

test('files and addresses come back with a deleted record that is taken back', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const records = await recordOfEachKind(company, admin)
  const { id: clientId } = await admin.clients.create({ name: 'De passage' })
  await admin.parties.create({ clientId, name: 'Son exportateur' })
  const deleted = { ...records, clients: clientId }
  for (const of of attachedRecords) await attach(admin, { of, recordId: deleted[of] })
  const restored = {
    clients: [admin.clients.remove, admin.clients.restore],
    invoices: [admin.invoices.remove, admin.invoices.restore],
    expeditions: [admin.expeditions.remove, admin.expeditions.restore],
    goods: [admin.warehouse.removeReceipt, admin.warehouse.restoreReceipt],
  } as const
  for (const of of attachedRecords) {
    const [remove, restore] = restored[of]
    await remove({ id: deleted[of] })
    await restore({ id: deleted[of] })
    const files = await admin[attachmentGroups[of]].list({ recordId: deleted[of] })
    assert.equal(files.length, 1, of)
    assert.equal((await openFile(admin, files[0] as Row)).status, 200, of)
  }
  assert.deepEqual(
    (await admin.parties.list({ clientId })).map(({ name }) => name),
    ['Son exportateur'],
  )
})

test('goods that are split share their files', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 2 })
  const file = await attach(admin, { of: 'goods', recordId: parcel.id })
  const { goes } = await admin.goods.split({ id: parcel.id, pieces: 1 })
  const [copy] = await admin.goodsFiles.list({ recordId: goes.id })
  assert.equal(copy?.name, file.name)
  await admin.goodsFiles.remove({ recordId: parcel.id, id: file.id })
  assert.equal((await openFile(admin, copy as Row)).status, 200)
})

test('files follow a client into a merge, and come back when it is undone', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const twins = await twinClients(company, admin)
  await attach(admin, { of: 'clients', recordId: twins.absorbed.client.id })
  const { merge } = await admin.clients.merge(await mergeInput(admin, twins))
  assert.equal((await admin.clientFiles.list({ recordId: twins.kept.client.id })).length, 1)
  await admin.clients.undoMerge({ id: merge.id })
  assert.equal((await admin.clientFiles.list({ recordId: twins.kept.client.id })).length, 0)
  assert.equal((await admin.clientFiles.list({ recordId: twins.absorbed.client.id })).length, 1)
})

test('the database refuses a file of two records, or of a record of another company', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const { id } = await attach(admin, { of: 'clients', recordId: ours.clientId })
  const put = (change: string) => world.owner.query(`update attachments set ${change} where id = $1`, [id])
  await assert.rejects(put('client_id = null'), /attachments_one_record/)
  await assert.rejects(put('goods_id = gen_random_uuid()'), /attachments_one_record/)
  await assert.rejects(put(`client_id = '${theirs.clientId}'`), /attachments_client/)
})
