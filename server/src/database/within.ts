import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the work ends, at most this long. An error of the work is ignored. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const deadline = sleep(milliseconds, undefined, { signal: late.signal }).catch(() => {})
  await Promise.race([work.catch(() => {}), deadline])
  late.abort()
}
