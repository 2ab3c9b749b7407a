import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedAnswers } from './shared-answers.ts'

test('a request made during a shared answer gets the next answer, which starts after it', async () => {
  const turns = new SharedAnswers<number>()
  const ends: (() => void)[] = []
  let begun = 0
  const ask = () =>
    turns.join('dashboard', () => {
      begun += 1
      const place = begun
      return new Promise((resolve) => ends.push(() => resolve(place)))
    })
  const first = ask()
  const crowd = Array.from({ length: 50 }, ask)
  assert.equal(begun, 1)
  ends[0]?.()
  assert.equal(await first, 1)
  await Promise.resolve()
  const later = ask()
  ends[1]?.()
  assert.deepEqual(await Promise.all(crowd), Array(50).fill(2))
  ends[2]?.()
  assert.equal(await later, 3, 'the second had begun when it was asked')
})

test('different requests have their own answers, and a failure does not affect later callers', async () => {
  const turns = new SharedAnswers<string>()
  const failing = turns.join('a', () => Promise.reject(new Error('away')))
  const after = turns.join('a', async () => 'a')
  const other = turns.join('b', async () => 'b')
  await assert.rejects(failing, /away/)
  assert.deepEqual([await after, await other], ['a', 'b'])
  assert.equal(await turns.join('a', async () => 'again'), 'again')
})
