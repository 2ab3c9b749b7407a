import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { mergedFields } from '@escale/contract/trade/clients/merge'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { signedCookie } from '#access/caller/cookie.ts'
import { conversationColumns } from '#channels/whatsapp/conversation/client-merge.ts'
import { newId } from '#database/query/ids.ts'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { httpAs, mergeInput, twinClients } from '#testing/company/merges.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { openSite } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'
import { clientColumns } from './stored-client.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
const ask = httpAs(world, site)

async function withTwins() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  return { company, admin, ...(await twinClients(company, admin)) }
}

type Answer = { code?: string; message?: string; data?: { current?: { id: string } }; merge: { id: string } }

const rowsOf = async (text: string, values: unknown[]) => (await world.owner.query(text, values)).rows

const clientRow = async (id: string) => (await rowsOf('select * from clients where id = $1', [id]))[0]

const namesFound = async (admin: { clients: { list: (input: { search: string }) => Promise<unknown> } }) =>
  ((await admin.clients.list({ search: '+243812345678' })) as { items: { name: string }[] }).items.map(
    ({ name }) => name,
  )

test('a merge over HTTP takes invoices, goods and balance, and its undoing gives them back', async () => {
  const { admin, kept, absorbed } = await withTwins()
  const before = await clientRow(absorbed.client.id)
  const { status, body } = await ask<Answer>(
    admin,
    `/api/clients/${kept.client.id}/merge`,
    await mergeInput(admin, { kept, absorbed }),
  )
  assert.equal(status, 200, JSON.stringify(body))
  const sheet = await admin.clients.sheet({ id: kept.client.id })
  assert.deepEqual(
    [
      sheet.client.balance,
      sheet.client.invoiceCount,
      sheet.figures.sales?.balance,
      sheet.figures.goods?.lots,
    ],
    [6300, 2, 6300, 2],
  )
  assert.deepEqual(await namesFound(admin), ['Kivu Cargo'])
  const invoice = await admin.invoices.get({ id: absorbed.invoice.id })
  assert.deepEqual([invoice.client.id, invoice.clientName], [kept.client.id, 'Kivu'])
  assert.deepEqual(
    sheet.merges.map(({ absorbedName, mergedByName }) => [absorbedName, mergedByName.length > 0]),
    [['Kivu', true]],
  )

  const undone = await ask(admin, `/api/client-merges/${body.merge.id}/undo`, {})
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  const [one, other] = [
    await admin.clients.sheet({ id: kept.client.id }),
    await admin.clients.sheet({ id: absorbed.client.id }),
  ]
  assert.deepEqual(
    [one.client.balance, other.client.balance, one.figures.goods?.lots, other.figures.goods?.lots],
    [3150, 3150, 1, 1],
  )
  assert.deepEqual(one.merges, [])
  const { updated_at: _one, ...now } = await clientRow(absorbed.client.id)
  const { updated_at: _other, ...then } = before
  assert.deepEqual(now, then)
  assert.deepEqual(await namesFound(admin), ['Kivu Cargo'])
  assert.equal((await admin.clients.list({ search: '+243998765432' })).items.length, 1)
})

test('the old address and the old id lead to the kept client, also for a reception sent later', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const oldId = absorbed.client.id
  const { body } = await ask<{ client: { id: string } }>(admin, `/api/clients/${oldId}/sheet`)
  assert.equal(body.client.id, kept.client.id)
  assert.equal((await admin.clients.get({ id: oldId })).id, kept.client.id)

  const supervisor = await company.hire('warehouse_supervisor')
  const { status, body: lot } = await ask<{ id: string; clientId: string; version: number }>(
    supervisor,
    '/api/warehouse-receipts',
    { id: newId(), trackingNumber: 'HORS-LIGNE', quantity: 2, clientId: oldId },
  )
  assert.equal(status, 201, JSON.stringify(lot))
  assert.equal(lot.clientId, kept.client.id)
  const corrected = await supervisor.warehouse.changeReceipt({
    id: lot.id,
    version: lot.version,
    clientId: oldId,
    marks: 'KC',
  })
  assert.deepEqual([corrected.clientId, corrected.marks], [kept.client.id, 'KC'])

  const invoice = await admin.invoices.create(maritimeDraft(company, { clientId: oldId }))
  const saved = await admin.invoices.get({ id: invoice.id })
  assert.deepEqual([saved.client.id, saved.clientName], [kept.client.id, 'Kivu Cargo'])
  const stray = await admin.warehouse.receive({ trackingNumber: 'SANS-NOM', quantity: 1, clientId: null })
  await admin.goods.assign({ ids: [stray.id], clientId: oldId })
  const { id: conversationId } = await admin.conversations.begin({ clientId: oldId })
  assert.equal((await admin.conversations.open({ id: conversationId })).clientId, kept.client.id)
  assert.equal((await admin.clients.sheet({ id: oldId })).figures.goods?.lots, 4)
})

