import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityRefusal, managersWaiver, noDocument } from './taken.ts'

const nothing = { idDocument: null, withoutDocument: null, photoId: null }

test('a document is written down or photographed; only a manager lets goods go without, and says why', () => {
  assert.equal(identityRefusal({ ...nothing, idDocument: 'Passeport OP123' }, false), null)
  assert.equal(identityRefusal({ ...nothing, photoId: 'p' }, false), null)
  for (const mayWaive of [true, false]) assert.equal(identityRefusal(nothing, mayWaive), noDocument)
  assert.equal(identityRefusal({ ...nothing, withoutDocument: 'Client de dix ans' }, true), null)
  assert.equal(identityRefusal({ ...nothing, withoutDocument: 'Client de dix ans' }, false), managersWaiver)
})
