import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { paceCalls } from './pace-calls.ts'

let runs = 0
beforeEach(() => {
  runs = 0
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10_000_000 })
})

const counter = () =>
  paceCalls(() => {
    runs += 1
  })

test('calls within a moment share one run', () => {
  const work = counter()
  for (let call = 0; call < 5; call++) work.ask()
  assert.equal(runs, 0)
  mock.timers.tick(300)
  assert.equal(runs, 1)
})

test('two runs are at least two seconds apart, however many calls are made', () => {
  const work = counter()
  for (let ms = 0; ms < 6200; ms += 100) {
    work.ask()
    mock.timers.tick(100)
  }
  assert.equal(runs, 3)
})

test('a stopped run does not start', () => {
  const work = counter()
  work.ask()
  work.stop()
  mock.timers.tick(5000)
  assert.equal(runs, 0)
})

test('a clock set back by an hour does not delay a run by an hour', () => {
  const work = counter()
  work.ask()
  mock.timers.tick(300)
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10_000_000 - 3_600_000 })
  work.ask()
  mock.timers.tick(2000)
  assert.equal(runs, 2)
})
