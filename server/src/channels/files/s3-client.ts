import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler'
import { Unavailable } from '#database/pool/unavailable.ts'
import { log } from '#telemetry/log.ts'
import { asCall } from '#telemetry/signals.ts'
import { failWhenSilent } from './streams.ts'

const connectMs = 3000

/**
 * An S3 client that waits for nothing without end. A store that is unreachable, or silent for `silentMs`,
 * throws `Unavailable`; a refusal does not.
 */
export function s3Client(settings: S3ClientConfig, silentMs: number): S3Client {
  const client = new S3Client({
    ...settings,
    maxAttempts: 2,
    requestHandler: new PatientHandler(silentMs, { connectionTimeout: connectMs }),
  })
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (input) =>
        asCall(`s3 ${commandName.replace(/Command$/, '')}`, () => next(input)).catch((error: unknown) => {
          throw isUnavailable(error) ? toUnavailable(error) : error
        }),
    { step: 'initialize', name: 'away' },
  )
  return client
}

// The timeouts of the library do not fit: one is for a whole request, which forbids large files, and one is
// for the socket, which cuts off a reader who pauses.
class PatientHandler extends NodeHttpHandler {
  readonly #silentMs: number

  constructor(silentMs: number, options: NodeHttpHandlerOptions) {
    super(options)
    this.#silentMs = silentMs
  }

  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), this.#silentMs)
    const stream = asStream(request.body)
    const body: unknown = stream ? watchChunks(stream, () => timer.refresh()) : request.body
    // The request is copied, because the library sends it again, with the original bytes.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(request)), request, {
      body,
    }) as typeof request
    try {
      const { response } = await super.handle(copy, { ...options, abortSignal: silence.signal })
      if (response.body instanceof Readable) response.body = failWhenSilent(response.body, this.#silentMs)
      return { response }
    } finally {
      clearTimeout(timer)
    }
  }
}

const chunkBytes = 2 ** 16

/** The body in small chunks, so that each of them shows that the store still reads. */
function asStream(body: unknown): Readable | undefined {
  if (body instanceof Readable) return body
  if (!(body instanceof Uint8Array)) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return Readable.from(chunks(), { objectMode: false })
}

function watchChunks(stream: Readable, onChunk: () => void): Readable {
  const output = new Transform({
    transform(chunk, _encoding, done) {
      onChunk()
      done(null, chunk)
    },
  })
  pipeline(stream, output).catch(() => {}) // the sender gets the error
  return output
}

type AwsError = { $metadata?: { httpStatusCode?: number } }

/** No response came, or one of a store that is too busy or broken. */
function isUnavailable(error: unknown): boolean {
  const status = (error as AwsError).$metadata?.httpStatusCode
  return status === undefined || status === 429 || status >= 500
}

function toUnavailable(cause: unknown): Unavailable {
  log('warn', 'store of files away', { error: cause instanceof Error ? cause.message : String(cause) })
  return new Unavailable('The store of files is away', { cause, missing: 'files' })
}
