import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Unavailable } from '#database/unavailable.ts'
import { log } from '#log.ts'
import type { Question } from './password-judge.ts'
import { boundedQueue } from './queue.ts'
import { Refusal } from './refusal.ts'

// What comes after forty characters makes no password weaker, and each of them costs the judge more than the one before.
const judgedCharacters = 40
const longestJudgementMs = 10_000
const idleMs = 60_000
const inTurn = boundedQueue({ atOnce: 1, waiting: 4 })

let judge: Worker | undefined
let retirement: NodeJS.Timeout | undefined

/** Why a password is too easy to guess, in French; empty when it is not. `about` are words an attacker would try first. */
export function weaknessesOf(password: string, about: string[]): Promise<string[]> {
  return inTurn(() => judged({ password: password.slice(0, judgedCharacters), about: [...about, 'escale'] }))
}

/** Refuses a password that is too easy to guess, with the reasons. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const reasons = await weaknessesOf(password, about)
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons })
}

// Judging is long and the dictionaries weigh tens of megabytes: it is done on another thread, there while somebody chooses a password.
async function judged(question: Question): Promise<string[]> {
  clearTimeout(retirement)
  judge ??= newJudge()
  judge.ref()
  judge.postMessage(question)
  try {
    const [reasons] = (await once(judge, 'message', { signal: AbortSignal.timeout(longestJudgementMs) })) as [string[]]
    judge.unref()
    retirement = setTimeout(dismiss, idleMs).unref()
    return reasons
  } catch (error) {
    log('warn', 'password not judged', { error: String(error) })
    dismiss()
    throw new Unavailable('The judge did not answer')
  }
}

function newJudge(): Worker {
  const worker = new Worker(new URL('./password-judge.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 128 } })
  worker.on('error', () => {}) // whoever waits for it hears of it
  return worker
}

function dismiss(): void {
  void judge?.terminate()
  judge = undefined
}
