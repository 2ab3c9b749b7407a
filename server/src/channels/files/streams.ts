import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { ignoreError } from '#database/pool/ignore-error.ts'
import { Unavailable } from '#database/pool/unavailable.ts'

/** Opens a local file as a stream for `reader`, and closes it afterwards. */
export async function readFileBy<T>(path: string, reader: (stream: Readable) => Promise<T>): Promise<T> {
  const stream = createReadStream(path).on('error', ignoreError)
  try {
    return await reader(stream)
  } finally {
    stream.destroy()
  }
}

/**
 * Waits for the first bytes of a stream. If the store has lost the file, the error comes before the response
 * has begun.
 */
export async function afterFirstBytes(stream: Readable): Promise<Readable> {
  await once(stream, 'readable')
  return stream.on('error', ignoreError)
}

/**
 * The bytes of a stream from one position to another, both included. The source is closed at the end, or when
 * the reader stops.
 */
export function partOf(source: Readable, { from, to }: { from: number; to: number }): Readable {
  return Readable.from(bytesBetween(source, from, to), { objectMode: false })
}

async function* bytesBetween(source: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const part = chunk.subarray(Math.max(0, from - at), to + 1 - at)
      at += chunk.length
      if (part.length > 0) yield part
      if (at > to) return
    }
  } finally {
    source.destroy()
  }
}

/**
 * A stream that fails if its source sends nothing for `silentMs`. A reader who pauses does not count as a
 * silent source.
 */
export function failWhenSilent(source: Readable, silentMs: number): Readable {
  const output = new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (output.readableLength === 0)
      output.destroy(new Unavailable('The sender says nothing more', { missing: 'files' }))
  }, silentMs)
  pipeline(source, output)
    .catch(ignoreError)
    .finally(() => clearInterval(timer))
  return output
}

/**
 * A stream as the body of a response, closed when the client disconnects. Readable.toWeb would throw an
 * uncaught error then.
 */
export function toWebStream(stream: Readable): globalThis.ReadableStream {
  const chunks = stream[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void stream.destroy(),
  })
  return body as unknown as globalThis.ReadableStream
}
