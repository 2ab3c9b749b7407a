/** What a failed sending means: the network, the session, or what was sent. */
type Verdict = 'later' | 'held' | 'refused'

type Failed = { status: number; code: string }

const aboutTheSession = ['COMPANY_CHANGED', 'SUPPORT_ENDED', 'SUSPENDED', 'NOT_A_MEMBER']

/**
 * `later` is tried again by itself; `held` once its owner is back in that company; `refused` needs the
 * person.
 */
export function verdictOf({ status, code }: Failed): Verdict {
  if ([0, 408, 429, 502, 503, 504].includes(status) || code === 'KEY_RUNNING') return 'later'
  if (status === 401 || aboutTheSession.includes(code)) return 'held'
  return 'refused'
}

const firstWaitMs = 1000
const longestWaitMs = 60_000

/**
 * How long to wait after so many failures in a row; `chance` between 0 and 1 keeps phones from coming back
 * together.
 */
export function waitMs(failures: number, chance: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + chance / 2)
}
