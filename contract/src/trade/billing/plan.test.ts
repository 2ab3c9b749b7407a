import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { usualMeasuring } from '#trade/freight/chargeable.ts'
import { measureReason, measureText } from '#trade/invoices/measure.ts'
import { type BillableGoods, type BillingService, descriptionOf, planInvoices } from './plan.ts'

const measuring = usualMeasuring
const expedition = {
  id: 'd',
  reference: 'EXP-2026-0001',
  mode: 'Maritime',
  origin: 'Anvers',
  destination: 'Matadi',
} as const
const flight = { ...expedition, id: 'f', mode: 'Aérien' } as const
const service = (over: Partial<BillingService> = {}): BillingService => ({
  id: 's',
  name: 'Groupage',
  category: 'Maritime',
  unit: 'W/M',
  price: 380_00,
  ...over,
})

let lastId = 0
function billableGoods(over: Partial<BillableGoods> = {}): BillableGoods {
  lastId += 1
  return {
    id: `g${lastId}`,
    number: `REC-2026-${String(lastId).padStart(5, '0')}`,
    kind: 'Colis',
    status: 'Reçu',
    client: { id: 'c', name: 'Maison Kivu' },
    isBilled: false,
    isNotBillable: false,
    expedition,
    quantity: 1,
    weightKg: 1850,
    lengthCm: 100,
    widthCm: 120,
    heightCm: 100,
    ...over,
  }
}

const totals = (rows: BillableGoods[], parcels: BillingService, vehicles: BillingService | null = null) =>
  planInvoices(rows, () => ({ parcels, vehicles }), measuring).invoices.map(({ total }) => total)

test('groupage by sea, to the cent: 1.2 m³ and 1.85 t are 1.85 W/M; small goods pay the minimum', () => {
  assert.deepEqual(totals([billableGoods()], service()), [703_00])
  assert.deepEqual(totals([billableGoods({ weightKg: 1800, lengthCm: 200 })], service()), [2.4 * 380_00])
  assert.deepEqual(
    totals([billableGoods({ weightKg: 90, lengthCm: 50, widthCm: 70, heightCm: 100 })], service()),
    [380_00],
  )
})

test('the rows of a client are added up before rounding and minimum charge', () => {
  const small = { weightKg: 90, lengthCm: 50, widthCm: 70, heightCm: 100 }
  const plan = planInvoices(
    [
      billableGoods(small),
      billableGoods(small),
      billableGoods({ ...small, client: { id: 'other', name: 'Ituri' } }),
    ],
    () => ({ parcels: service(), vehicles: null }),
    measuring,
  )
  assert.deepEqual(
    plan.invoices.map(({ client, lines, total }) => [client.name, lines[0]?.lots, total]),
    [
      ['Ituri', 1, 380_00],
      ['Maison Kivu', 2, 380_00],
    ],
  )
})

test('by air the invoice multiplies kilograms: 64 kg chargeable of 45', () => {
  const parcels = billableGoods({
    expedition: flight,
    quantity: 8,
    weightKg: 45,
    lengthCm: 60,
    widthCm: 40,
    heightCm: 20,
  })
  const [invoice] = planInvoices(
    [parcels],
    () => ({ parcels: service({ unit: 'kg', category: 'Aérien', price: 7_35 }), vehicles: null }),
    measuring,
  ).invoices
  assert.deepEqual(
    [invoice?.serviceType, invoice?.lines[0]?.weightKg, invoice?.total],
    ['Aérien', 64, 64 * 7_35],
  )
})

test('parcels and vehicles are two lines of one invoice', () => {
  const vehicle = billableGoods({ kind: 'Véhicule', quantity: 1, weightKg: null, lengthCm: null })
  const [invoice] = planInvoices(
    [billableGoods(), vehicle],
    () => ({ parcels: service(), vehicles: service({ unit: 'pièce', price: 1200_00 }) }),
    measuring,
  ).invoices
  assert.deepEqual(
    invoice?.lines.map(({ kind, total }) => [kind, total]),
    [
      ['Colis', 703_00],
      ['Véhicule', 1200_00],
    ],
  )
  assert.match(
    invoice ? descriptionOf(invoice) : '',
    /EXP-2026-0001, Anvers → Matadi\.\nColis : 1 pièce, 1,85.W\/M × 380,00.\$, 1,85.W\/M \(1,2.m³ · 1.850.kg\)\nVéhicule : 1 pièce × 1.200/,
  )
})

