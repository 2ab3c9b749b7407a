import type { Measurement } from '#trade/imports/units/units.ts'
import type { HeadPattern } from '#trade/imports/words/pattern.ts'

/**
 * The column header of each field. Joined columns have a plus between their headers: `Prénom + Nom`. The key
 * `weightKg.unit` stores the unit that a user chose for the weight column.
 */
export type Columns = Record<string, string>

/**
 * Columns joined into one text, such as street and town, each with its possible names. `firstNeeded`: the
 * first column is mandatory, such as a first name. `patterns` lists words of each column.
 */
export type JoinedColumns = {
  /** Joined only after all other columns were matched, because a town alone is a poor address. */
  waits?: boolean
  joined: readonly (readonly string[])[]
  firstNeeded?: boolean
  patterns?: readonly HeadPattern[]
}
/** Possible names of one column, the likeliest first, or several columns to join. */
export type ColumnNames = readonly string[] | JoinedColumns

export type ImportField = {
  label: string
  required?: boolean
  /** Required fields that this field can replace. */
  insteadOf?: readonly string[]
  /**
   * Names of the column in other software, the likeliest first. Accents, dots, brackets and units are
   * ignored.
   */
  called: readonly ColumnNames[]
  /** Words that identify a column when its header is none of the names in `called`, the likeliest first. */
  patterns?: readonly HeadPattern[]
  /**
   * Matched before other fields, by its first names and words. A company column, for instance, comes before
   * its contact's.
   */
  comesFirst?: boolean
  /**
   * When true, a joined text is left out if an earlier one contains it, such as the town in a full address.
   */
  skipsContained?: boolean
  /**
   * The quantity (mass, length…) that the field measures. Values are converted from the unit in the header.
   */
  measurement?: Measurement
  /**
   * True when the names in `called` are tried before the field's label. By default, the label comes first.
   */
  labelWaits?: boolean
  /** True when every matching column is read, because a record can have several phone numbers. */
  several?: boolean
  /** The separator between joined texts; a space by default. */
  between?: string
}
