import type { Item } from './items.ts'
import type { Task, Transport } from './tasks.ts'
import { verdictOf } from './verdict.ts'

// Sends a corrected entry whose earlier requests may have reached the server. Those are repeated first, each
// under its own key: each returns the row that it created, or is refused. The correction then changes that
// row, or creates it.

export async function sendAfterEarlier(item: Item, task: Task, { failureOf }: Transport): Promise<unknown> {
  let row: unknown = null
  for (const attempt of item.earlier ?? []) {
    try {
      row = await writeItem({ ...item, ...attempt }, task, row)
    } catch (error) {
      if (verdictOf(failureOf(error)) !== 'refused') throw error // A refused request was never carried out.
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
