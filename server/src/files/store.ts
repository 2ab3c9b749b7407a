import { createHash, randomUUID } from 'node:crypto'
import type { Bucket } from '@escale/contract/files/buckets'
import type { Disk } from 'flydrive'
import type { StoredBytes } from '#access/server.ts'
import type { Received } from './receive.ts'
import { readFileBy } from './streams.ts'

/** Puts what was received in the store of a company, under a key that nobody can guess: no row leads to it yet. */
export async function storeBytes(disk: Disk, tenantId: string, bucket: Bucket, received: Received): Promise<StoredBytes> {
  const key = `${tenantId}/${randomUUID()}`
  if (bucket === 'documents' && isPdf(received.head)) {
    const { sizeBytes, sha256, path } = received
    await readFileBy(path, (bytes) => disk.putStream(key, bytes, { contentType: 'application/pdf', contentLength: sizeBytes }))
    return { key, contentType: 'application/pdf', sizeBytes, sha256 }
  }
  const { redraw } = await import('./pictures.ts') // large: loaded with the first picture
  const { contentType, bytes } = await redraw(received.path, received.head, bucket)
  await disk.put(key, bytes, { contentType })
  return { key, contentType, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function isPdf(head: Buffer): boolean {
  return head.subarray(0, 5).toString('latin1') === '%PDF-'
}
