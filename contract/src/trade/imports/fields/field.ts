import type { Measurement } from '#trade/imports/units/units.ts'
import type { HeadPattern } from '#trade/imports/words/pattern.ts'

/**
 * The head of the column for each field. Several columns that are joined have a plus between their heads:
 * `Prénom + Nom`. The key `weightKg.unit` holds the unit chosen for the column of a weight.
 */
export type Columns = Record<string, string>

/**
 * Columns that are joined into one text, each with its possible names, such as street and town.
 * `firstNeeded`: the first column is mandatory, as a first name is. `patterns` has the words of each column.
 */
export type JoinedColumns = {
  /** Joined only once the names of all fields are known, because a town alone is a poor address. */
  waits?: boolean
  joined: readonly (readonly string[])[]
  firstNeeded?: boolean
  patterns?: readonly HeadPattern[]
}
/** The possible names of one column, the likeliest first; or several columns to join. */
export type ColumnNames = readonly string[] | JoinedColumns

export type ImportField = {
  label: string
  required?: boolean
  /** Fields that can replace it where it is required. */
  insteadOf?: readonly string[]
  /**
   * Names of the column in other software, the likeliest first. Accents, dots, brackets and units are
   * ignored.
   */
  called: readonly ColumnNames[]
  /** The words of a column whose head is none of these names, the likeliest first. */
  patterns?: readonly HeadPattern[]
  /** Looked for by its first names and words before other fields: a company comes before its person. */
  comesFirst?: boolean
  /** A joined text that an earlier one contains is left out, such as the town of a complete address. */
  skipsContained?: boolean
  /** The quantity of the values, so that the unit of a head is applied to them. */
  measurement?: Measurement
  /** A column is matched by its label before all `called` names, except where this is set. */
  labelWaits?: boolean
  /** Every matching column is read, because a line can have several phone numbers. */
  several?: boolean
  /** The separator of joined columns; a space by default. */
  between?: string
}
