import type { Item } from './items.ts'
import type { Task, Transport } from './tasks.ts'
import { verdictOf } from './verdict.ts'

// Sends a corrected entry whose earlier requests may have reached the server. Each earlier request is first
// repeated with its own idempotency key, so the server returns the row that it created, or refuses. The
// correction then updates that row, or creates one if there is none.

export async function sendAfterEarlier(item: Item, task: Task, { failureOf }: Transport): Promise<unknown> {
  let row: unknown = null
  for (const attempt of item.earlier ?? []) {
    try {
      row = await writeItem({ ...item, ...attempt }, task, row)
    } catch (error) {
      if (verdictOf(failureOf(error)) !== 'refused') throw error // A refused request created no row.
    }
  }
  return writeItem(item, task, row)
}

function writeItem(item: Item, task: Task, row: unknown): Promise<unknown> {
  const fileIds = fileIdsOf(item.photos)
  if (row === null || !task.change) return task.send(item, fileIds)
  const before = (item.earlier ?? []).flatMap(({ photos }) => fileIdsOf(photos))
  return task.change(row, item, { fileIds, gone: before.filter((id) => !fileIds.includes(id)) })
}

function fileIdsOf(photos: Item['photos']): string[] {
  return photos.flatMap(({ fileId }) => fileId ?? [])
}
