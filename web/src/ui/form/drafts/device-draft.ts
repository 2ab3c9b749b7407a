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

// The unsaved values of a form, stored on the device in the format of this release. They survive a reload of
// the page and an update of the application.

export type DeviceDraft = {
  version: typeof draftVersion
  id: string
  /** The user and the company. Only this user, in this company, sees the draft. */
  owner: string
  /** The name of the form. `of` is the id of the edited record, or `new`. */
  form: string
  of: string
  /** The title of the form's dialog. `path` is the page on which it was open. */
  title: string
  path: string
  values: Record<string, unknown>
  /** The row from which the editing started, with its version. Null for a new record. */
  row: Record<string, unknown> | null
  photos: DraftPhoto[]
  /** Save requests whose response was lost. */
  lost: LostAttempt[]
  /**
   * The id of the browser tab in which the draft was typed. Other tabs do not offer the draft while that tab
   * has it open.
   */
  tab: string
  /** Time of the last change in milliseconds, by the clock of the device. */
  at: number
}

export type DraftPhoto = { id: string; name: string }

/** Format version of a draft. Must be increased when a field keeps its name but changes its meaning. */
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

/** Drafts to delete: older than 30 days, or beyond the 50 newest. */
export function findOutdated<Dated extends { at: number }>(drafts: readonly Dated[], now: number): Dated[] {
  const newestFirst = drafts.toSorted((one, other) => other.at - one.at)
  return newestFirst.filter(({ at }, place) => place >= mostDrafts || now - at > longestMs)
}

/**
 * The start values of a form, with the typed values of a draft in their place. A typed value is ignored if
 * this release has no such field or the field has another type.
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
