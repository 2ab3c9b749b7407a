import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openExpedition } from '#testing/company/expeditions.ts'
import { mergeInput, twinClients } from '#testing/company/merges.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(() => world.stop())

const asked = { kind: 'FERI', state: 'Demandé', number: null, cost: 12_500, day: '2026-11-20' } as const

/** An expedition with parcels of the company's client. */
async function withClientAboard(company: FoundedCompany, person: Person) {
  return (await openExpedition(world, company, person)).id
}

test('a note belongs to a client aboard; its state, number, cost and history are kept', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const id = await withClientAboard(company, admin)
  const [before] = await admin.cargoNotes.list({ id })
  assert.deepEqual([before?.clientId, before?.notes], [company.clientId, []])
  const note = await admin.cargoNotes.add({ id, clientId: company.clientId, ...asked })
  const valid = { ...asked, state: 'Validé', number: 'FERI-77' } as const
  const changed = await admin.cargoNotes.change({ id, noteId: note.id, version: note.version, ...valid })
  assert.deepEqual([changed.state, changed.number, changed.version], ['Validé', 'FERI-77', 2])
  await assert.rejects(admin.cargoNotes.change({ id, noteId: note.id, version: 1, ...asked }), {
    code: 'STALE',
  })
  const { items } = await admin.history.list({ record: id })
  assert.equal(items[0]?.action, 'CARGO_NOTE_UPDATED')
  assert.deepEqual(
    items[0]?.changes.map(({ field }) => field),
    ['noteState', 'noteNumber'],
  )
  await admin.cargoNotes.remove({ id, noteId: note.id })
  assert.deepEqual((await admin.cargoNotes.list({ id }))[0]?.notes, [])
})

test('a validated note has its number; a client who has nothing aboard has no note', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const id = await withClientAboard(company, admin)
  const at = { id, clientId: company.clientId }
  await assert.rejects(admin.cargoNotes.add({ ...at, ...asked, state: 'Validé' }), { code: 'INVALID' })
  const other = await admin.clients.create({
    name: 'Ailleurs',
    phone: null,
    email: null,
    address: null,
    note: null,
  })
  await assert.rejects(admin.cargoNotes.add({ id, clientId: other.id, ...asked }), { code: 'NOT_ABOARD' })
  await admin.cargoNotes.add({ ...at, ...asked })
  await assert.rejects(
    world.owner.query(`update cargo_notes set state = 'Provisoire' where expedition_id = $1`, [id]),
    /cargo_notes_number/,
  )
})

test('who may only read expeditions reads no cost, and writes no note', async () => {
  const company = await foundCompany(world)
  const [admin, viewer, stranger] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await (await foundCompany(world)).hire('admin'),
  ]
  const id = await withClientAboard(company, admin)
  const note = await admin.cargoNotes.add({ id, clientId: company.clientId, ...asked })
  assert.equal((await viewer.cargoNotes.list({ id }))[0]?.notes[0]?.cost, null)
  await assert.rejects(viewer.cargoNotes.remove({ id, noteId: note.id }), { code: 'FORBIDDEN' })
  await assert.rejects(stranger.cargoNotes.list({ id }), { code: 'NOT_FOUND' })
  await assert.rejects(stranger.cargoNotes.remove({ id, noteId: note.id }), { code: 'NOT_FOUND' })
})

test('notes follow a client into a merge, and come back when it is undone', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await openExpedition(world, company, admin)
  const twins = await twinClients(company, admin)
  const { kept, absorbed } = twins
  await world.owner.query(`update goods set expedition_id = $1, status = 'Chargé' where id = $2`, [
    id,
    absorbed.lot.id,
  ])
  await admin.cargoNotes.add({ id, clientId: absorbed.client.id, ...asked })
  const ownerNow = async () =>
    (await admin.cargoNotes.list({ id })).find(({ notes }) => notes.length > 0)?.clientId
  const { merge } = await admin.clients.merge(await mergeInput(admin, twins))
  assert.equal(await ownerNow(), kept.client.id)
  await admin.clients.undoMerge({ id: merge.id })
  assert.equal(await ownerNow(), absorbed.client.id)
})

test('a departure near its day asks for its notes, unless its clients all have a number', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const id = await withClientAboard(company, admin)
  await world.owner.query(
    `update expeditions set cargo_note_number = null, etd = current_date + 4, eta = current_date + 30,
      cutoff = null, destination_code = 'CDMAT' where id = $1`,
    [id],
  )
  const waiting = async () =>
    (await admin.dashboard.get({})).toDo.filter(({ kind }) => kind === 'undocumented').length
  assert.equal(await waiting(), 1)
  const note = await admin.cargoNotes.add({ id, clientId: company.clientId, ...asked })
  assert.equal(await waiting(), 1)
  const valid = { ...asked, state: 'Validé', number: 'FERI-9' } as const
  await admin.cargoNotes.change({ id, noteId: note.id, version: note.version, ...valid })
  assert.equal(await waiting(), 0)
})
