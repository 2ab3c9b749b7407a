import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { validateSydoniaFile } from '#testing/sydonia/validate.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
const ask = requestsTo(site, world)

const codes = {
  customsOffice: '204m',
  carrierCode: 'msc',
  agentCode: null,
  nationality: 'LR',
  departureCode: null,
  arrivalCode: null,
  billNature: '23',
  billType: 'HSB',
  location: null,
} as const

const journey = {
  ...bySea,
  carrier: 'MSC',
  vesselOrFlight: 'MSC Élodie',
  voyage: 'FE412W',
  etd: '2027-03-05',
  eta: '2027-04-10',
} as const

/** A departure with two containers that two clients share, and a vehicle. */
async function withTwoContainers(company: FoundedCompany, person: Person) {
  const expedition = await person.expeditions.create(journey)
  const { id } = expedition
  const second = await person.clients.create({ name: 'Kabila & Frères' })
  const containers = []
  for (const [number, size] of [
    ['CSQU3054383', "20'"],
    ['MSKU9070323', "40'HC"],
  ] as const)
    containers.push((await person.expeditions.addContainer({ id, number, size })).id)
  const lots = [
    await addGoods(world, company, id, { quantity: 3, status: 'Chargé' }),
    await addGoods(world, company, id, { clientId: second.id, quantity: 2, status: 'Chargé' }),
    await addGoods(world, company, id, { clientId: second.id, kind: 'Véhicule', status: 'Chargé' }),
  ]
  await world.owner.query(
    `update goods g set container_id = case when g.kind = 'Véhicule' then $2::uuid else $1::uuid end
      where g.id = any($3::uuid[])`,
    [...containers, lots],
  )
  return { expedition, id, clientIds: [company.clientId, second.id] }
}

async function fileOf(person: Person, id: string, file: 'Awmds' | 'Awbolds') {
  const answer = await ask(person, `/api/expeditions/${id}/documents/sydonia/${file}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('a departure of two shared containers and a vehicle gives both files, recorded as printed', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, clientIds } = await withTwoContainers(company, employee)
  const before = await employee.sydonia.get({ id })
  assert.deepEqual(
    before.lacks.map(({ field }) => field),
    ['Bureau de douane', 'Document de transport', 'Document de transport'],
  )
  assert.equal((await fileOf(employee, id, 'Awmds')).status, 409)
  for (const clientId of clientIds) await employee.houseBills.prepare({ id, clientId })
  const saved = await employee.sydonia.saveCodes({ id, version: null, ...codes })
  assert.deepEqual([saved.customsOffice, saved.carrierCode, saved.version], ['204M', 'MSC', 1])
  const { lacks, totals } = await employee.sydonia.get({ id })
  assert.deepEqual(lacks, [])
  assert.deepEqual(totals, { bills: 2, packages: 6, containers: 2, grossKg: 300 })
  for (const file of ['Awmds', 'Awbolds'] as const) {
    const { status, type, text } = await fileOf(employee, id, file)
    assert.deepEqual([status, type], [200, 'application/xml; charset=utf-8'])
    validateSydoniaFile(text)
    assert.match(text, /Kabila et Freres/)
    assert.match(text, /chassis/)
  }
  const { items } = await (await company.hire('admin')).security.list({ action: 'PRINT' })
  assert.deepEqual(items.map(({ errorMessage }) => errorMessage?.split(' EXP')[0]).toSorted(), [
    'Dégroupage SYDONIA',
    'Manifeste SYDONIA',
  ])
})

test('an issued bill is declared as it was issued, and refused once other goods are aboard', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const { id, clientIds } = await withTwoContainers(company, employee)
  for (const clientId of clientIds) {
    const bill = await employee.houseBills.prepare({ id, clientId })
    await employee.houseBills.step({ id: bill.id, version: bill.version, step: 'issue' })
  }
  await employee.sydonia.saveCodes({ id, version: null, ...codes })
  await world.owner.query(`update clients set name = 'Autre nom' where tenant_id = $1`, [company.tenantId])
  const { text } = await fileOf(employee, id, 'Awbolds')
  assert.match(text, /Kabila et Freres/)
  assert.doesNotMatch(text, /Autre nom/)
  await addGoods(world, company, id, { status: 'Chargé' })
  const { lacks } = await employee.sydonia.get({ id })
  assert.deepEqual(
    lacks.map(({ field, place }) => [field, place]),
    [['Document de transport', 'bills']],
  )
})

test('codes are remembered by destination, carrier and vessel; two people keep both', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const first = await employee.expeditions.create(journey)
  const saved = await employee.sydonia.saveCodes({ id: first.id, version: null, ...codes })
  const same = await employee.expeditions.create({
    ...journey,
    destination: 'matadi',
    vesselOrFlight: 'Autre',
  })
  const { codes: none, proposed } = await employee.sydonia.get({ id: same.id })
  assert.equal(none, null)
  assert.deepEqual(
    [proposed.customsOffice, proposed.carrierCode, proposed.nationality],
    ['204M', 'MSC', null],
  )
  const change = { id: first.id, ...codes, customsOffice: '205M' }
  await employee.sydonia.saveCodes({ ...change, version: saved.version })
  for (const version of [null, saved.version])
    await assert.rejects(employee.sydonia.saveCodes({ ...change, version }), { code: 'STALE' })
  const { items } = await (await company.hire('admin')).history.list({ record: first.id })
  assert.deepEqual(
    [items[0]?.action, items[0]?.changes.map(({ field }) => field)],
    ['SYDONIA_CODES', ['customsOffice']],
  )
})

test('readers download the files and write no code; another company sees nothing', async () => {
  const company = await foundCompany(world)
  const [employee, viewer] = [await company.hire('employee'), await company.hire('viewer')]
  const stranger = await (await foundCompany(world)).hire('admin')
  const { id } = await employee.expeditions.create(journey)
  await employee.sydonia.saveCodes({ id, version: null, ...codes })
  assert.equal((await viewer.sydonia.get({ id })).codes?.customsOffice, '204M')
  const write = { id, version: 1, ...codes }
  await assert.rejects(viewer.sydonia.saveCodes(write), { code: 'FORBIDDEN' })
  await assert.rejects(stranger.sydonia.get({ id }), { code: 'NOT_FOUND' })
  await assert.rejects(stranger.sydonia.saveCodes({ ...write, version: null }), { code: 'NOT_FOUND' })
})
