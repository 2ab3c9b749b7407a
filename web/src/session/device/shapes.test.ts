import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionaryOf, isFlag, isNumber, isText, listOf, objectOf, oneOf, orNull } from './shapes.ts'

const isPerson = objectOf<{ name: string; age: number | null }>({ name: isText, age: orNull(isNumber) })

test('an object has every field of its shape, and may have others', () => {
  assert.ok(isPerson({ name: 'Aïcha', age: null }))
  assert.ok(isPerson({ name: 'Aïcha', age: 30, of: 'a later release' }))
  assert.ok(!isPerson({ name: 'Aïcha' }))
  assert.ok(!isPerson({ name: 'Aïcha', age: '30' }))
})

test('neither null nor a list is an object', () => {
  for (const content of [null, undefined, [], 'text', 3]) assert.ok(!isPerson(content))
  assert.ok(!dictionaryOf(isFlag)([true]))
})

test('one wrong value invalidates a list or a dictionary', () => {
  assert.ok(listOf(oneOf(['a', 'b']))(['a', 'b', 'a']))
  assert.ok(!listOf(oneOf(['a', 'b']))(['a', 'c']))
  assert.ok(dictionaryOf(isFlag)({ one: true, other: false }))
  assert.ok(!dictionaryOf(isFlag)({ one: true, other: 0 }))
})
