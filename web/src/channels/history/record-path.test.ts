import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordKinds } from '@escale/contract/records'
import { recordPath } from './record-path.ts'

type Told = Parameters<typeof recordPath>[0]

const told = (kind: Told['kind'], recordName: string | null = null): Told => ({
  kind,
  recordId: 'id',
  recordName,
  isRemoved: false,
})

test('a change opens its record where it has a page, or the list that finds it by its name', () => {
  assert.equal(recordPath(told('clients')), '/app/clients/id')
  assert.equal(recordPath(told('invoices')), '/app/factures?facture=id')
  assert.equal(recordPath(told('services', 'Fret & douane')), '/app/services?q=Fret%20%26%20douane')
})

test('a vehicle is found among the vehicles, any other goods among the parcels', () => {
  assert.equal(recordPath(told('goods', 'VEH-00012')), '/app/warehouse?onglet=vehicules&q=VEH-00012')
  assert.equal(recordPath(told('goods', 'WH-00012')), '/app/warehouse?q=WH-00012')
})

test('what was deleted opens nothing, whatever it was', () => {
  for (const kind of Object.keys(recordKinds) as Told['kind'][])
    assert.equal(recordPath({ ...told(kind), isRemoved: true }), null)
})
