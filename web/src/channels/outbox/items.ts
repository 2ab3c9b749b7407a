import {
  dictionaryOf,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  orNull,
  type Shape,
} from '#session/shapes.ts'

// What waits on the device, in the shape this release writes. It outlives releases: anything else is kept,
// shown as
// unreadable, and never sent.

export type KeptPhoto = {
  id: string
  /** Its Idempotency-Key: sent again, it is the same file. */
  key: string
  name: string
  /** What the server calls it; null until it was sent. */
  fileId: string | null
}

/** Why the server refused, for good unless it is corrected. */
export type KeptRefusal = { code: string; status: number; message: string; fields: Record<string, string> }

/** A body that was sent, and whose answer did not come. */
type Attempt = { key: string; draft: Record<string, unknown>; photos: KeptPhoto[] }

export type Item = {
  version: typeof itemVersion
  /** Given by the device, ascending: the order of sending. */
  place: number
  owner: string
  /** Which kind of write it is; its domain knows how it is sent. */
  task: string
  /** Of the row, made here. */
  id: string
  key: string
  /** What the person calls it: a tracking number. */
  title: string
  draft: Record<string, unknown>
  photos: KeptPhoto[]
  refusal: KeptRefusal | null
  /** It was sent as it is, and may have arrived. */
  isTried?: boolean | undefined
  /** What was sent before it was corrected, in order. */
  earlier?: Attempt[] | undefined
  /** By the device's own clock. */
  madeAt: string
}

/**
 * What stands at a place; `item` is null when this release cannot read it, of which the id alone may be
 * known.
 */
export type Stored = { place: number; id: string | null; item: Item | null }

/** Raised when fields of the same names begin to say something else. */
export const itemVersion = 1

/** The number to write on the goods until they have their own. */
export function temporaryNumber(id: string): string {
  return `TMP-${id.slice(-6).toUpperCase()}` // a UUIDv7 begins with the time: its end tells two of one minute apart
}

const isVersion: Shape<typeof itemVersion> = (content): content is typeof itemVersion =>
  content === itemVersion
export const isAnything: Shape<unknown> = (content): content is unknown => content !== undefined

/** A field that what was kept before does not have. */
export function orAbsent<Value>(isValue: Shape<Value>): Shape<Value | undefined> {
  return (content): content is Value | undefined => content === undefined || isValue(content)
}

const arePhotos = listOf(
  objectOf<KeptPhoto>({ id: isText, key: isText, name: isText, fileId: orNull(isText) }),
)
const isDraft = dictionaryOf(isAnything)

export const isItem = objectOf<Item>({
  version: isVersion,
  place: isNumber,
  owner: isText,
  task: isText,
  id: isText,
  key: isText,
  title: isText,
  draft: isDraft,
  photos: arePhotos,
  refusal: orNull(
    objectOf<KeptRefusal>({ code: isText, status: isNumber, message: isText, fields: dictionaryOf(isText) }),
  ),
  isTried: orAbsent(isFlag),
  earlier: orAbsent(listOf(objectOf<Attempt>({ key: isText, draft: isDraft, photos: arePhotos }))),
  madeAt: isText,
})

/**
 * What is kept of the body that a correction takes the place of, when nobody knows whether it has arrived.
 */
export function attemptsBefore(corrected: Item | null): Attempt[] {
  if (!corrected) return []
  const { isTried, earlier = [], key, draft, photos } = corrected
  return isTried ? [...earlier, { key, draft, photos }] : earlier
}
