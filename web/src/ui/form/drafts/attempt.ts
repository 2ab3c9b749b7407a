import { dictionaryOf, isNumber, isText, objectOf, orNull, type Shape } from '#session/device/shapes.ts'

/** A row. Without a `version`, it is saved even if somebody else has changed it since. */
export type Versioned = { version?: number }

/** Data of a save request besides the draft: the idempotency key and the row to change. */
export type Attempt = {
  /** The idempotency key for `underKey(key)`. Every retry of the request uses the same one. */
  key: string
  /** The version of the row to change. 0 for a new row. */
  version: number
  /** The row to change. Null for a new row. */
  row: Versioned | null
}

/** A request whose response was lost. The server may have executed it. */
export type LostAttempt = { draft: unknown; attempt: Attempt }

const isDraft: Shape<unknown> = (content): content is unknown => content !== undefined
const isRow: Shape<Versioned> = (content): content is Versioned => dictionaryOf(isDraft)(content)

export const isLostAttempt = objectOf<LostAttempt>({
  draft: isDraft,
  attempt: objectOf<Attempt>({ key: isText, version: isNumber, row: orNull(isRow) }),
})
