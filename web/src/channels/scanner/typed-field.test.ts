import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldState, withoutStraySign } from './typed-field.ts'

const stateOf = (value: string, end = value.length) => ({ field: {} as FieldState['field'], value, caret: [end, end] }) as FieldState

test('the first sign of a scan that fell into the field the focus moved to is taken out of it', () => {
  const { value, caret } = withoutStraySign(stateOf('Maison KivuS'), 'S')
  assert.deepEqual([value, caret], ['Maison Kivu', [11, 11]])
  assert.equal(withoutStraySign(stateOf('KivSu', 4), 'S').value, 'Kivu')
})

test('a field that the scan began in, or that holds another sign there, stays as it is', () => {
  assert.equal(withoutStraySign(stateOf('Maison KivuS'), '').value, 'Maison KivuS')
  assert.equal(withoutStraySign(stateOf('Maison Kivu'), 'S').value, 'Maison Kivu')
})
