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
 * An S3 client with timeouts. A store that is unreachable, or silent for `silentMs`, throws `Unavailable`. A
 * request that the store refuses throws its own error.
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

// The timeouts of the library do not fit. One covers a whole request, which would cut large files. The other
// is on the socket, which would cut off a reader who pauses.
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
    // The request is copied, because the library may send it again and then needs the original body.
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

/** The body as small chunks. Each chunk that is read shows that the store is still receiving. */
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
  pipeline(stream, output).catch(() => {}) // the stream passes the error on
  return output
}

type AwsError = { $metadata?: { httpStatusCode?: number } }

/** Whether no response came, or one from a store that is overloaded or broken. */
function isUnavailable(error: unknown): boolean {
  const status = (error as AwsError).$metadata?.httpStatusCode
  return status === undefined || status === 429 || status >= 500
}

function toUnavailable(cause: unknown): Unavailable {
  log('warn', 'store of files away', { error: cause instanceof Error ? cause.message : String(cause) })
  return new Unavailable('The store of files is away', { cause, missing: 'files' })
}
