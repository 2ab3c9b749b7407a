import {
  dictionaryOf,
  isNumber,
  isText,
  listOf,
  objectOf,
  orNull,
  type Shape,
} from '#session/device/shapes.ts'
import { isLostAttempt, type LostAttempt } from './attempt.ts'

// The unsaved values of a form, stored on the device in the format of this release. They survive the page and
// an update.

export type DeviceDraft = {
  version: typeof draftVersion
  id: string
  /** The person and the company. Nobody else sees the draft. */
  owner: string
  /** The form. `of` is the id of its record, or `new`. */
  form: string
  of: string
  /** The title of its dialog. `path` is the page of the dialog. */
  title: string
  path: string
  values: Record<string, unknown>
  /** The row that the form started from, with its version. */
  row: Record<string, unknown> | null
  photos: DraftPhoto[]
  /** Save attempts whose response was lost. */
  lost: LostAttempt[]
  /** The tab in which it was typed. A tab that still has it open keeps it. */
  tab: string
  /** Milliseconds, by the clock of the device. */
  at: number
}

export type DraftPhoto = { id: string; name: string }

/** Increased when a field keeps its name and changes its meaning. */
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

/** The drafts to delete: older than a month, or beyond the fifty newest. */
export function findOutdated<Dated extends { at: number }>(drafts: readonly Dated[], now: number): Dated[] {
  const newestFirst = drafts.toSorted((one, other) => other.at - one.at)
  return newestFirst.filter(({ at }, place) => place >= mostDrafts || now - at > longestMs)
}

/**
 * The start values of a form, replaced by the typed ones where this release still has a field of the same
 * kind.
 */
export function withTypedValues<Start extends Record<string, unknown>>(
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
    return isRow(start[0]) ? typed.filter(isRow).map((each) => withTypedValues(start[0], each)) : typed
  const isOpen = start === null || typed === null || isRow(start) || isRow(typed)
  return isOpen || typeof start === typeof typed ? typed : start
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
