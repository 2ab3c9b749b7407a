import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#index.ts'
import { isWriting, permissions } from './permissions.ts'

const metas = Object.values(contract)
  .flatMap((group): unknown[] => Object.values(group))
  .filter((procedure) => isContractProcedure(procedure))
  .map((procedure) => procedure['~orpc'].meta)

test('a permission is said to write when something of the company is changed with it, and only then', () => {
  for (const permission of permissions) {
    const uses = metas.filter((meta) => meta.permission === permission && !meta.personal && !meta.platform)
    const changes = uses.some((meta) => !meta.reads)
    if (isWriting(permission)) assert.ok(changes, `${permission} changes nothing`)
    else if (!alsoChanging[permission]) assert.ok(!changes, `${permission} changes something`)
  }
})

// Who reads these may do a little more, which a company open for reading only refuses by itself.
const alsoChanging: Record<string, string> = {
  'photos.read': 'makes a link to one',
  'documents.read': 'makes a link to one',
  'expeditions.read': 'prints a document, which the journal writes down',
  'lists.export': 'takes a list away, which the journal writes down',
  'invoices.read': 'prints a document, which the journal writes down',
  'payments.read': 'prints a document, which the journal writes down',
  'reception.read': 'prints what was handed over, which the journal writes down',
  'reports.read': 'takes a report away, which the journal writes down',
  'security.read': 'closes a session, takes the log away',
}
