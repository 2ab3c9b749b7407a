import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAnswers } from '../answers.ts'
import { told } from './done-once.ts'
import { isRight, type Round } from './round.ts'
import { tableOf } from './table.ts'

const nothing = { asked: 0, missing: [], twice: [] }

function round(over: Partial<Round>): Round {
  const errands = { letters: nothing, messages: nothing, received: nothing, lines: nothing }
  return { kind: 'primaire tué', gapMs: 1000, acknowledged: 10, answers: emptyAnswers(), errands, lost: 0, twice: 0, wrong: 0, faults: [], ...over }
}

test('what was asked for is done once: neither missing nor twice, whatever others had done', () => {
  assert.deepEqual(told(['a', 'b', 'c'], ['b', 'c', 'c', 'of somebody else']), { asked: 3, missing: ['a'], twice: ['c'] })
})

test('a failover is right within thirty seconds, with nothing lost', () => {
  assert.equal(isRight(round({ gapMs: 29_900 })), true)
  assert.equal(isRight(round({ gapMs: 30_100 })), false)
  assert.equal(isRight(round({ faults: ['client PREUVE-1 (SQL)'] })), false)
})

test('the table has a line a kind of failover, with the longest silence of all its rounds', () => {
  const letters = { asked: 4, missing: ['a'], twice: [] }
  const rounds = [
    round({ gapMs: 17_000 }),
    round({ gapMs: 21_500, lost: 1, errands: { ...round({}).errands, letters } }),
    round({ kind: 'bascule demandée' }),
  ]
  const [, , asked, killed] = tableOf(rounds).split('\n')
  assert.match(asked ?? '', /^\| bascule demandée \| 1 \| 10 \| 0, 0, 0 \| 1,0 s \| 1,0 s \| 0 \|/)
  assert.match(killed ?? '', /^\| primaire tué \| 2 \| 20 \| 1, 0, 0 \| 19,3 s \| 21,5 s \| 0 \| 4 \(1 manquants, 0 en double\) \|/)
})
