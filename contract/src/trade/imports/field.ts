/**
 * Columns that are joined into one text, each with its possible names, such as street and town.
 * `firstNeeded`: the first column is mandatory, as a first name is.
 */
export type JoinedColumns = { joined: readonly (readonly string[])[]; firstNeeded?: boolean }
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
  /** A column is matched by its label before all `called` names, except where this is set. */
  labelWaits?: boolean
  /** Every matching column is read, because a line can have several phone numbers. */
  several?: boolean
  /** The separator of joined columns; a space by default. */
  between?: string
}
