import { createHash, randomUUID } from 'node:crypto'
import { type Bucket, buckets } from '@escale/contract/channels/files/buckets'
import type { Disk } from 'flydrive'
import type { StoredBytes } from '#access/caller/server.ts'
import type { Upload } from './receive.ts'
import { readFileBy } from './streams.ts'
import { voiceKind } from './voice-kind.ts'

/**
 * Puts what was received in the store of a company, under a key that nobody can guess: no row leads to it
 * yet.
 */
export async function storeBytes(
  disk: Disk,
  tenantId: string,
  bucket: Bucket,
  received: Upload,
): Promise<StoredBytes> {
  const key = `${tenantId}/${randomUUID()}`
  const storedKind = kindStoredAsReceived(bucket, received.head)
  if (storedKind) {
    const { sizeBytes, sha256, path } = received
    const options = { contentType: storedKind, contentLength: sizeBytes }
    await wholeOrNone(disk, key, () => readFileBy(path, (bytes) => disk.putStream(key, bytes, options)))
    return { key, contentType: storedKind, sizeBytes, sha256 }
  }
  const { redraw } = await import('./pictures.ts') // large: loaded with the first picture
  const { contentType, bytes } = await redraw(received.path, received.head, bucket)
  await wholeOrNone(disk, key, () => disk.put(key, bytes, { contentType }))
  return {
    key,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

// Nobody waits for a store that has just failed: what it keeps of a half, the night sweeps.
async function wholeOrNone(disk: Disk, key: string, put: () => Promise<void>): Promise<void> {
  try {
    await put()
  } catch (error) {
    disk.delete(key).catch(() => {})
    throw error
  }
}

/** The content type of what a bucket stores unchanged; undefined for a picture, which is drawn anew. */
function kindStoredAsReceived(bucket: Bucket, head: Buffer): string | undefined {
  const { takesPdf, takesVoice } = buckets[bucket]
  if (takesPdf && isPdf(head)) return 'application/pdf'
  return takesVoice ? voiceKind(head) : undefined
}

function isPdf(head: Buffer): boolean {
  return head.subarray(0, 5).toString('latin1') === '%PDF-'
}
