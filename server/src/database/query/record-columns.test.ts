import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelFields } from '@escale/contract/trade/goods/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { asColumns, columnsOf, keptIn } from './record-columns.ts'

test('a field is read under its name of the API, whatever its column is called; what is read from elsewhere is no column', () => {
  const { weightKg, clientName } = parcelFields
  assert.deepEqual(columnsOf('g', { weightKg, clientName }), ['g.weight_kg as weightKg'])
})

test('what nobody said is not written, and what nobody may say never is', () => {
  const said = { weightKg: null, description: 'Fragile', status: 'Perdu', clientId: 'kivu' }
  assert.deepEqual(asColumns(parcelFields, said), { weight_kg: null, description: 'Fragile' })
})

test('pieces that are split off have a number, a weight and pieces of their own', () => {
  assert.deepEqual(keptIn(fieldsWith(parcelFields, 'own')), [
    'id',
    'version',
    'number',
    'quantity',
    'weight_kg',
    'volume_m3',
    'created_at',
  ])
})
