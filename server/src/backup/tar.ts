import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A folder, or a file of so many bytes: one that turns out longer is cut, one that turns out shorter is filled with zeros, as the log repairs either. */
export type Entry = { path: string; bytes?: number; content?: () => AsyncIterable<Buffer> }

export class BadArchive extends Error {}

const block = 512

/** As one stream that `tar` reads. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, bytes = 0, content } of entries) {
    yield headOf(path, bytes, content === undefined)
    if (content) yield* exactly(bytes, content())
    yield Buffer.alloc(padding(bytes))
  }
  yield Buffer.alloc(2 * block)
}

async function* exactly(bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const piece of content) {
    if (piece.length >= left) {
      yield piece.subarray(0, left)
      return
    }
    yield piece
    left -= piece.length
  }
  for (; left > 0; left -= Math.min(left, 2 ** 20)) yield Buffer.alloc(Math.min(left, 2 ** 20))
}

const padding = (bytes: number): number => (block - (bytes % block)) % block

function headOf(path: string, bytes: number, isFolder: boolean): Buffer {
  const name = Buffer.from(isFolder ? `${path}/` : path)
  if (name.length > 100) throw new Error(`The path is too long for an archive: ${path}`)
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) => head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  name.copy(head)
  octal(isFolder ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(bytes, 124, 12)
  octal(0, 136, 12)
  head.write('        ', 148, 'latin1')
  head.write(isFolder ? '5' : '0', 156, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  octal(sumOf(head), 148, 7)
  return head
}

/** Of a head, whose own sum counts as blanks. */
const sumOf = (head: Buffer): number => head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/** Writes the files of such a stream below a folder; PostgreSQL syncs a folder that was not shut down before it recovers it. */
export async function unpack(stream: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const source = new Pieces(stream)
  for (;;) {
    const head = await source.take(block)
    if (head.every((byte) => byte === 0)) break
    if (Number.parseInt(textAt(head, 148, 8), 8) !== sumOf(head)) throw new BadArchive('The archive is altered')
    const path = pathIn(folder, textAt(head, 0, 100))
    const bytes = Number.parseInt(textAt(head, 124, 12), 8)
    if (textAt(head, 156, 1) === '5') await mkdir(path, { recursive: true, mode: 0o700 })
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(source.some(bytes), { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
    }
    await source.take(padding(bytes))
  }
  await source.rest()
}

const textAt = (head: Buffer, start: number, length: number): string => head.toString('utf8', start, start + length).split('\0', 1)[0] ?? ''

function pathIn(folder: string, name: string): string {
  const path = join(folder, normalize(name))
  if (path !== folder && !path.startsWith(`${folder}/`)) throw new BadArchive(`The archive leads out of its folder: ${name}`)
  return path
}

/** A stream read by so many bytes at a time. */
class Pieces {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  async take(bytes: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for await (const piece of this.some(bytes)) taken.push(piece)
    return Buffer.concat(taken)
  }

  async *some(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#held.length === 0) await this.#more()
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** To the end, where what is compressed or sealed says whether it was whole. */
  async rest(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pieces.next()
    if (done) throw new BadArchive('The archive is cut short')
    this.#held = value
  }
}
