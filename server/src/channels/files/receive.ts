import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type Bucket, buckets } from '@escale/contract/channels/files/buckets'
import { fileMessages } from '@escale/contract/channels/files/messages'
import type { Antivirus } from '#access/caller/server.ts'
import { countRejected } from './file-count.ts'
import { FileRefusal, tooLarge, tooSlow } from './file-refusal.ts'

/** The received bytes, in a temporary file that `forget` deletes. Memory holds one chunk at a time. */
export type Upload = {
  path: string
  sizeBytes: number
  sha256: string
  head: Buffer
  forget(): Promise<void>
}

// A browser whose upload is cut off never reads the response. A file up to this many times the size limit is
// therefore read to its end and dropped, so that the browser gets the error.
const drainFactor = 4

/** Longest silence of a sender, in milliseconds. A phone in a tunnel comes back sooner. */
const stalledAfterMs = 30_000

type UploadSettings = { drafts: string; stalledMs?: number | undefined; antivirus?: Antivirus | undefined }

/** Receives the body of a request into a temporary file, up to the size limit of its bucket. */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  bucket: Bucket,
  { drafts, stalledMs = stalledAfterMs, antivirus }: UploadSettings,
): Promise<Upload> {
  if (!body) throw new FileRefusal('EMPTY', fileMessages.empty)
  const path = join(drafts, randomUUID())
  const forget = () => rm(path, { force: true })
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    const meter = meterOf(bucket, () => timer.refresh())
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.fromWeb(body), meter.stream, file, { signal: stalled.signal })
    const received = meter.result()
    clearTimeout(timer)
    await antivirus?.(path)
    return { path, ...received, head: await readFirstBytes(path), forget }
  } catch (error) {
    await forget()
    const reason = stalled.signal.aborted ? tooSlow() : error
    countRejected(reason)
    throw reason
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Measures and hashes the bytes that pass through `stream`. `result` throws if the file is empty or too
 * large.
 */
function meterOf(bucket: Bucket, onChunk: () => void) {
  const largest = buckets[bucket].largestBytes
  const hash = createHash('sha256')
  let sizeBytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk()
      sizeBytes += chunk.length
      if (sizeBytes > drainFactor * largest) return done(tooLarge(bucket))
      if (sizeBytes > largest) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return {
    stream,
    result() {
      if (sizeBytes > largest) throw tooLarge(bucket)
      if (sizeBytes === 0) throw new FileRefusal('EMPTY', fileMessages.empty)
      return { sizeBytes, sha256: hash.digest('hex') }
    },
  }
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
