import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PriceDraft } from './draft.ts'
import {
  breaksText,
  findTie,
  type PricedCase,
  type PriceRule,
  pickPrice,
  priceName,
  quantityOf,
  unitPriceOf,
} from './rules.ts'

const everywhere: PriceRule = {
  id: 'all',
  name: 'Fret aérien',
  serviceId: 'air',
  clientId: null,
  clientGroup: null,
  mode: null,
  origin: null,
  destination: null,
  category: null,
  unit: 'kg',
  price: 8_00,
  minQuantity: null,
  breaks: [],
  validFrom: '2026-01-01',
  validTo: null,
}
const goods: PricedCase = {
  serviceId: 'air',
  unit: 'kg',
  clientId: 'rose',
  clientGroup: 'Grossistes',
  mode: 'Aérien',
  origin: 'Guangzhou',
  destination: 'Kinshasa',
  categories: ['Colis'],
  day: '2026-11-20',
}
const rule = (id: string, changes: Partial<PriceRule>): PriceRule => ({ ...everywhere, id, ...changes })
const picked = (rules: PriceRule[], changes: Partial<PricedCase> = {}) =>
  pickPrice(rules, { ...goods, ...changes })?.id ?? null

test('a price of the client comes before one of his group, and that before one of all clients', () => {
  const lane = { origin: 'Guangzhou', destination: 'Kinshasa', mode: 'Aérien' } as const
  const rules = [
    rule('all', lane),
    rule('group', { clientGroup: 'grossistes', mode: 'Aérien' }),
    rule('client', { clientId: 'rose' }),
  ]
  assert.equal(picked(rules), 'client')
  assert.equal(picked(rules, { clientId: 'paul' }), 'group')
  assert.equal(picked(rules, { clientId: 'paul', clientGroup: null }), 'all')
})

test('of the prices of a client the narrower lane wins, then the cargo category, then the last start', () => {
  const rules = [
    rule('everywhere', { validFrom: '2026-11-01' }),
    rule('toKinshasa', { destination: 'kinshasa' }),
    rule('lane', { origin: 'GUANGZHOU', destination: 'Kinshasa' }),
    rule('parcels', { origin: 'Guangzhou', destination: 'Kinshasa', category: 'Colis' }),
    rule('danger', { origin: 'Guangzhou', destination: 'Kinshasa', category: 'Dangereux' }),
  ]
  assert.equal(picked(rules), 'parcels')
  assert.equal(picked(rules, { categories: ['Colis', 'Dangereux'] }), 'danger')
  assert.equal(picked(rules, { categories: [] }), 'lane')
  assert.equal(picked(rules, { origin: 'Dubaï' }), 'toKinshasa')
  assert.equal(picked(rules, { origin: null, destination: null, mode: null }), 'everywhere')
})

test('the latest price that has started and not ended on the day counts', () => {
  const rules = [
    rule('old', { validFrom: '2026-01-01' }),
    rule('season', { validFrom: '2026-10-01', validTo: '2026-11-19' }),
    rule('next', { validFrom: '2026-12-01' }),
  ]
  assert.equal(picked(rules, { day: '2026-11-19' }), 'season')
  assert.equal(picked(rules, { day: '2026-11-20' }), 'old')
  assert.equal(picked(rules, { day: '2026-12-01' }), 'next')
  assert.equal(picked(rules, { day: '2025-12-31' }), null)
})

test('a price of another service or unit never applies', () => {
  assert.equal(picked([rule('sea', { serviceId: 'sea' })]), null)
  assert.equal(picked([rule('cubic', { unit: 'm³' })]), null)
})

test('the highest reached break gives the price, and the minimum is billed', () => {
  const price = rule('breaks', {
    minQuantity: 10,
    breaks: [
      { fromQty: 45, price: 7_50 },
      { fromQty: 100, price: 7_00 },
    ],
  })
  assert.deepEqual(
    [3.2, 44.9, 45, 99.999, 100, 250].map((kg) => unitPriceOf(price, quantityOf(price, kg))),
    [8_00, 8_00, 7_50, 7_50, 7_00, 7_00],
  )
  assert.equal(quantityOf(price, 3.2), 10)
  assert.equal(breaksText(price.breaks, 'kg').replaceAll(/\s/g, ' '), 'dès 45 kg 7,50 $, dès 100 kg 7,00 $')
})

test('two prices are tied when both could apply with the same rank and start', () => {
  const tiedWith = (changes: Partial<PriceRule>, other: Partial<PriceRule> = {}) =>
    findTie(rule('new', changes), [rule('stored', other)])?.id
  assert.equal(tiedWith({}), 'stored')
  assert.equal(tiedWith({ origin: 'Anvers' }, { destination: 'Matadi' }), 'stored')
  assert.equal(tiedWith({ origin: 'ANVERS' }, { origin: 'Anvers' }), 'stored')
  assert.equal(tiedWith({ clientGroup: 'Détail' }, { clientGroup: 'detail' }), 'stored')
  assert.equal(tiedWith({ validFrom: '2026-02-01' }), undefined)
  assert.equal(tiedWith({ origin: 'Anvers' }, { origin: 'Dubaï' }), undefined)
  assert.equal(tiedWith({ origin: 'Anvers' }), undefined)
  assert.equal(tiedWith({ clientId: 'rose' }), undefined)
  assert.equal(tiedWith({ category: 'Colis' }), undefined)
  assert.equal(findTie(rule('stored', {}), [rule('stored', {})]), null)
})

test('the name says service, lane, mode, category and client', () => {
  const price = { clientGroup: null, mode: null, origin: 'Guangzhou', destination: null, category: null }
  assert.equal(priceName('Fret aérien', 'Rose', price), 'Fret aérien · Guangzhou → partout · Rose')
  const ofGroup = { ...price, origin: null, mode: 'Aérien', clientGroup: 'Grossistes' } as const
  assert.equal(priceName('Fret aérien', null, ofGroup), 'Fret aérien · Aérien · Grossistes')
})

test('a client with a group, an early end and twice the same break are refused beside their field', () => {
  const draft = { serviceId: crypto.randomUUID(), price: 8_00, validFrom: '2026-11-01' }
  const problems = (changes: object) =>
    PriceDraft.safeParse({ ...draft, ...changes }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ])
  assert.equal(problems({}), undefined)
  assert.deepEqual(problems({ clientId: crypto.randomUUID(), clientGroup: 'Grossistes' }), [
    ['clientGroup', 'Choisissez un client ou un groupe, pas les deux.'],
  ])
  assert.deepEqual(problems({ validTo: '2026-10-31' }), [
    ['validTo', 'La fin ne peut pas précéder le début.'],
  ])
  const twice = { fromQty: 45, price: 7_00 }
  assert.deepEqual(problems({ breaks: [twice, twice] }), [
    ['breaks', 'Deux paliers commencent à la même quantité.'],
  ])
  assert.deepEqual(problems({ minQuantity: 0 }), [
    ['minQuantity', 'Indiquez une quantité entre 0,001 et 999 999,999.'],
  ])
})
