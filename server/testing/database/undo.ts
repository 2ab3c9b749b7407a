import assert from 'node:assert/strict'

export type Undo = (() => Promise<unknown>)[]

/**
 * Runs the last step first. An error stops no other step: a server left running would keep the process alive.
 */
export async function undoAll(steps: Undo): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps.toReversed()) await step().catch((error) => errors.push(error))
  assert.deepEqual(errors, [])
}
