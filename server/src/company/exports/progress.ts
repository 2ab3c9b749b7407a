import type { Progress } from './archive.ts'

const noteEveryMs = 500

/** Whoever asked for the file wants it no more. */
export class Stopped extends Error {}

export type Noted = { expect(weight: number): void; note: Progress }

/** Notes now and then how far the file is. */
export function progressOf(
  signal: AbortSignal | undefined,
  note: (percent: number, step: string) => Promise<boolean>,
): Noted {
  let total = 1
  let done = 0
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    expect(weight) {
      total = weight
    },
    async note(step, weight) {
      done += weight
      signal?.throwIfAborted()
      if (performance.now() - notedAt < noteEveryMs) return
      notedAt = performance.now()
      if (!(await note(Math.min(99, Math.floor((done / total) * 100)), step))) throw new Stopped()
    },
  }
}
