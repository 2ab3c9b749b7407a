import assert from 'node:assert/strict'

export type Undo = (() => Promise<unknown>)[]

/**
 * The last first. One that complains keeps no other from being done: a server that is left would hold the
 * process.
 */
export async function undoAll(steps: Undo): Promise<void> {
  const complaints: unknown[] = []
  for (const step of steps.toReversed()) await step().catch((error) => complaints.push(error))
  assert.deepEqual(complaints, [])
}
