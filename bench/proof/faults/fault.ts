import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from '../acknowledged.ts'
import type { Case, Stage } from '../stage.ts'

/** A stage that something befalls, until it is mended. */
export type Breakable = Stage & {
  breakIt(): Promise<void>
  mend(): Promise<void>
  watch?(desk: Desk): Promise<Watch>
}

/** Further checks during the fault and after its repair. Each problem is one sentence. */
export type Watch = { during(): Promise<string[]>; afterwards(): Promise<string[]> }

export type Fault = {
  open(): Promise<Breakable>
  heldMs: number
  /** No response takes longer meanwhile. */
  boundMs: number
  /** People go on writing meanwhile, however slowly. */
  goesOn?: boolean
}

/** Writing again within it, as soon as the cause is gone. */
const backMs = 30_000

export function caseOf(what: string, { open, heldMs, boundMs, goesOn }: Fault): Case {
  let stage: Breakable
  return {
    what,
    bounds: { answerMs: boundMs, backMs },
    async open() {
      stage = await open()
      return stage
    },
    async act({ desk, writers }) {
      const watch = await stage.watch?.(desk)
      const before = writers.count()
      await stage.breakIt()
      await sleep(heldMs)
      const problems = (await watch?.during()) ?? []
      const written = writers.count() - before
      if (goesOn && written < 10) problems.push(`only ${written} writes went through meanwhile`)
      await stage.mend()
      return { problems, afterwards: watch?.afterwards }
    },
  }
}
