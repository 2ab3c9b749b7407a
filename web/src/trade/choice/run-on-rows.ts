import { failureOf } from '#api.ts'
import type { NamedRows } from './row-actions.ts'

/** A row that an action refused, with its name on screen and the reason. */
export type RefusedRow = { id: string; name: string; reason: string }

type Work = NamedRows & {
  run: (row: { id: string }) => Promise<unknown>
  onProgress: (done: number) => void
}

/** Number of requests that run at the same time, so that colleagues of the company are not kept waiting. */
const atOnce = 3

/**
 * Runs the action of one row on each row, a few at a time. A refused row does not stop the others. The
 * refused ones keep the order of the rows.
 */
export async function runOnRows({ rows, nameOf, run, onProgress }: Work) {
  const passed: { id: string }[] = []
  const refused = new Map<string, RefusedRow>()
  const waiting = rows.values()
  async function work() {
    for (const row of waiting) {
      try {
        await run(row)
        passed.push(row)
      } catch (error) {
        refused.set(row.id, { id: row.id, name: nameOf(row), reason: failureOf(error).message })
      }
      onProgress(passed.length + refused.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed, refused: rows.flatMap(({ id }) => refused.get(id) ?? []) }
}
