import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAnswers, noteAnswer } from '../answers.ts'
import { tableOf, totalOf } from './table.ts'

function answered(statuses: number[]) {
  const answers = emptyAnswers()
  for (const status of statuses) noteAnswer(answers, { status, ms: status, body: {} })
  return answers
}

test('a line says what was asked, what went wrong by status, and what is missing of what was confirmed', () => {
  const verdict = { checked: 3, lost: ['client PREUVE-1 (SQL)'], twice: [], wrong: [] }
  const answers = totalOf([answered([200, 503, 0]), answered([201, 503, 403])])
  const [, , line] = tableOf([{ what: 'kill -9', answers, acknowledged: 3, verdict, gapMs: 17_940 }]).split('\n')
  assert.equal(line, '| kill -9 | 6 | 2 × 503, 1 × coupée, 1 × 403 | 3 | 1 | 0 | 0 | 17,9 s |')
})

test('what nothing went wrong with says 0', () => {
  const verdict = { checked: 1, lost: [], twice: [], wrong: [] }
  const [, , line] = tableOf([{ what: 'rien', answers: answered([201, 200]), acknowledged: 1, verdict, gapMs: 42 }]).split('\n')
  assert.equal(line, '| rien | 2 | 0 | 1 | 0 | 0 | 0 | 0,0 s |')
})
