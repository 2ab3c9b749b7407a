import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { onStopSignal } from './stop-signals.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal)
})

for (const signal of signals)
  test(`${signal} repeated by npm stops once; a second one two seconds later ends the stop at once`, (t) => {
    let nowMs = 1000
    t.mock.method(performance, 'now', () => nowMs)
    const calls: string[] = []
    onStopSignal(
      () => calls.push('stop'),
      () => calls.push('at once'),
    )
    process.emit(signal)
    nowMs += 300
    process.emit('SIGTERM')
    assert.deepEqual(calls, ['stop'])
    nowMs += 2000
    process.emit('SIGINT')
    assert.deepEqual(calls, ['stop', 'at once'])
  })