test('an open form of the absorbed client is refused with the name of the kept one', async () => {
  const { admin, kept, absorbed } = await withTwins()
  await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const { status, body } = await ask<Answer>(
    admin,
    `/api/clients/${absorbed.client.id}`,
    { version: absorbed.client.version, phone: '+243812000000' },
    'PATCH',
  )
  assert.deepEqual([status, body.code], [409, 'MERGED'])
  assert.match(body.message ?? '', /«\sKivu\s» a été fusionné avec «\sKivu Cargo\s»/)
  assert.equal(await outcomeOf(admin.clients.remove({ id: absorbed.client.id })), 'MERGED')
  assert.equal(
    await outcomeOf(admin.clients.create({ id: absorbed.client.id, name: 'Encore Kivu' })),
    'ID_TAKEN',
  )
})

test('every typed field can be taken and goes back when undone, unless it changed since', async () => {
  assert.deepEqual([...mergedFields].toSorted(), Object.keys(fieldsWith(clientFields, 'drafted')).toSorted())
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [one, other] = [
    { name: 'A', type: 'Maritime', email: 'a@a.cd', phone: '+243811111111', address: 'Goma', note: 'un' },
    { name: 'B', type: 'Aérien', email: 'b@b.cd', phone: '+243822222222', address: 'Bukavu', note: 'deux' },
  ] as const
  const kept = { client: await admin.clients.create(one) }
  const absorbed = { client: await admin.clients.create(other) }
  const { client, merge } = await admin.clients.merge({
    id: kept.client.id,
    version: 1,
    absorbedId: absorbed.client.id,
    absorbedVersion: 1,
    taken: [...mergedFields],
  })
  const fieldsOf = ({ name, type, email, phone, address, note }: typeof client) => ({
    name,
    type,
    email,
    phone,
    address,
    note,
  })
  assert.deepEqual(fieldsOf(client), other)
  await admin.clients.update({ id: client.id, version: client.version, note: 'trois' })
  const undone = await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(fieldsOf(undone.client), { ...one, note: 'trois' })
  assert.deepEqual(fieldsOf(undone.absorbed), other)
})

test('what the kept client got since stays; goods go where their invoice goes', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  const { merge } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const since = await admin.invoices.create(maritimeDraft(company, { clientId: kept.client.id }))
  await world.owner.query('update goods set invoice_id = $1 where id = $2', [since.id, absorbed.lot.id])
  const { returned } = await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(returned, { invoices: 1, goods: 0, stayedInvoices: 0, stayedGoods: 1 })
  const owners = await rowsOf('select client_id from goods where id = $1', [absorbed.lot.id])
  assert.equal(owners[0].client_id, kept.client.id)
  assert.deepEqual(
    [
      (await admin.clients.get({ id: kept.client.id })).balance,
      (await admin.clients.get({ id: absorbed.client.id })).balance,
    ],
    [6300, 3150],
  )
})

