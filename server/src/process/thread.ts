import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Unavailable } from '#database/pool/unavailable.ts'
import { log } from '#telemetry/log.ts'

export type ThreadLimits = { longestMs: number; idleMs: number; memoryMb: number }

/**
 * Creates a function that runs work on another thread. The caller must ask one question at a time. The thread
 * starts with the first question and ends when idle. When it dies or exceeds `longestMs`, the pending caller
 * gets `Unavailable` and the next question starts a new thread.
 */
export function answeringThread<Question, Answer>(
  file: URL,
  { longestMs, idleMs, memoryMb }: ThreadLimits,
): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined
  let retirement: NodeJS.Timeout | undefined

  function dismiss(): void {
    void thread?.terminate()
    thread = undefined
  }

  return async (question) => {
    clearTimeout(retirement)
    thread ??= newThread(file, memoryMb)
    thread.ref()
    thread.postMessage(question)
    try {
      const answer = await answerOf<Answer>(thread, longestMs)
      thread.unref()
      retirement = setTimeout(dismiss, idleMs).unref()
      return answer
    } catch (error) {
      log('warn', 'thread gave no answer', { thread: file.pathname.split('/').at(-1), error: String(error) })
      dismiss()
      throw new Unavailable('The thread did not answer', { missing: 'room' })
    }
  }
}

async function answerOf<Answer>(thread: Worker, longestMs: number): Promise<Answer> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(longestMs)])
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw new Error('The thread ended')
  })
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended])
    return answer
  } finally {
    ended.catch(() => {}) // rejects later, when the thread ends and nobody awaits the promise
    over.abort()
  }
}

// Limit of V8's memory for new objects, in megabytes. With its default, a thread that allocates many
// short-lived objects takes a hundred megabytes more.
const youngMb = 16

function newThread(file: URL, memoryMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb }
  // without the Node flags of this process, which may not be valid for a thread
  const thread = new Worker(file, { resourceLimits, execArgv: [] })
  thread.on('error', () => {}) // `answerOf` rejects on the same event
  return thread
}
