import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFailure } from '#backup/storage/failure.ts'
import type { Entry } from '#backup/storage/tar.ts'

// PostgreSQL fills these folders again when it starts. The write-ahead log (`pg_wal`) is added at the end of
// the archive.
const emptiedFolders = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
])
const excludedNames =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|pg_internal\.init.*|.*\.new)$/

/**
 * Yields the files of a data folder while PostgreSQL runs. A file deleted during the copy is skipped, because
 * the write-ahead log repeats the deletion at restore.
 */
export async function* dataFolder(root: string, under = ''): AsyncGenerator<Entry> {
  for (const entry of (await readdir(join(root, under), { withFileTypes: true }).catch(emptyIfMissing)).sort(
    (a, b) => (a.name < b.name ? -1 : 1),
  )) {
    const path = under ? `${under}/${entry.name}` : entry.name
    if (excludedNames.test(entry.name)) continue
    if (entry.isDirectory()) {
      yield { path }
      if (under === '' && emptiedFolders.has(entry.name)) continue
      yield* dataFolder(root, path)
    } else if (entry.isFile()) {
      const file = await fileEntry(join(root, path), path)
      if (file) yield file
    } else if (under === 'pg_tblspc')
      throw new BackupFailure(
        "La base a un espace de tables hors de son dossier : Escale n'en sauvegarde pas.",
      )
    else if (path === 'pg_wal') yield { path }
  }
  if (under === '') yield { path: 'pg_wal/archive_status' }
}

/** Total present size of the files that a backup would contain, in bytes. */
export async function folderBytes(root: string): Promise<number> {
  let sum = 0
  for await (const { bytes = 0 } of dataFolder(root)) sum += bytes
  return sum
}

/** Returns a file with its present size, or undefined if it no longer exists. */
export async function fileEntry(from: string, path: string): Promise<Entry | undefined> {
  const facts = await stat(from).catch(() => undefined)
  return facts && { path, bytes: facts.size, content: () => readPresentFile(from) }
}

async function* readPresentFile(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 2 ** 18 })) yield piece as Buffer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
