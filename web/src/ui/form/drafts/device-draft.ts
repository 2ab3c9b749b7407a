import { dictionaryOf, isNumber, isText, listOf, objectOf, orNull, type Shape } from '#session/shapes.ts'
import { isLostAttempt, type LostAttempt } from './attempt.ts'

// What was typed into a form and is not saved yet, in the shape this release writes. It outlives the page and
// the release.

export type DeviceDraft = {
  version: typeof draftVersion
  id: string
  /** The person and the company: nobody else is shown it. */
  owner: string
  /** Which form, and of which record: `new`, or its id. */
  form: string
  of: string
  /** What its dialog is called, and where it stands. */
  title: string
  path: string
  values: Record<string, unknown>
  /** The row that the fields started from, with its version. */
  row: Record<string, unknown> | null
  photos: DraftPhoto[]
  /** Tries to save it that got no answer. */
  lost: LostAttempt[]
  /** The tab it was typed in: another one that still has it open keeps it. */
  tab: string
  /** Milliseconds, by the device's own clock. */
  at: number
}

export type DraftPhoto = { id: string; name: string }

/** Raised when fields of the same names begin to say something else. */
export const draftVersion = 1

export const mostDrafts = 50
const longestMs = 30 * 24 * 60 * 60 * 1000

const isVersion: Shape<typeof draftVersion> = (content): content is typeof draftVersion =>
  content === draftVersion
const isAnything: Shape<unknown> = (content): content is unknown => content !== undefined

export const isDeviceDraft = objectOf<DeviceDraft>({
  version: isVersion,
  id: isText,
  owner: isText,
  form: isText,
  of: isText,
  title: isText,
  path: isText,
  values: dictionaryOf(isAnything),
  row: orNull(dictionaryOf(isAnything)),
  photos: listOf(objectOf<DraftPhoto>({ id: isText, name: isText })),
  lost: listOf(isLostAttempt),
  tab: isText,
  at: isNumber,
})

/** Those that are no longer worth their room: a month old, or beyond the fifty newest. */
export function outdated<Dated extends { at: number }>(drafts: readonly Dated[], now: number): Dated[] {
  const newestFirst = drafts.toSorted((one, other) => other.at - one.at)
  return newestFirst.filter(({ at }, place) => place >= mostDrafts || now - at > longestMs)
}

/** What a form begins with: what was typed, wherever this release still has a field of that kind for it. */
export function typedOver<Start extends Record<string, unknown>>(
  start: Start,
  typed: Record<string, unknown>,
): Start {
  return Object.fromEntries(
    Object.entries(start).map(([name, value]) => [name, fitting(value, typed[name])]),
  ) as Start
}

function fitting(start: unknown, typed: unknown): unknown {
  if (typed === undefined) return start
  if (Array.isArray(start) !== Array.isArray(typed)) return start
  if (Array.isArray(start) && Array.isArray(typed))
    return isRow(start[0]) ? typed.filter(isRow).map((each) => typedOver(start[0], each)) : typed
  const isOpen = start === null || typed === null || isRow(start) || isRow(typed)
  return isOpen || typeof start === typeof typed ? typed : start
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
