import {
  dictionaryOf,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  orNull,
  type Shape,
} from '#session/device/shapes.ts'

// Outbox entries, in the format of this release. An entry can be older than the release. Entries in an
// unknown format stay stored and are shown as unreadable, but are never sent.

export type StoredPhoto = {
  id: string
  /** Idempotency key of the upload, so that a repeated upload creates no second file. */
  key: string
  name: string
  /** The id of the uploaded file on the server. Null until it is uploaded. */
  fileId: string | null
}

/** The error with which the server refused the entry. It stays until the user corrects the entry. */
export type StoredRefusal = { code: string; status: number; message: string; fields: Record<string, string> }

/** An earlier request of a corrected entry. Its response was lost, so the server may have executed it. */
type Attempt = { key: string; draft: Record<string, unknown>; photos: StoredPhoto[] }

export type Item = {
  version: typeof itemVersion
  /** The primary key, an ascending number assigned by the database. Entries are sent in this order. */
  place: number
  owner: string
  /** The name of the task that sends this kind of write (see `tasks.ts`). */
  task: string
  /** The id of the new row, generated on the device. */
  id: string
  key: string
  /** The title of the entry as shown to the user, such as a tracking number. */
  title: string
  draft: Record<string, unknown>
  photos: StoredPhoto[]
  refusal: StoredRefusal | null
  /** True when the entry was sent in its present form and the outcome is unknown. */
  isTried?: boolean | undefined
  /** Requests sent before the entry was corrected, oldest first. */
  earlier?: Attempt[] | undefined
  /** Creation time of the entry, by the clock of the device. */
  madeAt: string
}

/**
 * An entry and its place. `item` is null when this release cannot read the entry. `id` is then the only other
 * known value, or null.
 */
export type StoredItem = { place: number; id: string | null; item: Item | null }

/** Format version of an entry. Must be increased when a field keeps its name but changes its meaning. */
export const itemVersion = 1

/** A temporary number, which the user writes on the goods until the server assigns the real one. */
export function temporaryNumber(id: string): string {
  // Uses the end of the UUIDv7, because its beginning is the time and is equal for ids of the same minute.
  return `TMP-${id.slice(-6).toUpperCase()}`
}

const isVersion: Shape<typeof itemVersion> = (content): content is typeof itemVersion =>
  content === itemVersion
export const isAnything: Shape<unknown> = (content): content is unknown => content !== undefined

/** A check for a field that entries of earlier releases may lack. */
export function orAbsent<Value>(isValue: Shape<Value>): Shape<Value | undefined> {
  return (content): content is Value | undefined => content === undefined || isValue(content)
}

const arePhotos = listOf(
  objectOf<StoredPhoto>({ id: isText, key: isText, name: isText, fileId: orNull(isText) }),
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
    objectOf<StoredRefusal>({
      code: isText,
      status: isNumber,
      message: isText,
      fields: dictionaryOf(isText),
    }),
  ),
  isTried: orAbsent(isFlag),
  earlier: orAbsent(listOf(objectOf<Attempt>({ key: isText, draft: isDraft, photos: arePhotos }))),
  madeAt: isText,
})

/** Requests of an entry that is being corrected and whose outcome is unknown. */
export function attemptsBefore(corrected: Item | null): Attempt[] {
  if (!corrected) return []
  const { isTried, earlier = [], key, draft, photos } = corrected
  return isTried ? [...earlier, { key, draft, photos }] : earlier
}
