import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelFields } from '@escale/contract/trade/goods/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { draftColumns, recordColumns, storedColumns } from './record-columns.ts'

test('a field is read under its API name, whatever its column, or has none if stored elsewhere', () => {
  const { weightKg, clientName } = parcelFields
  assert.deepEqual(recordColumns('g', { weightKg, clientName }), ['g.weight_kg as weightKg'])
})

test('absent fields are not written, and read-only fields never are', () => {
  const values = { weightKg: null, description: 'Fragile', status: 'Perdu', clientId: 'kivu' }
  assert.deepEqual(draftColumns(parcelFields, values), { weight_kg: null, description: 'Fragile' })
})

test('split pieces have their own number, weight and count', () => {
  assert.deepEqual(storedColumns(fieldsWith(parcelFields, 'own')), [
    'id',
    'version',
    'number',
    'quantity',
    'weight_kg',
    'volume_m3',
    'created_at',
  ])
})
