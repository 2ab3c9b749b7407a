import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOf, conditionsOf, type FilterConditions, hasOneOfWords } from '#database/query/conditions.ts'
import { namedStatement } from './named-statement.ts'

test('each name becomes one parameter, however often it is written', () => {
  const statement = namedStatement('select 1 where a = :client or b = :client and c > :from', {
    from: '2026-01-01',
    client: 'K',
    unused: 1,
  })
  assert.deepEqual(statement, {
    text: 'select 1 where a = $1 or b = $1 and c > $2',
    values: ['K', '2026-01-01'],
  })
})

test('a cast is no place, and null is a value', () => {
  assert.deepEqual(namedStatement('select sum(a)::bigint, :b::uuid', { b: null }), {
    text: 'select sum(a)::bigint, $1::uuid',
    values: [null],
  })
})

test('a place without a value is refused before anything is sent', () => {
  assert.throws(() => namedStatement('select :missing', {}), /:missing/)
  assert.throws(() => namedStatement('select :missing', { missing: undefined }), /:missing/)
})

type Filters = { status?: string; unpaid?: boolean; mode?: string }
const conditions: FilterConditions<Filters> = {
  status: 'i.status = :status',
  unpaid: 'i.balance > 0',
  mode: (mode) => hasOneOfWords('i.mode', [mode, 'd’autres']),
}

test('only the filters that are set add their condition', () => {
  assert.deepEqual(conditionsOf(conditions, { unpaid: false, status: 'Payée' }).texts, ['i.status = :status'])
  assert.deepEqual(conditionsOf(conditions, {}).texts, [])
})

test('a value written into the text cannot end its literal', () => {
  const [text] = conditionsOf(conditions, { mode: "Mer' or true --" }).texts
  assert.equal(text, "i.mode in ('Mer'' or true --', 'd’autres')")
})

test('the query builder takes the same conditions, with their values', () => {
  const node = JSON.stringify(
    allOf(conditionsOf(conditions, { status: 'Payée', unpaid: true })).toOperationNode(),
  )
  assert.match(node, /i\.status = /)
  assert.match(node, /and i\.balance > 0/)
  assert.match(node, /Payée/)
})
