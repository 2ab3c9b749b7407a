import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

const threadSource = `
  import { readlinkSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  import { giveWay } from '#process/priority.ts'
  giveWay(10)
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))))`

test('a thread has a lower priority than its process, whatever the priority of the process', {
  skip: process.platform !== 'linux',
}, async () => {
  const before = getPriority()
  const own = Math.min(9, before + 3)
  setPriority(own)
  const source = threadSource.replace('#process/priority.ts', new URL('priority.ts', import.meta.url).href)
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [priority] = await once(worker, 'message')
  await worker.terminate()
  assert.equal(priority, own + 10)
})
