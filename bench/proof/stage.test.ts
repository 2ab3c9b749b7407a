import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteAnswer } from './answers.ts'
import { exceededBounds, type Row } from './stage.ts'
import { tableOf } from './table.ts'
import { failoverBounds } from './trial/faults.ts'

function answersOf(statuses: number[]): Row['answers'] {
  const answers: Row['answers'] = new Map()
  for (const status of statuses) noteAnswer(answers, { status, ms: status, body: {} })
  return answers
}

const verdict = { checked: 3, lost: [], twice: [], wrong: [] }

test('a line of the table adds the rounds of one event', () => {
  const times = { silentMs: 17_940, backMs: 1000 }
  const first: Row = { name: 'kill -9', answers: answersOf([200, 503, 0]), ...times, verdict, problems: [] }
  const second: Row = {
    ...{ ...first, answers: answersOf([201, 503, 403]), silentMs: 900, backMs: 3000, problems: ['late'] },
    verdict: { ...verdict, lost: ['client PREUVE-1 (SQL)'] },
  }
  const other: Row = { ...first, name: 'rien', answers: answersOf([200]) }
  const [, , line, otherLine = ''] = tableOf([first, second, other]).split('\n')
  assert.equal(
    line,
    '| kill -9 | 2 | 6 | 2 × 503, 1 × coupée, 1 × 403 | 0,5 s | 6 | 1 | 0 | 0 | 17,9 s | 2,0 s | 3,0 s | 2 |',
  )
  assert.match(otherLine, /^\| rien \| 1 \| 1 \| 0 \| 0,2 s \| 3 \| 0 \| 0 \| 0 \|/)
})

test('a change of primary may last thirty seconds without a write, and no longer', () => {
  const exceeded = (silentMs: number) =>
    exceededBounds(failoverBounds, { silentMs, backMs: 90_000 }, answersOf([503]))
  assert.deepEqual(exceeded(29_900), [])
  assert.deepEqual(exceeded(30_100), ['no acknowledged write for: 30100 ms'])
})