test('goods that are not billed are listed with the reason', () => {
  const reasons = (
    over: Partial<BillableGoods>,
    parcels: BillingService | null = service(),
    otherMode = false,
  ) =>
    planInvoices(
      [billableGoods(over)],
      () => ({ parcels, vehicles: null, otherMode }),
      measuring,
    ).skipped.map(({ reason }) => reason)
  assert.deepEqual(reasons({ isBilled: true }), ['Déjà facturé'])
  assert.deepEqual(reasons({ isNotBillable: true }), ['Non facturable'])
  assert.deepEqual(reasons({ status: 'Perdu' }), ['Retourné ou perdu'])
  assert.deepEqual(reasons({ client: null }), ['Sans propriétaire'])
  assert.deepEqual(reasons({ expedition: null }), ['Pas encore sur une expédition'])
  assert.deepEqual(reasons({}, null), ['Aucun service choisi'])
  assert.deepEqual(reasons({ weightKg: null, lengthCm: null }), ['Sans poids ni dimensions'])
  assert.deepEqual(reasons({ expedition: flight }, service({ unit: 'kg' }), true), [
    "Service d'une autre catégorie",
  ])
})

test('a service of another mode needs confirmation; logistics fits every mode', () => {
  const planned = (category: BillingService['category'], otherMode?: boolean) =>
    planInvoices(
      [billableGoods({ expedition: flight })],
      () => ({ parcels: service({ category, unit: 'pièce' }), vehicles: null, otherMode }),
      measuring,
    )
  assert.deepEqual(
    planned('Maritime').skipped.map(({ reason }) => reason),
    ["Service d'un autre mode"],
  )
  assert.deepEqual(
    [planned('Maritime', true), planned('Logistique'), planned('Aérien')].map(
      ({ invoices }) => invoices.length,
    ),
    [1, 1, 1],
  )
})

test('a line explains its quantity: weight, volume, and the rate of the unit', () => {
  const lineOf = (over: Partial<BillableGoods>, parcels: BillingService) =>
    planInvoices([billableGoods(over)], () => ({ parcels, vehicles: null }), measuring).invoices[0]?.lines[0]
  const small = { quantity: 8, weightKg: 62.4, lengthCm: 60, widthCm: 40, heightCm: 32.7 }
  const flown = lineOf(
    { ...small, expedition: flight },
    service({ unit: 'kg', category: 'Aérien', price: 12_80 }),
  )?.measure
  assert.ok(flown)
  assert.equal(measureReason(flown), '105\u00a0kg taxables (réel 62,4 · volume 104,6)')
  const shipped = lineOf(small, service({ price: 385_00 }))?.measure
  assert.ok(shipped)
  assert.deepEqual(
    [measureText(shipped), measureReason(shipped)],
    ['1\u00a0W/M × 385,00\u00a0$', '1\u00a0W/M (minimum, 0,6278\u00a0m³ · 62,4\u00a0kg)'],
  )
  assert.equal(lineOf(small, service({ unit: 'pièce' }))?.measure, null)
})

test('one unmeasured row holds back the whole client, so the minimum is not charged twice', () => {
  const plan = planInvoices(
    [billableGoods(), billableGoods({ weightKg: null, lengthCm: null })],
    () => ({ parcels: service(), vehicles: null }),
    measuring,
  )
  assert.deepEqual([plan.invoices.length, plan.skipped.length], [0, 2])
})

test('quantities above the limits of an invoice line are reported, not billed', () => {
  const of = (over: Partial<BillableGoods>, unit: BillingService['unit']) =>
    planInvoices(
      [billableGoods(over), billableGoods(over)],
      () => ({ parcels: service({ unit, category: 'Aérien', price: 1 }), vehicles: null, otherMode: true }),
      measuring,
    )
  const pieces = of({ quantity: 600_000 }, 'pièce')
  assert.deepEqual(
    [pieces.invoices.length, pieces.skipped.map(({ reason }) => reason)],
    [0, ['Quantité trop grande', 'Quantité trop grande']],
  )
  assert.equal(of({ expedition: flight, weightKg: 600_000 }, 'kg').skipped[0]?.reason, 'Quantité trop grande')
  assert.equal(of({ quantity: 500_000 }, 'pièce').invoices[0]?.lines[0]?.quantity, 1_000_000)
})

test('each row is billed or skipped, never both; the total is the sum of the invoices', () => {
  const row = fc.record({
    weightKg: fc.option(fc.integer({ min: 1, max: 30_000_000 }).map((grams) => grams / 1000)),
    quantity: fc.integer({ min: 1, max: 500 }),
    client: fc.option(
      fc.constantFrom({ id: 'a', name: 'A' }, { id: 'b', name: 'B' }, { id: 'c', name: 'C' }),
    ),
    isBilled: fc.boolean(),
    expedition: fc.option(fc.constantFrom(expedition, flight)),
  })
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom('W/M', 'kg', 'pièce', 'forfait' as const), (rows, unit) => {
      const all = rows.map((over) => billableGoods(over))
      const { invoices, skipped, total } = planInvoices(
        all,
        () => ({ parcels: service({ unit: unit as 'W/M' }), vehicles: null }),
        measuring,
      )
      const goodsIds = [
        ...invoices.flatMap((invoice) => invoice.goods),
        ...skipped.map((one) => one.goods),
      ].map(({ id }) => id)
      assert.deepEqual(goodsIds.toSorted(), all.map(({ id }) => id).toSorted())
      assert.equal(
        total,
        invoices.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.total, 0),
      )
    }),
  )
})
