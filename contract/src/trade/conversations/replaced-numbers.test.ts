import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { telephoneKey } from '#values/telephone-key.ts'
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

test('another writing of the number that was replaced is followed, and is no change by itself', () => {
  const change = { number: '+243810000002', replaces: telephoneKey('+5215574949947') }
  equal(currentNumberOf('+525574949947', [change]), '+243810000002')
  const rewritten = { number: '+5215574949947', replaces: telephoneKey('+525574949947') }
  equal(currentNumberOf('+525574949947', [rewritten]), undefined)
})

test('a person who comes back to a former number is followed, without an end', () => {
  const changes = [
    { number: '+243810000002', replaces: '+243810000001' },
    { number: '+243810000001', replaces: '+243810000002' },
  ]
  equal(currentNumberOf('+243810000001', changes), '+243810000002')
  equal(currentNumberOf('+243810000002', changes), '+243810000001')
})
