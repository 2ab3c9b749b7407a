import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isText, objectOf } from '#session/device/shapes.ts'
import { lookupsDatabase } from './database.ts'
import { type Lookup, readRows, storedAt, storeRows } from './lookups.ts'

type NamedRow = { id: string; name: string }
const clients: Lookup<NamedRow> = {
  name: 'clients',
  version: 1,
  isRow: objectOf<NamedRow>({ id: isText, name: isText }),
  most: 3,
}
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Client ${id}` }))

test('only its owner reads a stored list, up to the maximum length', async () => {
  await storeRows('atlas/amina', clients, rows)
  assert.deepEqual(await readRows('atlas/amina', clients), rows.slice(0, 3))
  assert.deepEqual(await readRows('atlas/bruno', clients), [])
  assert.deepEqual(await readRows('boreal/amina', clients), [])
})

test('a stored list has its date, and a list never stored has none', async () => {
  const before = new Date().toISOString()
  await storeRows('atlas/dated', clients, rows)
  const at = await storedAt('atlas/dated', clients)
  assert.ok(at !== null && at >= before && at <= new Date().toISOString())
  assert.equal(await storedAt('atlas/never', clients), null)
})

test('a list of another version or shape counts as absent', async () => {
  await storeRows('atlas/amina', { ...clients, version: 2 }, rows)
  assert.deepEqual(await readRows('atlas/amina', clients), [])
  await storeRows('atlas/amina', { ...clients }, [{ id: 1, name: 'Client' } as never])
  assert.deepEqual(await readRows('atlas/amina', clients), [])
})

test('a sign-out deletes the stored lists', async () => {
  await storeRows('atlas/amina', clients, rows)
  await lookupsDatabase.forget()
  assert.deepEqual(await readRows('atlas/amina', clients), [])
})
