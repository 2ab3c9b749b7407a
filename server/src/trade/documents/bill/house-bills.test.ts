import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const party = {
  name: 'Guangzhou Light Trading',
  address: 'Room 1203, 55 Zhongshan Road',
  city: 'Guangzhou',
  country: 'CN' as const,
}

/** A company whose client has goods on an expedition by sea. */
async function withCargo() {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const expedition = await employee.expeditions.create(bySea)
  await addGoods(world, company, expedition.id, { clientId: company.clientId, status: 'Chargé' })
  const prepare = () => employee.houseBills.prepare({ id: expedition.id, clientId: company.clientId })
  return { company, employee, expedition, prepare, clientId: company.clientId }
}

const codeOfRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: { code: string }) => error.code,
  )

test('a new bill takes the usual parties of its client, and its number once', async () => {
  const { employee, prepare, clientId } = await withCargo()
  const shipper = await employee.parties.create({ ...party, clientId, isShipper: true })
  const other = await employee.parties.create({ ...party, name: 'Shenzhen Sun', clientId, isShipper: true })
  const bill = await prepare()
  assert.deepEqual(
    [bill.state, bill.originals, bill.shipperId, bill.consigneeId, bill.editions],
    ['Brouillon', 3, other.id, null, []],
  )
  assert.equal((await prepare()).number, bill.number)
  const [first] = await employee.parties
    .list({ clientId })
    .then((all) => all.filter(({ id }) => id === shipper.id))
  assert.equal(first?.isShipper, false, 'the last chosen shipper takes the place')
  assert.equal(await codeOfRefusal(employee.parties.remove({ id: other.id })), 'PARTY_USED')
  await employee.parties.remove({ id: shipper.id })
})

test('parties of another client, or an agent as shipper, are refused', async () => {
  const { employee, prepare } = await withCargo()
  const stranger = await employee.clients.create({ name: 'Autre client' })
  const foreign = await employee.parties.create({ ...party, clientId: stranger.id })
  const agent = await employee.parties.create({ ...party, name: 'Agence Matadi', place: 'Matadi' })
  const moved = await employee.parties.update({ id: agent.id, version: agent.version, place: 'Boma' })
  assert.equal(moved.place, 'Boma')
  const { id, version } = await prepare()
  for (const shipperId of [foreign.id, agent.id])
    assert.equal(await codeOfRefusal(employee.houseBills.update({ id, version, shipperId })), 'WRONG_PARTY')
  const saved = await employee.houseBills.update({ id, version, deliveryAgentId: agent.id, incoterm: 'CIF' })
  assert.deepEqual([saved.version, saved.deliveryAgentId, saved.incoterm], [2, agent.id, 'CIF'])
})

test('an issued bill keeps its content; a correction is a new edition that says why', async () => {
  const { company, employee, expedition, prepare, clientId } = await withCargo()
  const shipper = await employee.parties.create({ ...party, clientId, isShipper: true })
  const draft = await prepare()
  const issued = await employee.houseBills.step({ id: draft.id, version: draft.version, step: 'issue' })
  assert.equal(issued.state, 'Émis')
  await employee.parties.update({ id: shipper.id, version: shipper.version, name: 'Renamed' })
  const contents = async () =>
    (
      await world.owner.query(
        `select edition, content, correction from house_waybill_editions where tenant_id = $1
          order by edition`,
        [company.tenantId],
      )
    ).rows
  assert.deepEqual(
    (await contents()).map(({ content }) => content.shipper.name),
    [party.name],
  )
  const { id } = draft
  assert.equal(
    await codeOfRefusal(employee.houseBills.update({ id, version: issued.version, incoterm: 'CIF' })),
    'BILL_ISSUED',
  )
  const step = (version: number, name: 'correct' | 'issue' | 'deliver', note?: string) =>
    employee.houseBills.step({ id, version, step: name, note: note ?? null })
  assert.equal(await codeOfRefusal(step(issued.version, 'correct')), 'STEP_REFUSED')
  const opened = await step(issued.version, 'correct', 'Nom du chargeur')
  const again = await step(opened.version, 'issue')
  assert.deepEqual(
    (await contents()).map(({ edition, correction, content }) => [edition, correction, content.shipper.name]),
    [
      [1, null, party.name],
      [2, 'Nom du chargeur', 'Renamed'],
    ],
  )
  assert.equal(await codeOfRefusal(step(again.version, 'deliver')), 'STEP_REFUSED', 'three originals are out')
  const { clients } = await employee.tradeDocuments.clients({ id: expedition.id })
  assert.deepEqual(
    clients.map(({ bill }) => bill && [bill.number, bill.state, bill.originals]),
    [[draft.number, 'Émis', 3]],
  )
})

