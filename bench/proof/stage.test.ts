import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAnswers, noteAnswer } from './answers.ts'
import { exceededBounds, type Row } from './stage.ts'
import { tableOf } from './table.ts'
import { failoverBounds } from './trial/faults.ts'

function answered(statuses: number[]): Row['answers'] {
  const answers = emptyAnswers()
  for (const status of statuses) noteAnswer(answers, { status, ms: status, body: {} })
  return answers
}

const verdict = { checked: 3, lost: [], twice: [], wrong: [] }

test('a line of the table adds the rounds of one event: responses, errors by status, what is missing, how long it lasted', () => {
  const first: Row = {
    what: 'kill -9',
    answers: answered([200, 503, 0]),
    silentMs: 17_940,
    backMs: 1000,
    verdict,
    problems: [],
  }
  const lost = { ...verdict, lost: ['client PREUVE-1 (SQL)'] }
  const second: Row = {
    ...first,
    answers: answered([201, 503, 403]),
    silentMs: 900,
    backMs: 3000,
    verdict: lost,
    problems: ['late'],
  }
  const [, , line, other] = tableOf([
    first,
    second,
    { ...first, what: 'rien', answers: answered([200]) },
  ]).split('\n')
  assert.equal(
    line,
    '| kill -9 | 2 | 6 | 2 × 503, 1 × coupée, 1 × 403 | 0,5 s | 6 | 1 | 0 | 0 | 17,9 s | 2,0 s | 3,0 s | 2 |',
  )
  assert.match(other ?? '', /^\| rien \| 1 \| 1 \| 0 \| 0,2 s \| 3 \| 0 \| 0 \| 0 \|/)
})

test('a change of primary keeps its promise up to thirty seconds without a write, and no longer', () => {
  const exceeded = (silentMs: number) =>
    exceededBounds(failoverBounds, { silentMs, backMs: 90_000 }, answered([503]))
  assert.deepEqual(exceeded(29_900), [])
  assert.deepEqual(exceeded(30_100), ['nothing was written for: 30100 ms'])
})
