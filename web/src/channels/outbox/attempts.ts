import type { Item } from './items.ts'
import type { Task, Ways } from './tasks.ts'
import { verdictOf } from './verdict.ts'

// A correction of what may have reached the server already. The bodies before it are settled first, each
// under its own key: they give the
// row that they made, or nothing. The correction is then a change of that row, or the creation itself.

export async function sendSettled(item: Item, task: Task, { failureOf }: Ways): Promise<unknown> {
  let row: unknown = null
  for (const attempt of item.earlier ?? []) {
    try {
      row = await write({ ...item, ...attempt }, task, row)
    } catch (error) {
      if (verdictOf(failureOf(error)) !== 'refused') throw error // refused, it never passed
    }
  }
  return write(item, task, row)
}

function write(item: Item, task: Task, row: unknown): Promise<unknown> {
  const fileIds = fileIdsOf(item.photos)
  if (row === null || !task.change) return task.send(item, fileIds)
  const before = (item.earlier ?? []).flatMap(({ photos }) => fileIdsOf(photos))
  return task.change(row, item, { fileIds, gone: before.filter((id) => !fileIds.includes(id)) })
}

function fileIdsOf(photos: Item['photos']): string[] {
  return photos.flatMap(({ fileId }) => fileId ?? [])
}
