import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'

export const victims = ['node', 'postmaster', 'les deux'] as const
export type Victim = (typeof victims)[number]

/** A person at a counter waits this long. */
export const readyWithinMs = 5000

export async function killVictim(escale: Installation, victim: Victim): Promise<void> {
  await escale.goAhead()
  if (victim !== 'postmaster') await escale.killNode()
  if (victim !== 'node') await escale.killPostmaster()
}

/**
 * Milliseconds until requests are possible again. They count from the start of the next process, which a
 * supervisor starts at once. When the postmaster alone died, they count from its death, because the process
 * that is left restarts it.
 */
export async function restartAfterKill(
  escale: Installation,
  victim: Victim,
  former: number | undefined,
): Promise<number> {
  const killedAt = performance.now()
  if (victim !== 'postmaster') return startAgain(escale)
  while (escale.isRunning()) {
    const now = await escale.postmaster()
    if (now !== undefined && now !== former) {
      await escale.untilReady()
      return performance.now() - killedAt
    }
    await sleep(5)
  }
  return startAgain(escale)
}

/** Starts as a supervisor does: a start that finds the folder still locked ends, and is repeated. */
async function startAgain(escale: Installation): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    try {
      await escale.start()
      return performance.now() - startedAt
    } catch (error) {
      if (!(error instanceof Error && /tourne déjà/.test(error.message))) throw error
      console.log(error.message.trim())
    }
  }
}
