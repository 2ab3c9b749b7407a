import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLine } from './check-line.ts'
import { billingUnitOfHead, countriesOfHead } from './head-values.ts'

test('a head names the country of its telephones by its code, name or abbreviation', () => {
  const expected: Record<string, string> = {
    'Téléphone (+243)': 'CD',
    'Tél. (RDC)': 'CD',
    'Phone (China)': '',
    'Téléphone (Chine)': 'CN',
    'Tel RDC': 'CD',
    'Tél. (bureau)': '',
    'Téléphone 2': '',
  }
  for (const [head, country] of Object.entries(expected))
    assert.equal(countriesOfHead(head).join(), country, head)
  const phone = (head: string, cell: string) =>
    checkLine('clients', { name: 'A', phone: cell }, { columns: { phone: head }, countries: ['FR'] }).draft
      ?.phone
  assert.equal(phone('Téléphone (+243)', '0812345678'), '+243812345678')
  assert.equal(phone('Téléphone', '0612345678'), '+33612345678')
})

test('a head of prices names what they are for, and a column of units comes first', () => {
  const expected: Record<string, string | null> = {
    'Prix par kg': 'kg',
    'Prix (USD/kg)': 'kg',
    'Tarif / CBM': 'm³',
    '单价(USD/立方)': 'm³',
    'Prix W/M': 'W/M',
    'Prix par pièce': 'pièce',
    'Prix unitaire': null,
    Prix: null,
  }
  for (const [head, unit] of Object.entries(expected)) assert.equal(billingUnitOfHead(head), unit, head)
  const unit = (texts: Record<string, string>, columns: Record<string, string>) =>
    checkLine('services', { name: 'Fret', price: '12', ...texts }, { columns }).draft?.unit
  assert.equal(unit({}, { price: 'Prix par kg' }), 'kg')
  assert.equal(unit({ unit: 'forfait' }, { price: 'Prix par kg', unit: 'Unité' }), 'forfait')
  assert.equal(unit({}, { price: 'Prix' }), 'forfait')
})
