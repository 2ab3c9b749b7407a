import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'

export const victims = ['node', 'postmaster', 'les deux'] as const
export type Victim = (typeof victims)[number]

/** The patience of a supervisor and of who waits at a counter. */
export const readyWithinMs = 5000

/** Killed without a word. */
export async function kill(escale: Installation, victim: Victim): Promise<void> {
  await escale.goAhead()
  if (victim !== 'postmaster') await escale.killNode()
  if (victim !== 'node') await escale.killPostmaster()
}

/**
 * Milliseconds until it may be sent requests again: from the start of the next process, which a supervisor
 * would start at once; from the death of
 * the postmaster where it died alone, which the process that is left starts again.
 */
export async function comeBack(
  escale: Installation,
  victim: Victim,
  former: number | undefined,
): Promise<number> {
  if (victim !== 'postmaster' || !escale.isRunning()) return startUntilReady(escale)
  const killedAt = performance.now()
  while (!(await isAnother(escale, former)) && escale.isRunning()) await sleep(5)
  if (!escale.isRunning()) return startUntilReady(escale)
  await escale.untilReady()
  return performance.now() - killedAt
}

async function isAnother(escale: Installation, former: number | undefined): Promise<boolean> {
  const now = await escale.postmaster()
  return now !== undefined && now !== former
}

/**
 * As a supervisor does: a start that finds the folder still held by who is dying, or by a backup, says so and
 * is made again.
 */
async function startUntilReady(escale: Installation): Promise<number> {
  const begunAt = performance.now()
  for (;;) {
    try {
      await escale.start()
      return performance.now() - begunAt
    } catch (error) {
      if (!(error instanceof Error && /tourne déjà/.test(error.message))) throw error
      console.log(error.message.trim())
    }
  }
}
