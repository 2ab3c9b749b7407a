import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityRefusal, noDocumentMessage, waiverRefusedMessage } from './taker.ts'

const [asked, waived] = [{ isDocumentWaived: false }, { isDocumentWaived: true }]
const nothing = { idDocument: null, withoutDocument: null, photoId: null }

test('a document is written down or photographed; only a manager lets goods go without, and says why', () => {
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

test('goods that a manager let go without a document leave without, all of them or none', () => {
  assert.equal(identityRefusal(nothing, [waived, waived], false), null)
  assert.equal(identityRefusal(nothing, [waived, asked], false), noDocumentMessage)
})
