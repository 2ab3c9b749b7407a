import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { z } from 'zod'
import type { Export } from './open-export.ts'

const fileRow = z.object({
  id: z.uuid(),
  bucket: z.string(),
  name: z.string(),
  size_bytes: z.number(),
  sha256: z.string(),
})

export type StoredFiles = { keys: Map<string, string>; count: number; lost: string[] }

/** Stores the company's files under new random keys. Files that the export lacks are listed in `lost`. */
export async function storeFiles(source: Export, companyId: string, disk: Disk): Promise<StoredFiles> {
  const stored: StoredFiles = { keys: new Map(), count: 0, lost: [] }
  for await (const lines of source.lines('files')) {
    for (const line of lines) {
      const { id, bucket, name, size_bytes, sha256 } = fileRow.parse(JSON.parse(line))
      const path = `fichiers/${bucket}/${id}-${name.replaceAll('\\', '_')}`
      const key = `${companyId}/${randomUUID()}`
      stored.keys.set(id, key)
      const facts = source.facts(path)
      if (facts?.sha256 !== sha256) stored.lost.push(`${bucket}/${id}-${name}`)
      if (!facts || facts.bytes === 0) continue
      const bytes = Readable.from(await source.bytes(path), { objectMode: false })
      await disk.putStream(key, bytes, { contentLength: facts.bytes })
      if (facts.sha256 === sha256 && facts.bytes === size_bytes) stored.count += 1
    }
  }
  return stored
}

/** Removes files left by an interrupted restore. The company does not exist yet, so no row refers to them. */
export async function clearStore(companyId: string, disk: Disk): Promise<void> {
  await disk.deleteAll(`${companyId}/`)
}
