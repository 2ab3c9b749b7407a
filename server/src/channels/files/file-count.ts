import { tell } from '#signals.ts'
import { FileRefusal } from './file-refusal.ts'

/** Does what puts a file in the store, and counts what became of it. */
export async function countFile<Stored extends { sizeBytes: number }>(
  work: () => Promise<Stored>,
): Promise<Stored> {
  try {
    const stored = await work()
    tell('file', { outcome: 'stored', bytes: stored.sizeBytes })
    return stored
  } catch (error) {
    countUnkept(error)
    throw error
  }
}

/** A file that is not kept: refused for what it is, or else for no fault of who sent it. */
export function countUnkept(error: unknown): void {
  tell('file', { outcome: error instanceof FileRefusal ? 'refused' : 'failed', bytes: 0 })
}
