import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertFigure, measureOfCell, sizesOfCell } from './convert.ts'
import { currencyOfHead } from './head-currency.ts'
import { unitOfHead } from './head-unit.ts'
import { findUnit, type Quantity } from './units.ts'

/** The name of a unit, `?` with the words of an unknown one, or nothing. */
function unitNameOf(quantity: Quantity, head: string): string {
  const unit = unitOfHead(quantity, head)
  if (unit.is === 'unit') return unit.unit.name
  return unit.is === 'unknown' ? `? ${unit.text}` : ''
}

const heads: Record<Quantity, Record<string, string>> = {
  mass: {
    'Weight (g)': 'g',
    'G.W.(KGS)': 'kg',
    'G/W': '',
    'Poids en g': 'g',
    weight_lb: 'lb',
    WeightKg: 'kg',
    'Poids net (kg)': 'kg',
    'Weight(lbs.)': 'lb',
    'Weight, oz': 'oz',
    'Poids [mg]': 'mg',
    'Poids (t)': 't',
    毛重公斤: 'kg',
    '重量（克）': 'g',
    '重量/斤': '斤',
    '重量 (磅)': 'lb',
    总重吨: 't',
    Poids: '',
    'Weight (Gross)': '',
    'Poids (2)': '',
    'Poids (facultatif)': '',
    'Poids (stone)': '? stone',
    'Weight in stones': '? stones',
    'Weight (kg/lb)': '? kg/lb',
    'Poids (livres)': '? livres',
  },
  length: {
    'Length (mm)': 'mm',
    'L (cm)': 'cm',
    'Length in': 'in',
    'Length (in)': 'in',
    'Length (")': 'in',
    'Length in cm': 'cm',
    'Longueur en m': 'm',
    'Width ft': 'ft',
    '长(毫米)': 'mm',
    长毫米: 'mm',
    '长度（米）': 'm',
    '外箱尺寸(CM)': 'cm',
    'Dimensions (L x l x H en mm)': 'mm',
    'L*W*H (m)': 'm',
    'Longueur (尺)': '? 尺',
  },
  volume: {
    'Volume (m³)': 'm³',
    CBM: 'm³',
    '体积(立方米)': 'm³',
    'Volume (L)': 'L',
    'Volume (cu ft)': 'ft³',
    'Vol ft3': 'ft³',
  },
  count: { 'Qty (ctns)': 'pièce', 'Qté (douzaines)': 'douzaine', '数量(打)': 'douzaine', 件数: '' },
}

test('the unit of a head is read wherever it stands, and an unknown one is told', () => {
  for (const [quantity, expected] of Object.entries(heads))
    for (const [head, unit] of Object.entries(expected))
      assert.equal(unitNameOf(quantity as Quantity, head), unit, `${quantity} ${head}`)
})

const converted: [figure: string, quantity: Quantity, unit: string, stored: number | null][] = [
  ['350', 'mass', 'g', 0.35],
  ['0.7716', 'mass', 'lb', 0.35],
  ['1', 'mass', 'lb', 0.454],
  ['16', 'mass', 'oz', 0.454],
  ['100', 'mass', 'mg', null],
  ['1500', 'mass', 'mg', 0.002],
  ['1.1', 'mass', 't', 1100],
  ['0.1', 'mass', '公斤', 0.1],
  ['3', 'mass', '斤', 1.5],
  ['10', 'mass', '两', 0.5],
  ['2.675', 'mass', '千克', 2.675],
  ['300', 'length', 'mm', 30],
  ['0.3', 'length', 'm', 30],
  ['1.1', 'length', 'm', 110],
  ['12', 'length', 'in', 30.5],
  ['5', 'length', 'ft', 152.4],
  ['35', 'length', '厘米', 35],
  ['300', 'length', '毫米', 30],
  ['1.2', 'length', '米', 120],
  ['1', 'volume', 'CBM', 1],
  ['120', 'volume', 'L', 0.12],
  ['1', 'volume', 'ft³', 0.028317],
  ['3', 'count', 'douzaines', 36],
]

test('every unit converts exactly, and what rounding would make nothing is not read', () => {
  for (const [figure, quantity, letters, stored] of converted) {
    const unit = findUnit(quantity, letters)
    assert.ok(unit, letters)
    assert.equal(convertFigure(quantity, figure, unit), stored, `${figure} ${letters}`)
  }
})

test('no gram is lost to binary fractions', () => {
  const grams = findUnit('mass', 'g')
  assert.ok(grams)
  for (let figure = 1; figure < 30_000; figure += 7)
    assert.equal(String(convertFigure('mass', String(figure), grams)), String(figure / 1000))
})

test('a unit in the cell comes before the one of the column', () => {
  const grams = findUnit('mass', 'g') ?? undefined
  const read = (cell: string) => measureOfCell(cell, 'mass', grams)
  assert.deepEqual(
    ['350', '350 g', '2 kg', '1 lb', 'KG 12', '1 234,5', '１２．５㎏', '12 m', 'lourd', ''].map(read),
    [0.35, 0.35, 2, 0.454, 12, 1.235, 12.5, null, null, null],
  )
  const millimetres = findUnit('length', 'mm') ?? undefined
  assert.deepEqual(
    ['600*400*350', '60x40x35 cm', '600×400×350', '12"x10"x8"', '600*400'].map((cell) =>
      sizesOfCell(cell, millimetres),
    ),
    [[60, 40, 35], [60, 40, 35], [60, 40, 35], [30.5, 25.4, 20.3], null],
  )
})

test('the currency of a head is dollars, another one, or asked', () => {
  const currency = (head: string) => {
    const found = currencyOfHead(head)
    if (found.is === 'unit') return found.unit.name
    return found.is === 'foreign' ? found.currency : found.is === 'unknown' ? '?' : ''
  }
  const expected: Record<string, string> = {
    Prix: '',
    'Prix HT': '',
    'PRIX (TTC)': '',
    'Prix par kg': '',
    'Prix USD': '$',
    'Prix ($)': '$',
    'Unit price US$': '$',
    '单价（美元）': '$',
    'Prix (USD/kg)': '$',
    'Price (cents)': 'cent',
    'Prix (k$)': 'millier de $',
    'Prix (CDF)': 'CDF',
    'Prix (FC)': 'CDF',
    'Prix en francs': 'CDF',
    'Montant XAF': 'FCFA',
    'Tarif €': 'EUR',
    'Price EUR': 'EUR',
    '单价(元)': 'CNY',
    'Prix BIF': 'BIF',
    'Prix (C$)': 'C$',
    'Prix (CDF/USD)': '?',
    'Prix (ZZQ)': '?',
  }
  for (const [head, name] of Object.entries(expected)) assert.equal(currency(head), name, head)
})
