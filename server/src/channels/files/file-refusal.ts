import { type Bucket, buckets } from '@escale/contract/channels/files/buckets'
import { tooHeavy, wrongKind } from '@escale/contract/channels/files/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'

type Code = keyof typeof statuses

const statuses = {
  KEY_MISSING: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  TOO_MANY_PIXELS: 413,
  WRONG_TYPE: 415,
  EMPTY: 422,
  DAMAGED: 422,
  INFECTED: 422,
} as const

/** An error for a file that is not accepted or cannot be sent. Its message is French. */
export class FileRefusal extends Error {
  readonly code: Code
  readonly status: number

  constructor(code: Code, sentence: string) {
    super(sentence)
    this.code = code
    this.status = statuses[code]
  }
}

export const tooLarge = (bucket: Bucket) =>
  new FileRefusal('TOO_LARGE', tooHeavy(buckets[bucket].largestBytes))
export const tooSlow = () => new FileRefusal('TOO_SLOW', apiRefusals.tooSlow)
export const wrongType = (bucket: Bucket) => new FileRefusal('WRONG_TYPE', wrongKind(bucket))
