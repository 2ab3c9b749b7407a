import { createBoundedQueue } from '#access/limits/queue.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { callerSession } from '#database/caller/caller.ts'
import { answeringThread } from '#process/thread.ts'
import type { PasswordToScore } from './password-judge.ts'

// Characters after the fortieth never weaken a password, and zxcvbn's cost grows with length.
const scoredCharacters = 40
const runInQueue = createBoundedQueue({ atOnce: 1, waiting: 8, ofOne: 4 })
const anonymousOwner = 'anonymous'

// zxcvbn is slow and its dictionaries take tens of megabytes. Another thread runs it and stops when idle.
const scorePassword = answeringThread<PasswordToScore, string[]>(
  new URL('./password-judge.ts', import.meta.url),
  {
    longestMs: 10_000,
    idleMs: 60_000,
    memoryMb: 128,
  },
)

/**
 * Reasons why a password is too easy to guess, in French. Empty for a strong one. `about`: words that an
 * attacker would try first, such as the person's name.
 */
export function weaknessesOf(password: string, about: string[]): Promise<string[]> {
  const judge = () =>
    scorePassword({ password: password.slice(0, scoredCharacters), about: [...about, 'escale'] })
  // Anonymous callers count together as one owner in the queue. A signed-in person counts separately.
  return runInQueue(judge, callerSession() ?? anonymousOwner)
}

export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const reasons = await weaknessesOf(password, about)
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons })
}
