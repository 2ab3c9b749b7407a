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

// The pending entries in the format of this release. They outlive releases: any other format stays stored, is
// shown as unreadable, and is never sent.

export type StoredPhoto = {
  id: string
  /** The idempotency key: a second upload is the same file. */
  key: string
  name: string
  /** The id of the file on the server, null until it is sent. */
  fileId: string | null
}

/** The reason of a refusal, which stays until the entry is corrected. */
export type StoredRefusal = { code: string; status: number; message: string; fields: Record<string, string> }

/** A request that was sent and whose response was lost. */
type Attempt = { key: string; draft: Record<string, unknown>; photos: StoredPhoto[] }

export type Item = {
  version: typeof itemVersion
  /** An ascending number given by the device: the order of sending. */
  place: number
  owner: string
  /** The kind of write. Its domain knows how to send it. */
  task: string
  /** The id of the row, created here. */
  id: string
  key: string
  /** The name of the entry for the person: a tracking number. */
  title: string
  draft: Record<string, unknown>
  photos: StoredPhoto[]
  refusal: StoredRefusal | null
  /** True when the entry was sent in this form and may have arrived. */
  isTried?: boolean | undefined
  /** The requests sent before corrections, in order. */
  earlier?: Attempt[] | undefined
  /** The time of the entry, by the clock of the device. */
  madeAt: string
}

/**
 * The entry at a place. `item` is null when this release cannot read it, and then at most its id is known.
 */
export type StoredItem = { place: number; id: string | null; item: Item | null }

/** Increased when a field keeps its name and changes its meaning. */
export const itemVersion = 1

/** The temporary number to write on the goods. */
export function temporaryNumber(id: string): string {
  // A UUIDv7 begins with the time, so only its end differs within a minute.
  return `TMP-${id.slice(-6).toUpperCase()}`
}

const isVersion: Shape<typeof itemVersion> = (content): content is typeof itemVersion =>
  content === itemVersion
export const isAnything: Shape<unknown> = (content): content is unknown => content !== undefined

/** The shape of a field that older entries lack. */
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

/** The earlier requests of a corrected entry, whose outcome is unknown. */
export function attemptsBefore(corrected: Item | null): Attempt[] {
  if (!corrected) return []
  const { isTried, earlier = [], key, draft, photos } = corrected
  return isTried ? [...earlier, { key, draft, photos }] : earlier
}
