import { copyFile, stat, truncate } from 'node:fs/promises'

const largestLog = 5_000_000

/**
 * Limits PostgreSQL's log to two files of some megabytes, the current and the previous one. The log is copied
 * and truncated instead of renamed, because PostgreSQL keeps writing to the file it opened.
 */
export async function limitLog(path: string): Promise<void> {
  if ((await sizeOf(path)) <= largestLog) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
