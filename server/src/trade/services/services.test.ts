import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('managers write services, employees read them', async () => {
  const company = await foundCompany(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  const service = await manager.services.create({
    name: 'Empotage',
    price: 14_000,
    category: 'Logistique',
    unit: 'm³',
  })
  await assert.rejects(employee.services.update({ ...service, price: 1 }), { code: 'FORBIDDEN' })
  const changed = await manager.services.update({ ...service, price: 15_000 })
  assert.deepEqual([changed.price, changed.version, changed.unit], [15_000, 2, 'm³'])
  assert.deepEqual(
    (await employee.services.list({ category: 'Logistique' })).items.map(({ id }) => id),
    [service.id],
  )
})

test('users without a company read shared services only', async () => {
  await (await foundCompany(world)).hire('manager')
  const shared = newId()
  await world.owner.query(`insert into shared_services (id, name, price) values ($1, 'Fret partagé', 5000)`, [
    shared,
  ])
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Client partagé')`, [newId()])
  const waiting = await hire(world, null, null)
  const [{ items }, totals] = [await waiting.services.list({}), await waiting.services.totals({})]
  assert.ok(items.some(({ id }) => id === shared))
  assert.ok(items.every(({ tenantId }) => tenantId === null))
  assert.equal(totals.count, items.length)
  assert.equal((await waiting.services.get({ id: shared })).name, 'Fret partagé')
  await assert.rejects(waiting.clients.list({}), { code: 'FORBIDDEN' })
  await assert.rejects(waiting.services.create({ name: 'À moi', price: 1 }), { code: 'FORBIDDEN' })
  const viewer = await (await foundCompany(world)).hire('viewer')
  await assert.rejects(viewer.services.list({}), { code: 'FORBIDDEN' })
})

test('a used service cannot be deleted, and a new name leaves old lines unchanged', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.invoices.create(maritimeDraft(company))
  await assert.rejects(manager.services.remove({ id: company.serviceId }), {
    code: 'IN_USE',
    message: 'Impossible de supprimer un service déjà facturé.',
  })
  await manager.services.update({ id: company.serviceId, version: 1, name: 'Renommé', price: 1 })
  const linesOf = async (invoice: string) =>
    (await manager.invoices.get({ id: invoice })).items.map(({ serviceName, unitPrice }) => [
      serviceName,
      unitPrice,
    ])
  assert.deepEqual(await linesOf(id), [['Groupage', 1050]])
  await manager.invoices.update({ ...maritimeDraft(company, { dueDate: '2026-03-01' }), id, version: 1 })
  assert.deepEqual(await linesOf(id), [['Groupage', 1050]])
  const since = await manager.invoices.create(maritimeDraft(company))
  assert.deepEqual(await linesOf(since.id), [['Renommé', 1050]])
  await manager.services.remove({ id: company.airServiceId })
})

test('services are sorted by price, and invalid prices are refused', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  assert.deepEqual(
    (await manager.services.list({ sort: 'price', order: 'asc' })).items
      .filter(({ tenantId }) => tenantId)
      .map(({ price }) => price),
    [735, 1050],
  )
  for (const price of [-1, 0.5, 1e21, Number.NaN])
    await assert.rejects(manager.services.create({ name: 'X', price }), { code: 'INVALID' }, String(price))
})

test('a service is found by name in any spelling, and by its price', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  await manager.services.create({ name: 'Livraison Likasi', price: 100 })
  await manager.services.create({ name: "Dépotage 20' (port)", price: 100 })
  await world.owner.query(
    `insert into shared_services (id, name, price) values ($1, 'Élévation Likasi', 5000)`,
    [newId()],
  )
  const found = async (search: string) =>
    (await manager.services.list({ search, sort: 'name', order: 'asc' })).items.map(({ name }) => name)
  for (const search of ['livraison likasi', 'LIVRAISONLIKASI', ' likasi  livraison '])
    assert.deepEqual(await found(search), ['Livraison Likasi'], search)
  for (const search of ['elevation likasi', 'ÉLÉVATIONLIKASI'])
    assert.deepEqual(await found(search), ['Élévation Likasi'], search)
  for (const search of ["depotage 20'", 'dépotage20', '(port)'])
    assert.deepEqual(await found(search), ["Dépotage 20' (port)"], search)
  assert.equal((await manager.services.totals({ search: 'livraisonlikasi' })).count, 1)
})
