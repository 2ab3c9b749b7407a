import { dictionaryOf, isNumber, isText, objectOf, orNull, type Shape } from '#session/device/shapes.ts'

/** A row without a version is saved over any newer change. */
export type Versioned = { version?: number }

/** The request data beside a draft: its idempotency key and the row it changes. */
export type Attempt = {
  /** For `underKey(key)`: the same for every retry. */
  key: string
  /** The version of the changed row, 0 for a new one. */
  version: number
  /** The changed row, null for a new one. */
  row: Versioned | null
}

/** An attempt without a response: the server may have carried it out. */
export type LostAttempt = { draft: unknown; attempt: Attempt }

const isDraft: Shape<unknown> = (content): content is unknown => content !== undefined
const isRow: Shape<Versioned> = (content): content is Versioned => dictionaryOf(isDraft)(content)

export const isLostAttempt = objectOf<LostAttempt>({
  draft: isDraft,
  attempt: objectOf<Attempt>({ key: isText, version: isNumber, row: orNull(isRow) }),
})
