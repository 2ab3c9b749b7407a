import type { IncomingMessage } from 'node:http'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { refusedBody, tooLarge } from './bounds.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { jsonShape } from './json-shape.ts'

/** Deepest nesting of lists and objects allowed in a body. */
const deepestJson = 32

/** Longest time to receive a body, in milliseconds. File uploads have a limit of their own. */
const bodyMs = 60_000

/**
 * Reads a request body, or returns the refusal. Bytes are counted as they arrive, because the content-length
 * header may be wrong. Undefined when the caller disconnected.
 */
export function readBody(
  request: IncomingMessage,
  bound: number,
  withinMs = bodyMs,
): Promise<Buffer | HttpRefusal | undefined> {
  const refused = refusedBody(request, bound)
  if (refused) return Promise.resolve(refused)
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const finishWith = (outcome: Buffer | HttpRefusal | undefined) => {
      clearTimeout(timer)
      request.off('data', takePiece).off('end', finishWhole).off('close', abandon).off('error', abandon)
      request.pause()
      resolve(outcome)
    }
    const takePiece = (piece: Buffer) => {
      size += piece.length
      if (size > bound) finishWith(tooLarge())
      else pieces.push(piece)
    }
    const finishWhole = () => finishWith(Buffer.concat(pieces, size))
    const abandon = () => finishWith(undefined)
    const timer = setTimeout(() => finishWith(httpRefusal(408, 'TOO_SLOW', apiRefusals.tooSlow)), withinMs)
    request.on('data', takePiece).on('end', finishWhole).on('close', abandon).on('error', abandon)
  })
}

type Parsed = { value: unknown } | { refused: HttpRefusal }

/** Parses a JSON body. An empty body is undefined. */
export function parseBody(bytes: Uint8Array): Parsed {
  if (bytes.length === 0) return { value: undefined }
  if (jsonShape(bytes).depth > deepestJson) return { refused: malformed() }
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return { refused: malformed() }
  }
}

const malformed = () => httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
