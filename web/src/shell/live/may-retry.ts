import { failureOf } from '#session/request/failure.ts'

const mostRetries = 3

/**
 * A retry without a network is useless: the failure is shown at once, and the reconnection sends the request
 * again.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  const { status } = failureOf(error)
  return navigator.onLine && failures < mostRetries && (status < 400 || status >= 500)
}