test('a merge of a merge is undone from the end; each refusal says why', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  const last = { client: await admin.clients.create({ name: 'Kivu Holding' }) }
  const first = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const second = await admin.clients.merge(
    await mergeInput(admin, { kept: last as typeof kept, absorbed: kept }),
  )
  assert.equal((await admin.clients.get({ id: absorbed.client.id })).name, 'Kivu Holding')
  assert.equal((await admin.clients.get({ id: last.client.id })).balance, 6300)

  const chained = await ask<Answer>(admin, `/api/client-merges/${first.merge.id}/undo`, {})
  assert.deepEqual([chained.status, chained.body.code], [409, 'MERGE_CHAINED'])
  const sentence = /«\sKivu Cargo\s» a depuis été fusionné avec «\sKivu Holding\s»/
  assert.match(chained.body.message ?? '', sentence)
  await admin.clients.undoMerge({ id: second.merge.id })
  assert.equal((await admin.clients.get({ id: absorbed.client.id })).name, 'Kivu Cargo')
  assert.equal(await outcomeOf(admin.clients.undoMerge({ id: second.merge.id })), 'MERGE_UNDONE')
  await world.owner.query(`update client_merges set merged_at = now() - interval '24 hours' where id = $1`, [
    first.merge.id,
  ])
  assert.equal(await outcomeOf(admin.clients.undoMerge({ id: first.merge.id })), 'MERGE_OVER')
  assert.deepEqual((await admin.clients.sheet({ id: kept.client.id })).merges, [])
  assert.equal(await outcomeOf((await foundAdmin()).clients.undoMerge({ id: first.merge.id })), 'NOT_FOUND')
  assert.ok(company)
})

const foundAdmin = async () => (await foundCompany(world)).hire('admin')

test('a changed, shared, foreign or identical client is not merged', async () => {
  const { admin, kept, absorbed } = await withTwins()
  const input = await mergeInput(admin, { kept, absorbed })
  await admin.clients.update({ id: input.absorbedId, version: input.absorbedVersion, note: 'Important' })
  const stale = await ask<Answer>(admin, `/api/clients/${input.id}/merge`, input)
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.data?.current?.id],
    [409, 'STALE', input.absorbedId],
  )
  assert.equal(await outcomeOf(admin.clients.merge({ ...input, absorbedId: input.id })), 'SAME_CLIENT')
  const shared = newId()
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Partagé')`, [shared])
  assert.equal(await outcomeOf(admin.clients.merge({ ...input, absorbedId: shared })), 'FORBIDDEN')
  assert.equal(await outcomeOf(admin.clients.mergePreview({ id: input.id, absorbedId: shared })), 'FORBIDDEN')
  const stranger = await foundCompany(world)
  assert.equal(await outcomeOf(admin.clients.merge({ ...input, absorbedId: stranger.clientId })), 'NOT_FOUND')
  assert.equal((await clientRow(stranger.clientId)).name, 'Maison Kivu')
})

test('two people who merge at once lose nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { company, admin, kept, absorbed } = await withTwins()
    const other = await company.hire('manager')
    const there = await mergeInput(admin, { kept, absorbed })
    const back = { ...there, id: there.absorbedId, version: there.absorbedVersion }
    const outcomes = await Promise.all([
      outcomeOf(admin.clients.merge(there)),
      outcomeOf(other.clients.merge({ ...back, absorbedId: there.id, absorbedVersion: there.version })),
    ])
    assert.deepEqual(
      outcomes.filter((outcome) => outcome === 'OK'),
      ['OK'],
    )
    assert.ok(
      outcomes.some((outcome) => ['STALE', 'MERGED'].includes(outcome)),
      String(outcomes),
    )
    await assertAllThere(company, 2)
  }
})

test('A into B and B into C at once leave one client with everything, or say which changed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { company, admin, kept, absorbed } = await withTwins()
    const other = await company.hire('manager')
    const third = await admin.clients.create({ name: 'Kivu Holding' })
    const input = await mergeInput(admin, { kept, absorbed })
    const outcomes = await Promise.all([
      outcomeOf(admin.clients.merge(input)),
      outcomeOf(
        other.clients.merge({
          id: third.id,
          version: third.version,
          absorbedId: input.id,
          absorbedVersion: input.version,
          taken: [],
        }),
      ),
    ])
    assert.ok(outcomes.includes('OK'))
    assert.ok(
      outcomes.every((outcome) => ['OK', 'STALE', 'MERGED'].includes(outcome)),
      String(outcomes),
    )
    await assertAllThere(company, 2)
  }
})

