/** The reaction to a failure, depending on its cause: the network, the session or the content. */
type Verdict = 'later' | 'held' | 'refused'

type FailureCode = { status: number; code: string }

const aboutTheSession = ['COMPANY_CHANGED', 'PRACTICE_ERASED', 'SUPPORT_ENDED', 'SUSPENDED', 'NOT_A_MEMBER']

/**
 * `later`: retry automatically. `held`: retry when the user is signed in to that company again. `refused`:
 * the user must correct the write.
 */
export function verdictOf({ status, code }: FailureCode): Verdict {
  if ([0, 408, 429, 502, 503, 504].includes(status) || code === 'KEY_RUNNING') return 'later'
  if (status === 401 || aboutTheSession.includes(code)) return 'held'
  return 'refused'
}

const firstWaitMs = 1000
const longestWaitMs = 60_000

/**
 * Milliseconds to wait after a number of consecutive failures. `chance`, between 0 and 1, spreads the retries
 * of several phones over time.
 */
export function waitMs(failures: number, chance: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + chance / 2)
}
