import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { FileRow } from '#backup/base/figures.ts'
import { filesFolder } from '#backup/base/file-keeper.ts'
import { unsealedKey, type Vault } from '#backup/storage/vault.ts'

/**
 * Number of files restored at once. Decrypting each one first derives a key, which uses one of Node's four
 * pool threads and 32 MB of memory.
 */
const filesAtOnce = 4

/**
 * Restores the uploaded files listed in the database. Files that are missing or have a wrong checksum are
 * listed in the result.
 */
export async function restoreFiles(
  vault: Vault,
  store: Disk,
  files: readonly FileRow[],
): Promise<{ count: number; missing: string[] }> {
  const storedKeys = new Map(
    (await vault.shelf.list(filesFolder)).map(({ key }) => [unsealedKey(key).slice(filesFolder.length), key]),
  )
  async function isMissing(file: FileRow): Promise<boolean> {
    const key = storedKeys.get(file.key)
    return !key || !(await putBack(vault, store, key, file))
  }
  const missing: FileRow[] = await Readable.from(files)
    .filter(isMissing, { concurrency: filesAtOnce })
    .toArray()
  return { count: files.length - missing.length, missing: missing.map(({ key }) => key) }
}

async function putBack(
  vault: Vault,
  store: Disk,
  key: string,
  { key: storeKey, bytes, sha256 }: FileRow,
): Promise<boolean> {
  const hash = createHash('sha256')
  const stored = await vault.read(key)
  async function* hashedContent(): AsyncGenerator<Buffer> {
    for await (const piece of stored) {
      hash.update(piece as Buffer)
      yield piece as Buffer
    }
  }
  await store.putStream(storeKey, Readable.from(hashedContent(), { objectMode: false }), {
    contentLength: bytes,
  })
  return hash.digest('hex') === sha256
}
