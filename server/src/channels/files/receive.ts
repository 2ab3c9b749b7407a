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
import { countUnkept } from './file-count.ts'
import { FileRefusal, tooLarge, tooSlow } from './file-refusal.ts'

/** Bytes as they came, in a file of ours until `forget`: memory holds one piece of them at a time. */
export type Upload = {
  path: string
  sizeBytes: number
  sha256: string
  head: Buffer
  forget(): Promise<void>
}

// A browser that is cut off while it sends hears no answer: what is a little too large is read to its end,
// and dropped.
const heardOut = 4

/** A sender that says nothing for so long is gone: a phone in a tunnel comes back sooner. */
const stalledAfterMs = 30_000

type UploadSettings = { drafts: string; stalledMs?: number | undefined; antivirus?: Antivirus | undefined }

/** Takes the body of a request, as far as its bucket allows. */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  bucket: Bucket,
  { drafts, stalledMs = stalledAfterMs, antivirus }: UploadSettings,
): Promise<Upload> {
  if (!body) throw new FileRefusal('EMPTY', fileMessages.empty)
  const largest = buckets[bucket].largestBytes
  const path = join(drafts, randomUUID())
  const forget = () => rm(path, { force: true })
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    const counted = new Transform({
      transform(piece: Buffer, _encoding, done) {
        timer.refresh()
        sizeBytes += piece.length
        if (sizeBytes > heardOut * largest) return done(tooLarge(bucket))
        if (sizeBytes > largest) return done()
        hash.update(piece)
        done(null, piece)
      },
    })
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal: stalled.signal,
    })
    if (sizeBytes > largest) throw tooLarge(bucket)
    if (sizeBytes === 0) throw new FileRefusal('EMPTY', fileMessages.empty)
    clearTimeout(timer)
    await antivirus?.(path)
    return { path, sizeBytes, sha256: hash.digest('hex'), head: await headOf(path), forget }
  } catch (error) {
    await forget()
    const why = stalled.signal.aborted ? tooSlow() : error
    countUnkept(why)
    throw why
  } finally {
    clearTimeout(timer)
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
