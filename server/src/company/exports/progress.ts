import type { Progress } from './archive.ts'

const noteEveryMs = 500

/** The error that ends an export cancelled by a user. */
export class ExportStopped extends Error {}

export type ProgressNotes = { expect(weight: number): void; note: Progress }

/**
 * Records the progress of an export at most twice a second. Throws `ExportStopped` if the export was
 * cancelled.
 */
export function createProgressRecorder(
  signal: AbortSignal | undefined,
  note: (percent: number, step: string) => Promise<boolean>,
): ProgressNotes {
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
      if (!(await note(Math.min(99, Math.floor((done / total) * 100)), step))) throw new ExportStopped()
    },
  }
}
