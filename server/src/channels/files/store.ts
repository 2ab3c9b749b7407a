import { createHash, randomUUID } from 'node:crypto'
import { type Bucket, buckets } from '@escale/contract/channels/files/buckets'
import type { Disk } from 'flydrive'
import type { StoredBytes } from '#access/caller/server.ts'
import type { Upload } from './receive.ts'
import { readFileBy } from './streams.ts'
import { voiceKind } from './voice-kind.ts'

/** Stores a received file of a company under a random key. The caller inserts the row that refers to it. */
export async function storeBytes(
  disk: Disk,
  tenantId: string,
  bucket: Bucket,
  received: Upload,
): Promise<StoredBytes> {
  const key = `${tenantId}/${randomUUID()}`
  const unchangedType = await typeStoredUnchanged(bucket, received)
  if (unchangedType) {
    const { sizeBytes, sha256, path } = received
    const options = { contentType: unchangedType, contentLength: sizeBytes }
    await putOrDelete(disk, key, () => readFileBy(path, (bytes) => disk.putStream(key, bytes, options)))
    return { key, contentType: unchangedType, sizeBytes, sha256 }
  }
  const { redraw } = await import('./pictures.ts') // imported late because it is large
  const { contentType, bytes } = await redraw(received.path, received.head, bucket)
  await putOrDelete(disk, key, () => disk.put(key, bytes, { contentType }))
  return {
    key,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

// Stores a file, and deletes its parts if that fails. The deletion is not awaited, because the store has just
// failed. The nightly job removes the rest.
async function putOrDelete(disk: Disk, key: string, put: () => Promise<void>): Promise<void> {
  try {
    await put()
  } catch (error) {
    disk.delete(key).catch(() => {})
    throw error
  }
}

/**
 * The content type of a file that the bucket stores unchanged. Undefined for a picture, which is re-encoded.
 */
async function typeStoredUnchanged(bucket: Bucket, { head, path }: Upload): Promise<string | undefined> {
  const { takesPdf, takesVoice } = buckets[bucket]
  if (takesPdf && isPdf(head)) return 'application/pdf'
  if (bucket === 'attachments') return (await import('./attached-type.ts')).attachedType(path)
  return takesVoice ? voiceKind(head) : undefined
}

function isPdf(head: Buffer): boolean {
  return head.subarray(0, 5).toString('latin1') === '%PDF-'
}
