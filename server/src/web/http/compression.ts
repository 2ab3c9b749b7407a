import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip'

const smallestBytes = 1024
/**
 * Up to here, the longest list there is, compressing costs less than handing it to another thread: a
 * millisecond at most.
 */
const atOnceBytes = 160 * 1024

// Measured on lists of 25 to 200 invoices: brotli 2 is smaller than gzip 6 for two thirds of its time; more
// of it costs
// twice the time for a fiftieth less.
const brotli = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})
const fastGzip = { level: 3 }

const text = /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/

/**
 * Whether an answer is worth compressing. No answer mixes a caller's own words with a secret of ours, which
 * its size could then betray.
 */
export function isCompressible(contentType: string | null | undefined, size: number): boolean {
  return size >= smallestBytes && text.test(contentType ?? '')
}

/** The encoding that the caller takes, the better one first. */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding | undefined {
  const [br, gz] = [weightIn(acceptEncoding, 'br'), weightIn(acceptEncoding, 'gzip')]
  if (br > 0 && br >= gz) return 'br'
  return gz > 0 ? 'gzip' : undefined
}

export function takesGzip(acceptEncoding: string | null | undefined): boolean {
  return weightIn(acceptEncoding, 'gzip') > 0
}

function weightIn(acceptEncoding: string | null | undefined, name: Encoding): number {
  const accepted = (acceptEncoding ?? '').toLowerCase().split(',').map(weighed)
  return (accepted.find((one) => one.name === name) ?? accepted.find((one) => one.name === '*'))?.weight ?? 0
}

/** What is small is compressed here and now, what is larger beside the event loop. */
export function compressed(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (bytes.length <= atOnceBytes)
    return encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes.length)) : gzipSync(bytes, fastGzip)
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, brotli(bytes.length))
    : promisify(gzip)(bytes, fastGzip)
}

function weighed(entry: string): { name: string; weight: number } {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { name, weight: Number.isNaN(weight) ? 0 : weight }
}
