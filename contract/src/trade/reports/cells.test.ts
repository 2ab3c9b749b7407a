import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText, isFigure, rowText } from './cells.ts'

test('a report cell is formatted by the type of its column', () => {
  assert.equal(cellText(123450, 'money'), '1\u00a0234,50\u00a0$')
  assert.equal(cellText(12.5, 'weight'), '12,5\u00a0kg')
  assert.equal(cellText('2026-11-20', 'day'), '20 nov. 2026')
  assert.equal(cellText('Maison Kivu', 'day'), 'Maison Kivu')
  assert.equal(cellText(null, 'money'), '')
  assert.deepEqual(
    [rowText(0, 'money'), rowText(0, 'count'), cellText(0, 'money')],
    ['–', '0', '0,00\u00a0$'],
  )
  assert.deepEqual([isFigure('count'), isFigure('day')], [true, false])
})
