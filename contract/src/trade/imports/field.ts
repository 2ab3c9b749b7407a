/**
 * Columns that are read as one, each by its names: street and town; first and last name, of which the first
 * must be there.
 */
export type Joined = { joined: readonly (readonly string[])[]; firstNeeded?: boolean }
/** A column by any of its names, the surest first; or several of them. */
export type Way = readonly string[] | Joined

export type ImportField = {
  label: string
  required?: boolean
  /** Fields that stand instead of it, where it is required. */
  insteadOf?: readonly string[]
  /**
   * How its column is called elsewhere, the surest way first: accents, dots, brackets and units do not count.
   */
  called: readonly Way[]
  /** Whether its label is one name among others, not the first. */
  labelWaits?: boolean
  /** Whether all its columns are read: a line has several telephones. */
  several?: boolean
  /** What stands between columns that are read as one; a space unless it says so. */
  between?: string
}
