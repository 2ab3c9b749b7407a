import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvoicingDraft, WarehouseDraft } from './draft.ts'

const warehouse = { places: ['A-01', 'Quai'], airDivisor: 5000, roundingKg: 0.5, wmMinimum: 0.5 }

function sentencesOf(draft: object): Record<string, string> {
  const issues = WarehouseDraft.safeParse({ ...warehouse, ...draft }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('each place of a warehouse has a name of its own', () => {
  assert.deepEqual(sentencesOf({}), {})
  assert.deepEqual(sentencesOf({ places: ['A-01', 'Quai', ' QUAI '] }), {
    places: 'Deux emplacements ont le même nom.',
  })
  assert.deepEqual(sentencesOf({ places: ['A-01', ' '] }), {
    places: 'Un emplacement a de 1 à 100 caractères.',
  })
})

test('a warehouse has a standard divisor and rounding, and a minimum from 0 to 100', () => {
  assert.deepEqual(sentencesOf({ airDivisor: 1, roundingKg: 3, wmMinimum: 101 }), {
    airDivisor: 'Choisissez un diviseur.',
    roundingKg: 'Choisissez un arrondi.',
    wmMinimum: 'Indiquez un minimum entre 0 et 100.',
  })
  assert.deepEqual(sentencesOf({ wmMinimum: 0.0005 }), { wmMinimum: 'Le minimum a trois décimales au plus.' })
  assert.deepEqual(
    [sentencesOf({ wmMinimum: 0 }), sentencesOf({ wmMinimum: 100 }), sentencesOf({ wmMinimum: 0.001 })],
    [{}, {}, {}],
  )
})

test('an invoice is due within a year, or after a month by default', () => {
  const sentenceOf = (dueDays: number | null) =>
    InvoicingDraft.safeParse({
      dueDays,
      defaultStatus: 'En attente',
      maritimeDescription: null,
      airDescription: null,
    }).error?.issues[0]?.message
  assert.deepEqual([null, 0, 365].map(sentenceOf), [undefined, undefined, undefined])
  assert.deepEqual([-1, 366].map(sentenceOf), ['Choisissez un délai.', '365 jours au plus.'])
})
