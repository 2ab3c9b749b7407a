import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completedFields, completedNumber } from './completed-number.ts'
import { completionText } from './readable-phone.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('a former number with its country code is completed while it is typed', () => {
  for (const [typed, text] of [
    ['+229 97 65 43 21', 'Complété : +229 01 97 65 43 21'],
    ['00229 97/65/43/21', 'Complété : +229 01 97 65 43 21'],
    ['+225 07 12 34 56', 'Complété : +225 07 07 12 34 56'],
    ['Tél. : +242 6 612 34 56', 'Complété : +242 06 612 3456'],
    ['+55 41 8765-4321', 'Complété : +55 419 876 543 21'],
    ['+241 07 12 34 56', 'Complété : +241 77 12 34 56'],
    ['+52 1 55 7494 9947', undefined],
    ['+243 0812 345 678', undefined],
    ['+243 812 345 678', undefined],
    ['97 65 43 21', undefined],
    ['+229 97 65 43 21, +225 07 12 34 56', undefined],
    ['', undefined],
  ] as const)
    assert.equal(plain(completedNumber(typed)), text, typed)
})

test('a saved form says which of its numbers the server completed', () => {
  const saved = { name: '22997654', phone: '+2250707123456', note: '+2250707123456' }
  assert.equal(
    plain(completedFields({ name: '22997654', phone: '07123456', note: 'voir 07' }, saved)),
    'Complété : +225 07 07 12 34 56',
  )
  assert.equal(completedFields({ phone: '0812345678' }, { phone: '+243812345678' }), undefined)
  assert.equal(completedFields({ phone: null }, { phone: null }), undefined)
  assert.equal(completedFields(null, undefined), undefined)
})

test('a cell that holds the stored number among others was not completed', () => {
  assert.equal(completionText('0812 345 678 / 0998 765 432', '+243812345678'), undefined)
  assert.equal(completionText('bureau', null), undefined)
})
