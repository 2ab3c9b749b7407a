import { copyFile, stat, truncate } from 'node:fs/promises'

const largestLog = 5_000_000

/**
 * Keeps of PostgreSQL's log the last few megabytes, in two files: what is full becomes the older one. Copied
 * and emptied
 * rather than renamed, because PostgreSQL goes on writing at the end of the file it opened at its start.
 */
export async function boundLog(path: string): Promise<void> {
  if ((await sizeOf(path)) <= largestLog) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
