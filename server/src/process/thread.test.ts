import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { answeringThread } from './thread.ts'

const source = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', (number) => parentPort.postMessage(2 * number))`

test('an idle thread ends with its memory, and the next request starts another', async () => {
  const threads: Worker[] = []
  const see = (thread: Worker) => threads.push(thread)
  process.on('worker', see)
  const awake = setInterval(() => {}, 1000) // a thread does not keep the process alive, so a timer does
  try {
    const double = answeringThread<number, number>(
      new URL(`data:text/javascript,${encodeURIComponent(source)}`),
      {
        longestMs: 60_000,
        idleMs: 20,
        memoryMb: 32,
      },
    )
    assert.equal(await double(1), 2)
    const answers = [await double(2)]
    const [first] = threads
    assert.ok(first)
    await once(first, 'exit')
    answers.push(await double(3))
    assert.deepEqual([answers, threads.length], [[4, 6], 2])
  } finally {
    clearInterval(awake)
    process.off('worker', see)
  }
})
