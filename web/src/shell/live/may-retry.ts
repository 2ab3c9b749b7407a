import { failureOf } from '#session/request/failure.ts'

const mostRetries = 3

/**
 * True when a failed read should be retried. Without a network a retry is useless, and the request is sent
 * again when the network returns.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  const { status } = failureOf(error)
  return navigator.onLine && failures < mostRetries && (status < 400 || status >= 500)
}
