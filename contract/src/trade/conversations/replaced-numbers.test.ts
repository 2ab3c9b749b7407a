import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { currentNumberOf } from './replaced-numbers.ts'

test('a number that was replaced leads to the last one of its person', () => {
  const changes = [
    { number: '+243810000003', replaces: '+243810000002' },
    { number: '+243810000002', replaces: '+243810000001' },
  ]
  equal(currentNumberOf('+243810000001', changes), '+243810000003')
  equal(currentNumberOf('+243810000002', changes), '+243810000003')
  equal(currentNumberOf('+243810000003', changes), undefined)
  equal(currentNumberOf('+243899999999', changes), undefined)
  equal(currentNumberOf('+243810000001', []), undefined)
})

test('a person who comes back to a former number is followed, without an end', () => {
  const changes = [
    { number: '+243810000002', replaces: '+243810000001' },
    { number: '+243810000001', replaces: '+243810000002' },
  ]
  equal(currentNumberOf('+243810000001', changes), '+243810000002')
  equal(currentNumberOf('+243810000002', changes), '+243810000001')
})
