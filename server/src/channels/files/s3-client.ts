import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler'
import { Unavailable } from '#database/pool/unavailable.ts'
import { log } from '#log.ts'
import { asCall } from '#signals.ts'
import { unlessSilent } from './streams.ts'

const connectMs = 3000

/**
 * A client of S3 that waits for nothing without end, and tells a store that is away, silent for so long, from
 * one that says no.
 */
export function s3Client(settings: S3ClientConfig, silentMs: number): S3Client {
  const client = new S3Client({
    ...settings,
    maxAttempts: 2,
    requestHandler: new PatientHandler(silentMs, { connectionTimeout: connectMs }),
  })
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (asked) =>
        asCall(`s3 ${commandName.replace(/Command$/, '')}`, () => next(asked)).catch((error: unknown) => {
          throw isAway(error) ? asUnavailable(error) : error
        }),
    { step: 'initialize', name: 'away' },
  )
  return client
}

// The limits of the library are of a whole request, which would forbid large files, or of its socket, which
// would cut a reader who pauses.
class PatientHandler extends NodeHttpHandler {
  readonly #silentMs: number

  constructor(silentMs: number, options: NodeHttpHandlerOptions) {
    super(options)
    this.#silentMs = silentMs
  }

  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), this.#silentMs)
    const sent = asStream(request.body)
    const body: unknown = sent ? watched(sent, () => timer.refresh()) : request.body
    // A copy: the library sends the request again, from the bytes that it holds.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(request)), request, {
      body,
    }) as typeof request
    try {
      const { response } = await super.handle(copy, { ...options, abortSignal: silence.signal })
      if (response.body instanceof Readable) response.body = unlessSilent(response.body, this.#silentMs)
      return { response }
    } finally {
      clearTimeout(timer)
    }
  }
}

const pieceBytes = 2 ** 16

/** The body as a stream of small pieces, so that each of them shows that the store still reads. */
function asStream(body: unknown): Readable | undefined {
  if (body instanceof Readable) return body
  if (!(body instanceof Uint8Array)) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return Readable.from(pieces(), { objectMode: false })
}

function watched(sent: Readable, onPiece: () => void): Readable {
  const passing = new Transform({
    transform(piece, _encoding, done) {
      onPiece()
      done(null, piece)
    },
  })
  pipeline(sent, passing).catch(() => {}) // heard of by whoever sends
  return passing
}

type Answered = { $metadata?: { httpStatusCode?: number } }

/** Nobody answered, or not as somebody who can: too busy, or broken. */
function isAway(error: unknown): boolean {
  const status = (error as Answered).$metadata?.httpStatusCode
  return status === undefined || status === 429 || status >= 500
}

function asUnavailable(cause: unknown): Unavailable {
  log('warn', 'store of files away', { error: cause instanceof Error ? cause.message : String(cause) })
  return new Unavailable('The store of files is away', { cause, missing: 'files' })
}
