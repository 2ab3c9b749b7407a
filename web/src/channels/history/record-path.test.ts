import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordKinds } from '@escale/contract/records'
import { recordPath } from './record-path.ts'

type ChangeTarget = Parameters<typeof recordPath>[0]

const changeOf = (kind: ChangeTarget['kind'], recordName: string | null = null): ChangeTarget => ({
  kind,
  recordId: 'id',
  recordName,
  isRemoved: false,
})

test('a change links to the page of its record, or to its list with a search by name', () => {
  assert.equal(recordPath(changeOf('clients')), '/app/clients/id')
  assert.equal(recordPath(changeOf('invoices')), '/app/factures?facture=id')
  assert.equal(recordPath(changeOf('services', 'Fret & douane')), '/app/services?q=Fret%20%26%20douane')
})

test("a vehicle is linked in the vehicles' tab, other goods among the parcels", () => {
  assert.equal(recordPath(changeOf('goods', 'VEH-00012')), '/app/warehouse?onglet=vehicules&q=VEH-00012')
  assert.equal(recordPath(changeOf('goods', 'WH-00012')), '/app/warehouse?q=WH-00012')
})

test('a removed record has no link, whatever its kind', () => {
  for (const kind of Object.keys(recordKinds) as ChangeTarget['kind'][])
    assert.equal(recordPath({ ...changeOf(kind), isRemoved: true }), null)
})
