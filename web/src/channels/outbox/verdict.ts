/** The cause of a failure: the network, the session, or the content. */
type Verdict = 'later' | 'held' | 'refused'

type FailureCode = { status: number; code: string }

const aboutTheSession = ['COMPANY_CHANGED', 'SUPPORT_ENDED', 'SUSPENDED', 'NOT_A_MEMBER']

/**
 * `later` is retried automatically, `held` once its owner is back in that company, and `refused` needs the
 * person.
 */
export function verdictOf({ status, code }: FailureCode): Verdict {
  if ([0, 408, 429, 502, 503, 504].includes(status) || code === 'KEY_RUNNING') return 'later'
  if (status === 401 || aboutTheSession.includes(code)) return 'held'
  return 'refused'
}

const firstWaitMs = 1000
const longestWaitMs = 60_000

/**
 * Milliseconds to wait after this many consecutive failures. `chance`, between 0 and 1, keeps phones from
 * retrying at the same moment.
 */
export function waitMs(failures: number, chance: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + chance / 2)
}
