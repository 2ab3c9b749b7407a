import { publishSignal } from '#telemetry/signals.ts'
import { FileRefusal } from './file-refusal.ts'

/** Stores a file, and reports in the metrics whether it was stored, refused or failed. */
export async function countFile<Stored extends { sizeBytes: number }>(
  work: () => Promise<Stored>,
): Promise<Stored> {
  try {
    const stored = await work()
    publishSignal('file', { outcome: 'stored', bytes: stored.sizeBytes })
    return stored
  } catch (error) {
    countRejected(error)
    throw error
  }
}

/** Reports a file that was not stored: refused for its content, or failed through no fault of the sender. */
export function countRejected(error: unknown): void {
  publishSignal('file', { outcome: error instanceof FileRefusal ? 'refused' : 'failed', bytes: 0 })
}
