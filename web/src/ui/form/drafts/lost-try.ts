import { dictionaryOf, isNumber, isText, objectOf, orNull, type Shape } from '#session/shapes.ts'

/** Without a version, a row is saved over whatever is there by then. */
export type Versioned = { version?: number }

/** What is sent beside a draft. */
export type Attempt = {
  /** For `underKey(key)`: the same for every retry. */
  key: string
  /** The version that is changed; 0 for a create. */
  version: number
  /** The row that is changed; null for a new one. */
  row: Versioned | null
}

/** One that got no answer: it may have been carried out. */
export type LostTry = { draft: unknown; attempt: Attempt }

const isDraft: Shape<unknown> = (content): content is unknown => content !== undefined
const isRow: Shape<Versioned> = (content): content is Versioned => dictionaryOf(isDraft)(content)

export const isLostTry = objectOf<LostTry>({
  draft: isDraft,
  attempt: objectOf<Attempt>({ key: isText, version: isNumber, row: orNull(isRow) }),
})
