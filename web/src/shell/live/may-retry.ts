import { failureOf } from '#session/failure.ts'

const mostRetries = 3

/**
 * Without network nothing is gained by a retry: the failure is shown at once, and the reconnection asks
 * again.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  const { status } = failureOf(error)
  return navigator.onLine && failures < mostRetries && (status < 400 || status >= 500)
}
