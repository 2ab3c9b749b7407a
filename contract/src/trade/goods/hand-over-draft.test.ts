import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityRefusal, noDocumentMessage, waiverRefusedMessage } from './hand-over-draft.ts'

const [asked, waived] = [{ isDocumentWaived: false }, { isDocumentWaived: true }]
const nothing = { idDocument: null, withoutDocument: null, photoId: null }

test('a document is noted or photographed; only a manager waives it, with a reason', () => {
  assert.equal(identityRefusal({ ...nothing, idDocument: 'Passeport OP123' }, [asked], false), null)
  assert.equal(identityRefusal({ ...nothing, photoId: 'p' }, [asked], false), null)
  for (const mayWaive of [true, false])
    assert.equal(identityRefusal(nothing, [asked], mayWaive), noDocumentMessage)
  assert.equal(identityRefusal({ ...nothing, withoutDocument: 'Client de dix ans' }, [asked], true), null)
  assert.equal(
    identityRefusal({ ...nothing, withoutDocument: 'Client de dix ans' }, [asked], false),
    waiverRefusedMessage,
  )
})

test('a waiver must cover all goods of a hand-over', () => {
  assert.equal(identityRefusal(nothing, [waived, waived], false), null)
  assert.equal(identityRefusal(nothing, [waived, asked], false), noDocumentMessage)
})
