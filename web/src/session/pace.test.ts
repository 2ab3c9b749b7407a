import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { paced } from './pace.ts'

let runs = 0
beforeEach(() => {
  runs = 0
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10_000_000 })
})

const counter = () =>
  paced(() => {
    runs += 1
  })

test('all who ask within a moment are answered by one run', () => {
  const work = counter()
  for (let asked = 0; asked < 5; asked++) work.ask()
  assert.equal(runs, 0)
  mock.timers.tick(300)
  assert.equal(runs, 1)
})

test('however often one asks, two seconds pass between two runs', () => {
  const work = counter()
  for (let ms = 0; ms < 6200; ms += 100) {
    work.ask()
    mock.timers.tick(100)
  }
  assert.equal(runs, 3)
})

test('what was stopped does not run any more', () => {
  const work = counter()
  work.ask()
  work.stop()
  mock.timers.tick(5000)
  assert.equal(runs, 0)
})

test('a clock set back by an hour keeps nobody waiting for an hour', () => {
  const work = counter()
  work.ask()
  mock.timers.tick(300)
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10_000_000 - 3_600_000 })
  work.ask()
  mock.timers.tick(2000)
  assert.equal(runs, 2)
})