test('records made during a merge land on the kept client', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  const input = await mergeInput(admin, { kept, absorbed })
  const clientId = input.absorbedId
  const outcomes = await Promise.all([
    outcomeOf(admin.clients.merge(input)),
    ...Array.from({ length: 4 }, () =>
      outcomeOf(admin.invoices.create(maritimeDraft(company, { clientId }))),
    ),
    ...Array.from({ length: 4 }, (_, place) =>
      outcomeOf(admin.warehouse.receive({ trackingNumber: `EN-MEME-${place}`, quantity: 1, clientId })),
    ),
  ])
  assert.deepEqual([...new Set(outcomes)], ['OK'])
  const { client, figures } = await admin.clients.sheet({ id: input.id })
  assert.deepEqual([client.invoiceCount, figures.goods?.lots], [6, 6])
})

/** Every invoice and every lot of the company belongs to a client of its list. */
async function assertAllThere({ tenantId }: FoundedCompany, count: number): Promise<void> {
  for (const table of ['invoices', 'goods']) {
    const [found] = await rowsOf(
      `select count(*)::int as count from ${table} join clients on clients.id = ${table}.client_id
        where ${table}.tenant_id = $1`,
      [tenantId],
    )
    assert.equal(found.count, count, table)
  }
}

test('public links of the absorbed client stay open after the merge and after its undoing', async () => {
  const { admin, kept, absorbed } = await withTwins()
  const [tracking] = await admin.tracking.make({ ids: [absorbed.lot.id] })
  const document = await admin.saleDocuments.makeLink({ of: 'invoices', id: absorbed.invoice.id })
  const open = async () =>
    Promise.all(
      [tracking?.path ?? '', document.path].map(async (path) => {
        const answer = await site.ask(path)
        await answer.text()
        return answer.status
      }),
    )
  const before = await open()
  const { merge } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  assert.deepEqual(before, [200, 200])
  assert.deepEqual(await open(), before)
  await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(await open(), before)
})

test('of two waybills of one expedition, the kept client’s replaces the other', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  const expedition = await admin.expeditions.create(bySea)
  for (const { client } of [kept, absorbed]) {
    await addGoods(world, company, expedition.id, { clientId: client.id, status: 'Chargé' })
  }
  const print = async (clientId: string) => {
    const path = `/api/expeditions/${expedition.id}/documents/house-waybill/${clientId}`
    const answer = await site.ask(path, {
      headers: { cookie: signedCookie(admin.token, world.server.secret) },
    })
    return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ')
  }
  await print(kept.client.id)
  await print(absorbed.client.id)
  const numbers = () =>
    rowsOf('select number, client_id, merge_id from house_waybills where tenant_id = $1 order by number', [
      company.tenantId,
    ])
  const before = await numbers()
  assert.equal(before.length, 2)
  const { merge, moved } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  assert.equal(moved.waybills, 1)
  assert.deepEqual(
    (await numbers()).map((row) => [row.client_id, row.merge_id !== null]),
    [
      [kept.client.id, false],
      [kept.client.id, true],
    ],
  )
  const paper = await print(kept.client.id)
  assert.ok(paper.includes(`Remplace : ${before[1].number}`), paper)
  const { clients } = await admin.tradeDocuments.clients({ id: expedition.id })
  assert.deepEqual(
    clients.map(({ waybillNumber }) => waybillNumber),
    [before[0].number],
  )
  await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(await numbers(), before)
})

test('the address book follows a merge, and returns when it is undone', async () => {
  const { admin, kept, absorbed } = await withTwins()
  const party = await admin.parties.create({ clientId: absorbed.client.id, name: 'Guangzhou Light' })
  const { merge } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const namesOf = async (clientId: string) => (await admin.parties.list({ clientId })).map(({ name }) => name)
  assert.deepEqual(await namesOf(kept.client.id), [party.name])
  await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual([await namesOf(kept.client.id), await namesOf(absorbed.client.id)], [[], [party.name]])
})

