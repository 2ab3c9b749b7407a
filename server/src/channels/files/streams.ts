import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { Unavailable } from '#database/pool/unavailable.ts'

// A stream that fails while nobody reads it would end the process: its reader hears of it when they come to
// read.
const unheard = () => {}

/** Has a file of this machine read, and closes it whatever became of its reader. */
export async function readFileBy<T>(path: string, reader: (stream: Readable) => Promise<T>): Promise<T> {
  const stream = createReadStream(path).on('error', unheard)
  try {
    return await reader(stream)
  } finally {
    stream.destroy()
  }
}

/**
 * The same stream once its first bytes are there: a store that has lost them says so before an answer begins.
 */
export async function started(stream: Readable): Promise<Readable> {
  await once(stream, 'readable')
  return stream.on('error', unheard)
}

/**
 * The bytes of a stream from one place to another, both included. The source is closed once they have passed,
 * or the reader leaves.
 */
export function partOf(source: Readable, { from, to }: { from: number; to: number }): Readable {
  return Readable.from(bytesBetween(source, from, to), { objectMode: false })
}

async function* bytesBetween(source: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      const part = piece.subarray(Math.max(0, from - at), to + 1 - at)
      at += piece.length
      if (part.length > 0) yield part
      if (at > to) return
    }
  } finally {
    source.destroy()
  }
}

/**
 * The same stream, given up when its source sends nothing for so long; a reader who pauses may take their
 * time.
 */
export function unlessSilent(source: Readable, silentMs: number): Readable {
  const passing = new Transform({
    transform(piece, _encoding, done) {
      timer.refresh()
      done(null, piece)
    },
  })
  const timer = setInterval(() => {
    if (passing.readableLength === 0)
      passing.destroy(new Unavailable('The sender says nothing more', { missing: 'files' }))
  }, silentMs)
  pipeline(source, passing)
    .catch(unheard)
    .finally(() => clearInterval(timer))
  return passing
}

/**
 * A stream as the body of an answer, closed when the caller leaves, read or not. Not Readable.toWeb, which
 * then throws past everybody.
 */
export function bodyOf(stream: Readable): globalThis.ReadableStream {
  const pieces = stream[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void stream.destroy(),
  })
  return body as unknown as globalThis.ReadableStream
}
