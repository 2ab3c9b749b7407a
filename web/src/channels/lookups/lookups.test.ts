import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isText, objectOf } from '#session/shapes.ts'
import { lookupsDatabase } from './database.ts'
import { keepRows, keptAt, keptRows, type Lookup } from './lookups.ts'

type Named = { id: string; name: string }
const clients: Lookup<Named> = {
  name: 'clients',
  version: 1,
  isRow: objectOf<Named>({ id: isText, name: isText }),
  most: 3,
}
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Client ${id}` }))

test('what is looked up is found again by its owner only, and no more of it than is bounded', async () => {
  await keepRows('atlas/amina', clients, rows)
  assert.deepEqual(await keptRows('atlas/amina', clients), rows.slice(0, 3))
  assert.deepEqual(await keptRows('atlas/bruno', clients), [])
  assert.deepEqual(await keptRows('boreal/amina', clients), [])
})

test('a copy says as of when it is, and one that was never made says nothing', async () => {
  const before = new Date().toISOString()
  await keepRows('atlas/dated', clients, rows)
  const at = await keptAt('atlas/dated', clients)
  assert.ok(at !== null && at >= before && at <= new Date().toISOString())
  assert.equal(await keptAt('atlas/never', clients), null)
})

test('what another release kept, or of another shape, is absent', async () => {
  await keepRows('atlas/amina', { ...clients, version: 2 }, rows)
  assert.deepEqual(await keptRows('atlas/amina', clients), [])
  await keepRows('atlas/amina', { ...clients }, [{ id: 1, name: 'Client' } as never])
  assert.deepEqual(await keptRows('atlas/amina', clients), [])
})

test('whoever signs out leaves none of it behind', async () => {
  await keepRows('atlas/amina', clients, rows)
  await lookupsDatabase.forget()
  assert.deepEqual(await keptRows('atlas/amina', clients), [])
})
