import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldDifferences, mergeConsequences, undoRefusal } from './merge.ts'

const person = { name: 'A', type: 'Maritime', email: null, phone: null, address: null, note: null }

test('a value that only the absorbed client has is proposed, any other stays', () => {
  const absorbed = { ...person, name: 'B', phone: '+243812345678', address: '' }
  assert.deepEqual(
    fieldDifferences({ ...person, email: 'a@a.cd' }, absorbed).map(({ field, proposed }) => [
      field,
      proposed,
    ]),
    [
      ['name', 'kept'],
      ['email', 'kept'],
      ['phone', 'absorbed'],
    ],
  )
  assert.deepEqual(fieldDifferences(person, { ...person, note: '' }), [])
})

const nothing = {
  client: { name: 'Y' },
  invoices: 0,
  lots: 0,
  messages: 0,
  waybills: 0,
  hasConversation: false,
  isStopped: false,
}

test('the consequences name what follows, the conversation and a STOP', () => {
  const first = (absorbed: Partial<typeof nothing>, kept = nothing) =>
    mergeConsequences(kept, { ...nothing, client: { name: 'X' }, ...absorbed })
  const cases: [Partial<typeof nothing>, RegExp][] = [
    [{}, /^«\u00a0X\u00a0» n'a ni facture, ni marchandise\.$/],
    [{ invoices: 1 }, /^1 facture passe à «\u00a0Y\u00a0»\./],
    [{ lots: 2 }, /^2 marchandises passent à/],
    [{ invoices: 1, lots: 1 }, /^1 facture et 1 marchandise passent à/],
    [{ invoices: 12, lots: 3, waybills: 1 }, /^12 factures, 3 marchandises et 1 connaissement passent à/],
  ]
  for (const [absorbed, expected] of cases) assert.match(first(absorbed)[0] ?? '', expected)
  const [same] = mergeConsequences(nothing, { ...nothing, lots: 2 })
  assert.match(same ?? '', /^2 marchandises passent à la fiche gardée\./)
  assert.match(mergeConsequences(nothing, nothing)[0] ?? '', /^La fiche absorbée n'a ni facture/)
  assert.match(first({ hasConversation: true })[1] ?? '', /^Sa conversation devient celle/)
  assert.match(
    first({ hasConversation: true }, { ...nothing, hasConversation: true })[1] ?? '',
    /^Les deux conversations/,
  )
  assert.ok(first({ isStopped: true }).some((sentence) => sentence.includes('ne plus recevoir')))
  assert.ok(
    first({ isStopped: true }, { ...nothing, isStopped: true }).every(
      (sentence) => !sentence.includes('ne plus recevoir'),
    ),
  )
})

test('a merge is undone once, within a day, and from the end of a chain', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const merge = { mergedAt: '2026-11-28T12:00:01Z', undoneByName: null, keptIn: null }
  const cases = [
    [merge, null],
    [{ ...merge, mergedAt: '2026-11-28T12:00:00Z' }, 'MERGE_OVER'],
    [{ ...merge, keptIn: 'Z' }, 'MERGE_CHAINED'],
    [{ ...merge, undoneByName: 'Amina', keptIn: 'Z', mergedAt: '2026-01-01T00:00:00Z' }, 'MERGE_UNDONE'],
    [{ ...merge, mergedAt: '2026-11-01T00:00:00Z', keptIn: 'Z' }, 'MERGE_OVER'],
  ] as const
  for (const [state, expected] of cases) assert.equal(undoRefusal(state, now), expected)
})
