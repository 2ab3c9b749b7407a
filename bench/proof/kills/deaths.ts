import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, secret } from '../installation.ts'
import type { Case } from '../stage.ts'
import { moments } from './moments.ts'
import { comeBack, kill, readyWithinMs, type Victim } from './victims.ts'

type Ground = { escale: Installation; shelf: string; chance: () => number }

/** A process dies while people write and another task runs. The next case uses the same installation. */
export function death(moment: keyof typeof moments, victim: Victim, { escale, shelf, chance }: Ground): Case {
  const { longestMs, begin } = moments[moment]
  return {
    what: `${moment}, ${victim}`,
    bounds: { backMs: readyWithinMs },
    open: async () => ({ url: escale.url, secret, owner: () => escale.owner(), remove: async () => {} }),
    async act({ desk, writers }) {
      const underWay = await begin({ escale, desk, shelf })
      await sleep(chance() * longestMs)
      const former = await escale.postmaster()
      if (victim !== 'postmaster') underWay.die?.()
      await kill(escale, victim)
      const backMs = await comeBack(escale, victim, former)
      await writers.atLeastMore(10)
      return { backMs, afterwards: () => underWay.settle(victim) }
    },
  }
}
