import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mostViews } from '@escale/contract/trade/lists/views'
import { type FoundedCompany, foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const late = {
  list: 'invoices' as const,
  name: 'En retard',
  query: 'tri=balance&ordre=desc&statut=Retard',
  hidden: ['Type'],
}
const journal = async ({ tenantId }: FoundedCompany) => {
  const { rows } = await world.owner.query<{ action: string; detail: string }>(
    `select action, error_message as detail from security_logs
      where tenant_id = $1 and action like 'VIEW%' order by created_at, id`,
    [tenantId],
  )
  return rows.map(({ action }) => action)
}

test('a view is its owner’s, until it is shared', async () => {
  const company = await foundCompany(world)
  const [manager, viewer] = [await company.hire('manager'), await company.hire('viewer')]
  const { dropped, ...view } = await manager.views.create(late)
  assert.deepEqual(dropped, [])
  assert.deepEqual(await manager.views.list(), [view])
  assert.deepEqual(await viewer.views.list(), [])
  await manager.views.share({ id: view.id, isShared: true })
  assert.deepEqual(await viewer.views.list(), [{ ...view, isShared: true, isOwn: false }])
  await assert.rejects(viewer.views.update({ id: view.id, name: 'À moi' }), { code: 'NOT_FOUND' })
  await assert.rejects(viewer.views.remove({ id: view.id }), { code: 'NOT_FOUND' })
  await assert.rejects(viewer.views.share({ id: view.id, isShared: false }), { code: 'FORBIDDEN' })
  const other = await company.hire('manager')
  await other.views.share({ id: view.id, isShared: false })
  assert.deepEqual(await viewer.views.list(), [])
  await assert.rejects(other.views.share({ id: view.id, isShared: true }), { code: 'NOT_FOUND' })
  await manager.views.remove({ id: view.id })
  assert.deepEqual(await journal(company), ['VIEW_SAVED', 'VIEW_SHARED', 'VIEW_UNSHARED', 'VIEW_REMOVED'])
})

test('a view of another company does not exist', async () => {
  const [here, elsewhere] = [await foundCompany(world), await foundCompany(world)]
  const admin = await here.hire('admin')
  const { id } = await admin.views.create(late)
  await admin.views.share({ id, isShared: true })
  const stranger = await elsewhere.hire('admin')
  assert.deepEqual(await stranger.views.list(), [])
  await assert.rejects(stranger.views.share({ id, isShared: false }), { code: 'NOT_FOUND' })
  await assert.rejects(stranger.views.create({ ...late, id }), { code: 'ID_TAKEN' })
})

test('what the list does not know is left out and named', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const view = await admin.views.create({ ...late, query: 'statut=Perdu&solde=du&page=3' })
  assert.deepEqual([view.query, view.dropped], ['solde=du', ['statut', 'page']])
  const changed = await admin.views.update({ id: view.id, query: 'type=Maritime&x=1' })
  assert.deepEqual([changed.query, changed.dropped, changed.name], ['type=Maritime', ['x'], 'En retard'])
})

test('one view of a list opens by default, and another takes its place', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const [one, two] = [await admin.views.create(late), await admin.views.create({ ...late, name: 'Autre' })]
  const clients = await admin.views.create({ ...late, list: 'clients', query: '', name: 'Autre' })
  for (const { id } of [one, clients, two]) await admin.views.update({ id, isDefault: true })
  const defaults = (await admin.views.list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  assert.deepEqual(new Set(defaults), new Set([clients.id, two.id]))
  await admin.views.update({ id: two.id, isDefault: false })
  assert.equal((await admin.views.list()).filter(({ isDefault }) => isDefault).length, 1)
})

test('a person has no two views of one name in a list, and fifty views at most', async () => {
  const company = await foundCompany(world)
  const employee = await company.hire('employee')
  const first = await employee.views.create(late)
  await assert.rejects(employee.views.create({ ...late, name: 'en RETARD' }), { code: 'NAME_TAKEN' })
  const other = await employee.views.create({ ...late, name: 'Deux' })
  await assert.rejects(employee.views.update({ id: other.id, name: 'En retard' }), { code: 'NAME_TAKEN' })
  await employee.views.update({ id: other.id, name: 'DEUX' })
  for (let count = 2; count < mostViews; count++)
    await employee.views.create({ ...late, name: `Vue ${count}` })
  await assert.rejects(employee.views.create({ ...late, name: 'De trop' }), { code: 'TOO_MANY_VIEWS' })
  await assert.rejects(
    world.owner.query(
      `insert into list_views (tenant_id, id, owner_id, place, list, name, query)
        values ($1, gen_random_uuid(), $2, 51, 'clients', 'De trop', '')`,
      [company.tenantId, employee.userId],
    ),
    /list_views_place/,
  )
  await employee.views.remove({ id: first.id })
  await employee.views.create({ ...late, name: 'De nouveau' })
})
