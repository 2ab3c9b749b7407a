/** The columns that are not left out. The first one is the name of the record and always stays. */
export function visibleColumns<Column extends { title: string }>(
  columns: Column[],
  hidden: readonly string[],
): Column[] {
  if (hidden.length === 0) return columns
  return columns.filter(({ title }, place) => place === 0 || !hidden.includes(title))
}

/** The titles left out after one column was switched. Titles that the list no longer has are dropped. */
export function withSwitchedColumn(
  columns: readonly { title: string }[],
  hidden: readonly string[],
  title: string,
): string[] {
  const known = columns.slice(1).map((column) => column.title)
  return known.filter((one) => (one === title ? !hidden.includes(one) : hidden.includes(one)))
}
