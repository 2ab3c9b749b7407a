import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countRefusal,
  hasArrived,
  joinRefusal,
  stateAfterReport,
  type TalliedLot,
  type TallyState,
  tallyOutcome,
  tallySums,
  tallyWords,
} from './tally.ts'
import { missingNote } from './words.ts'

const facts: Omit<TalliedLot, 'id'> = {
  status: 'En transit',
  note: null,
  conditionStatus: 'Bon état',
  expeditionId: 'e1',
  invoiceId: null,
}
const talliedLot = (id: string, over: Partial<TalliedLot> = {}): TalliedLot => ({ ...facts, id, ...over })
const count = (goodsId: string | null, state: TallyState, note: string | null = null) => ({
  goodsId,
  state,
  note,
})

/** The ids of the lots in each part of the outcome. */
function outcomeIds(lots: TalliedLot[], counts: ReturnType<typeof count>[], joining: string[] = []) {
  const { missing, found, damaged, joined } = tallyOutcome('e1', lots, counts, joining)
  const ids = (rows: TalliedLot[]) => rows.map(({ id }) => id)
  return [ids(missing), ids(found), damaged.map((one) => [one.lot.id, one.note]), ids(joined)]
}

test('lots reported missing or counted by nobody stay behind', () => {
  const lots = [talliedLot('came'), talliedLot('gone'), talliedLot('uncounted'), talliedLot('damaged')]
  const counts = [count('came', 'Arrivé'), count('gone', 'Manquant'), count('damaged', 'Endommagé', 'Coin')]
  assert.deepEqual(outcomeIds(lots, counts), [
    ['gone', 'uncounted'],
    [],
    [['damaged', "Endommagé à l'arrivée : Coin"]],
    [],
  ])
})

test('nothing stays behind when nobody counted, and lots handed over or set aside are not awaited', () => {
  assert.deepEqual(outcomeIds([talliedLot('a'), talliedLot('b')], []), [[], [], [], []])
  const lots = [
    talliedLot('a'),
    talliedLot('handed', { status: 'Remis' }),
    talliedLot('aside', { status: 'Litige' }),
  ]
  assert.deepEqual(outcomeIds(lots, [count('a', 'Arrivé')]), [[], [], [], []])
})

test('a missing lot that comes is found, another dispute stays, and damage is noted once', () => {
  const lots = [
    talliedLot('back', { status: 'Litige', note: `Fragile\n${missingNote}` }),
    talliedLot('dispute', { status: 'Litige', note: 'Impayé' }),
    talliedLot('noted', { status: 'Arrivé', conditionStatus: 'Endommagé' }),
  ]
  const counts = [count('back', 'Arrivé'), count('dispute', 'Arrivé'), count('noted', 'Endommagé', 'Coin')]
  assert.deepEqual(outcomeIds(lots, counts), [[], ['back'], [], []])
})

test('a surplus lot joins only when it was chosen and the office need not check it', () => {
  const other = { expeditionId: 'e2' }
  const lots = [
    talliedLot('chosen', other),
    talliedLot('unchosen', other),
    talliedLot('billed', { ...other, invoiceId: 'i1' }),
    talliedLot('handed', { ...other, status: 'Remis' }),
    talliedLot('uncounted', other),
    talliedLot('free', { expeditionId: null, status: 'Reçu' }),
  ]
  const surplus = ['chosen', 'unchosen', 'billed', 'handed', 'free']
  const counts = surplus.map((id) => count(id, 'En trop'))
  const joining = ['chosen', 'billed', 'handed', 'uncounted', 'free']
  assert.deepEqual(outcomeIds(lots, counts, joining), [[], [], [], ['chosen', 'free']])
  assert.equal(joinRefusal({ status: 'Reçu', invoiceId: null }), null)
  assert.equal(joinRefusal({ status: 'Remis', invoiceId: null }), '« Remis » : à vérifier au bureau.')
  assert.equal(
    joinRefusal({ status: 'Reçu', invoiceId: 'i1' }),
    'Facturé sur son départ : à vérifier au bureau.',
  )
})

test('a scan does not undo a damage, and a choice of a person does', () => {
  assert.equal(stateAfterReport('Endommagé', 'Arrivé', false), 'Endommagé')
  assert.equal(stateAfterReport('Endommagé', 'Arrivé', true), 'Arrivé')
  assert.equal(stateAfterReport('Manquant', 'Arrivé', false), 'Arrivé')
  assert.equal(stateAfterReport(null, 'Manquant', true), 'Manquant')
})

test('an expedition is counted from its departure until it is handed over', () => {
  const refusalOf = (status: Parameters<typeof hasArrived>[0]) =>
    countRefusal({ id: 'e1', reference: 'EXP-1', status, destination: 'Matadi' })
  assert.equal(refusalOf('En transit'), null)
  assert.equal(refusalOf('Disponible'), null)
  assert.equal(refusalOf('Ouverte'), "L'expédition EXP-1 est « Ouverte » : elle ne se pointe pas.")
  assert.match(refusalOf('Clôturée') ?? '', /« Clôturée »/)
  assert.deepEqual((['En transit', 'Arrivée', 'Disponible', 'Livrée', 'Ouverte'] as const).map(hasArrived), [
    false,
    true,
    true,
    false,
    false,
  ])
})

test('the sums name each state that occurs', () => {
  const lots = [
    talliedLot('a'),
    talliedLot('b'),
    talliedLot('c'),
    talliedLot('d'),
    talliedLot('handed', { status: 'Remis' }),
  ]
  const counts = [count('a', 'Arrivé'), count('b', 'Arrivé'), count('c', 'Endommagé'), count(null, 'En trop')]
  const sums = tallySums(lots, counts)
  assert.deepEqual(sums, { came: 2, damaged: 1, missing: 0, uncounted: 1, surplus: 1 })
  assert.equal(tallyWords(sums), '2 arrivés · 1 endommagé · 1 en trop · 1 non pointé')
  assert.equal(tallyWords(tallySums([], [])), 'Rien de pointé')
})
