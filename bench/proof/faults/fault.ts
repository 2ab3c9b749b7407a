import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from '../desk.ts'
import type { Case, Stage } from '../stage.ts'

/** A stage with a fault that can be made and repaired. */
export type Breakable = Stage & {
  breakIt(): Promise<void>
  mend(): Promise<void>
  watch?(desk: Desk): Promise<Watch>
}

/** Further checks during the fault and after its repair. Each problem is one sentence. */
export type Watch = { during(): Promise<string[]>; afterwards(): Promise<string[]> }

export type Fault = {
  open(): Promise<Breakable>
  lastsMs: number
  /** The longest response during the fault. */
  answerMs: number
  /** True when writes must go on during the fault, however slowly. */
  goesOn?: boolean
}

/** The longest time from the repair to the next ten writes. */
const backMs = 30_000

export function caseOf(name: string, { open, lastsMs, answerMs, goesOn }: Fault): Case {
  let stage: Breakable
  return {
    name,
    bounds: { answerMs, backMs },
    async open() {
      stage = await open()
      return stage
    },
    async act({ desk, writers }) {
      const watch = await stage.watch?.(desk)
      const before = writers.count()
      await stage.breakIt()
      await sleep(lastsMs)
      const problems = (await watch?.during()) ?? []
      const written = writers.count() - before
      if (goesOn && written < 10) problems.push(`only ${written} writes went through during the fault`)
      await stage.mend()
      return { problems, checkAfterwards: watch?.afterwards }
    },
  }
}
