import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for the work, but at most this long. Ignores its failure. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const deadline = sleep(milliseconds, undefined, { signal: late.signal }).catch(() => {})
  await Promise.race([work.catch(() => {}), deadline])
  late.abort()
}
