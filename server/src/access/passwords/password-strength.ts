import { boundedQueue } from '#access/limits/queue.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { askingSession } from '#database/door/caller.ts'
import { answeringThread } from '#process/thread.ts'
import type { Question } from './password-judge.ts'

// What comes after forty characters makes no password weaker, and each of them costs the judge more than the
// one before.
const judgedCharacters = 40
const inTurn = boundedQueue({ atOnce: 1, waiting: 8, ofOne: 4 })
const strangers = 'strangers'

// Judging is long and the dictionaries weigh tens of megabytes: it is done on another thread, there while
// somebody chooses a password.
const judgePassword = answeringThread<Question, string[]>(new URL('./password-judge.ts', import.meta.url), {
  longestMs: 10_000,
  idleMs: 60_000,
  memoryMb: 128,
})

/**
 * Why a password is too easy to guess, in French; empty when it is not. `about` are words an attacker would
 * try first.
 */
export function weaknessesOf(password: string, about: string[]): Promise<string[]> {
  const judge = () =>
    judgePassword({ password: password.slice(0, judgedCharacters), about: [...about, 'escale'] })
  // Strangers who sign up share one turn: whoever changes their own has theirs.
  return inTurn(judge, askingSession() ?? strangers)
}

/** Refuses a password that is too easy to guess, with the reasons. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const reasons = await weaknessesOf(password, about)
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons })
}
