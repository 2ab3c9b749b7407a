import type { IncomingMessage } from 'node:http'
import { apiRefusals } from '@escale/contract/refusals'
import { refusedBody, tooLarge } from './bounds.ts'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'
import { isNestedDeeply } from './nesting.ts'

/** How long a caller has to send a whole body that is no file. */
export const bodyMs = 60_000

/** The bytes of a body, or why they are not taken: counted while they come, whatever the headers say. Undefined: the caller left. */
export function readBody(request: IncomingMessage, bound: number, withinMs = bodyMs): Promise<Buffer | HttpRefusal | undefined> {
  const refused = refusedBody(request, bound)
  if (refused) return Promise.resolve(refused)
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const settle = (outcome: Buffer | HttpRefusal | undefined) => {
      clearTimeout(timer)
      request.off('data', take).off('end', finish).off('close', leave).off('error', leave)
      request.pause()
      resolve(outcome)
    }
    const take = (piece: Buffer) => {
      size += piece.length
      if (size > bound) settle(tooLarge())
      else pieces.push(piece)
    }
    const finish = () => settle(Buffer.concat(pieces, size))
    const leave = () => settle(undefined)
    const timer = setTimeout(() => settle(httpRefusal(408, 'TOO_SLOW', apiRefusals.tooSlow)), withinMs)
    request.on('data', take).on('end', finish).on('close', leave).on('error', leave)
  })
}

export type Parsed = { value: unknown } | { refused: HttpRefusal }

/** The value of a JSON body; nothing sent is no value. */
export function parseBody(bytes: Buffer): Parsed {
  if (bytes.length === 0) return { value: undefined }
  if (isNestedDeeply(bytes)) return { refused: malformed() }
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return { refused: malformed() }
  }
}

const malformed = () => httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