test('the history of the kept client tells the merge, its undoing and the absorbed one’s past', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  await admin.clients.update({ id: absorbed.client.id, version: 1, address: 'Goma' })
  const { merge } = await admin.clients.merge(await mergeInput(admin, { kept, absorbed }))
  const actions = async () =>
    (await admin.history.list({ record: kept.client.id })).items.map(({ action, recordName }) => [
      action,
      recordName,
    ])
  assert.deepEqual(await actions(), [
    ['CLIENTS_MERGED', 'Kivu (fiche fusionnée)'],
    ['CLIENTS_MERGED', 'Kivu Cargo'],
    ['CLIENT_UPDATED', 'Kivu (fiche fusionnée)'],
    ['CLIENT_CREATED', 'Kivu (fiche fusionnée)'],
    ['CLIENT_CREATED', 'Kivu Cargo'],
  ])
  const [, told] = (await admin.history.list({ record: kept.client.id })).items
  assert.deepEqual(told?.changes, [{ field: 'mergedClient', before: null, after: 'Kivu' }])
  const named = await admin.history.all({ search: 'kivu' })
  assert.ok(named.items.some(({ action }) => action === 'CLIENT_UPDATED'))
  const lots = await admin.history.list({ record: absorbed.lot.id })
  assert.ok(Object.values(lots.names).includes('Kivu (fiche fusionnée)'), JSON.stringify(lots.names))

  await admin.clients.undoMerge({ id: merge.id })
  assert.deepEqual(await actions(), [
    ['CLIENT_MERGE_UNDONE', 'Kivu Cargo'],
    ['CLIENTS_MERGED', 'Kivu Cargo'],
    ['CLIENT_CREATED', 'Kivu Cargo'],
  ])
  const logged = await rowsOf(
    `select action from security_logs where tenant_id = $1 and action like '%MERGE%' order by created_at, id`,
    [company.tenantId],
  )
  assert.deepEqual(
    logged.map(({ action }) => action),
    ['CLIENTS_MERGED', 'CLIENT_MERGE_UNDONE'],
  )
})

test('each table that names a client is moved by a merge', async () => {
  const named = await rowsOf(
    `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'clients'::regclass order by 1`,
    [],
  )
  // A new table belongs in functions/clients.sql, both ways, and then here.
  assert.deepEqual(
    named.map(({ name }) => name),
    [
      'attachments',
      'cargo_notes',
      'client_terms',
      'conversations',
      'credit_notes',
      'goods',
      'house_waybills',
      'invoices',
      'notices',
      'parties',
      'payments',
      'prices',
      'quotes',
      'reminder_holds',
    ],
  )
})

test('an undone merge gives back every stored column', async () => {
  const stored = async (table: string) =>
    (
      await rowsOf(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
          and not attisdropped and attgenerated = '' and attname <> 'tenant_id' order by 1`,
        [table],
      )
    ).map(({ name }) => name)
  assert.deepEqual([...clientColumns].toSorted(), await stored('clients'))
  assert.deepEqual([...conversationColumns].toSorted(), await stored('conversations'))
})

test('only managers and admins see and make a merge', async () => {
  const { company, admin, kept, absorbed } = await withTwins()
  const input = await mergeInput(admin, { kept, absorbed })
  const preview = { id: input.id, absorbedId: input.absorbedId }
  for (const role of ['viewer', 'employee', 'warehouse_supervisor'] as const) {
    const person = await company.hire(role)
    assert.equal(await outcomeOf(person.clients.mergePreview(preview)), 'FORBIDDEN', role)
    assert.equal(await outcomeOf(person.clients.merge(input)), 'FORBIDDEN', role)
  }
  const manager = await company.hire('manager')
  const shown = await manager.clients.mergePreview(preview)
  assert.deepEqual(
    [shown.kept.client.name, shown.absorbed.figures.sales?.balance, shown.absorbed.figures.goods?.lots],
    ['Kivu Cargo', 3150, 1],
  )
  const { merge } = await manager.clients.merge(input)
  const employee = await company.hire('employee')
  assert.equal(await outcomeOf(employee.clients.undoMerge({ id: merge.id })), 'FORBIDDEN')
})
