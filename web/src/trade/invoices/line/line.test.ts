import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFigure } from '#ui/field/figure/typed-number.ts'
import { newLine } from './invoice-start.ts'
import { errorsWithout, isSameLine, totalOf } from './line.ts'

test('an unreadable price counts as zero in the total', () => {
  const lines = [
    { ...newLine(), quantity: 3, unitPrice: 1050 },
    { ...newLine(), quantity: 2 },
  ]
  assert.equal(totalOf('Maritime', lines), 3150)
})

test('an air line is charged by its weight', () => {
  assert.equal(totalOf('Aérien', [{ ...newLine(), weightKg: 12.5, unitPrice: 400 }]), 5000)
})

test('a line is rendered again only when it changed', () => {
  const line = newLine()
  assert.ok(isSameLine(line, { ...line, weightKg: emptyFigure('Indiquez un poids.') }))
  assert.ok(!isSameLine(line, { ...line, quantity: 2 }))
  assert.ok(!isSameLine(line, { ...line, unitPrice: emptyFigure('Prix illisible.') }))
})

test('removing a line removes its errors and moves up those below', () => {
  const errors = {
    clientId: 'Choisissez un client.',
    'lines.0.quantity': 'un',
    'lines.1.unitPrice': 'deux',
    'lines.2.unitPrice': 'trois',
  }
  assert.deepEqual(errorsWithout(errors, 1), {
    clientId: 'Choisissez un client.',
    'lines.0.quantity': 'un',
    'lines.1.unitPrice': 'trois',
  })
})
