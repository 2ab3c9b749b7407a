import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'

export const victims = ['node', 'postmaster', 'les deux'] as const
export type Victim = (typeof victims)[number]

/** Killed without a word. */
export async function kill(escale: Installation, victim: Victim): Promise<void> {
  await escale.goAhead()
  if (victim !== 'postmaster') await escale.killNode()
  if (victim !== 'node') await escale.killPostmaster()
}

/**
 * Milliseconds until it may be sent requests again: from the start of the next process, which a supervisor would start at once; from the death of
 * the postmaster where it died alone, which the process that is left starts again.
 */
export async function comeBack(escale: Installation, victim: Victim, former: number | undefined): Promise<number> {
  if (victim !== 'postmaster' || !escale.isRunning()) return escale.start()
  const killedAt = performance.now()
  while ((await escale.postmaster()) === former && escale.isRunning()) await sleep(5)
  if (!escale.isRunning()) return escale.start()
  await escale.untilReady()
  return performance.now() - killedAt
}