test('a bill with originals is delivered after a telex release; only a manager goes back', async () => {
  const { company, employee, prepare } = await withCargo()
  const manager = await company.hire('manager')
  let bill = await prepare()
  for (const [step, state] of [
    ['issue', 'Émis'],
    ['telex', 'Télex release'],
    ['deliver', 'Remis'],
  ] as const) {
    bill = await employee.houseBills.step({ id: bill.id, version: bill.version, step })
    assert.equal(bill.state, state)
  }
  const revert = { id: bill.id, version: bill.version, step: 'revert' as const, note: 'Erreur' }
  assert.equal(await codeOfRefusal(employee.houseBills.step(revert)), 'STEP_REFUSED')
  assert.equal((await manager.houseBills.step(revert)).state, 'Émis')
})

test('a draft bill comes back with its deleted expedition, and an issued one keeps it', async () => {
  const { company, employee, expedition, prepare } = await withCargo()
  const manager = await company.hire('manager')
  const { id, number, version } = await prepare()
  const unload = () => world.owner.query('delete from goods where tenant_id = $1', [company.tenantId])
  await unload()
  await manager.expeditions.remove({ id: expedition.id })
  await manager.expeditions.restore({ id: expedition.id })
  assert.equal((await employee.houseBills.get({ id })).number, number)
  await addGoods(world, company, expedition.id, { clientId: company.clientId, status: 'Reçu' })
  await employee.houseBills.step({ id, version, step: 'issue' })
  await unload()
  assert.equal(await codeOfRefusal(manager.expeditions.remove({ id: expedition.id })), 'HAS_BILL')
  assert.equal((await employee.houseBills.get({ id })).state, 'Émis')
})

test('the database holds the life cycle and the content of issued bills', async () => {
  const { company, employee, prepare } = await withCargo()
  const bill = await prepare()
  const { tenantId } = company
  const inApp = (work: (tx: CompanyTx) => Promise<unknown>) => inCompany(world.jobs, tenantId, work)
  const incoterm = (tx: CompanyTx) =>
    tx.db.updateTable('house_waybills').set({ incoterm: 'CIF' }).where('id', '=', bill.id).executeTakeFirst()
  const changed = async () => Number(((await inApp(incoterm)) as { numUpdatedRows: bigint }).numUpdatedRows)
  assert.equal(await changed(), 1)
  await assert.rejects(
    inApp((tx) => tx.db.updateTable('house_waybills').set({ state: 'Remis' }).execute()),
    /permission denied/,
  )
  await employee.houseBills.step({ id: bill.id, version: bill.version, step: 'issue' })
  assert.equal(await changed(), 0, 'an issued bill is out of reach')
  await assert.rejects(
    inApp((tx) => tx.db.deleteFrom('house_waybill_editions').execute()),
    /permission denied/,
  )
  await assert.rejects(
    world.owner.query(
      `select set_config('app.tenant_id', $1, true),
        step_house_bill($1::uuid, $2, $3, 'Remis', null, null, $2, 'x')`,
      [tenantId, bill.id, bill.version + 1],
    ),
    /does not go from/,
  )
})

test('the history of the expedition tells the steps of its bills', async () => {
  const { company, employee, expedition, prepare } = await withCargo()
  const bill = await prepare()
  await employee.houseBills.step({ id: bill.id, version: bill.version, step: 'issue' })
  const { rows } = await world.owner.query(
    `select action from record_changes where tenant_id = $1 and record_id = $2 and action like 'WAYBILL%'
      order by id`,
    [company.tenantId, expedition.id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['WAYBILL_PREPARED', 'WAYBILL_ISSUED'],
  )
})
