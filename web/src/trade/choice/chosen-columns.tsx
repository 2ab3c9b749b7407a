import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { ChosenSign } from './ChosenSign.tsx'

type ChosenRows = ReadonlyMap<string, unknown> | null

/** The columns of a list in selection mode. The first column shows a check mark. */
export function chosenColumns<Row extends { id: string }, Sort extends string>(
  columns: Column<Row, Sort>[],
  chosen: ChosenRows,
): Column<Row, Sort>[] {
  const [name, ...others] = columns
  if (!chosen || !name) return columns
  return [
    { ...name, width: name.width + 24, cell: (row) => nameWithSign(row, name.cell(row), chosen) },
    ...others,
  ]
}

/**
 * The phone layout of rows in selection mode. `nameOf` gives the text beside the check mark when that layout
 * has no name.
 */
export function chosenOnPhone<Row extends { id: string }>(
  phone: (row: Row) => PhoneRow,
  chosen: ChosenRows,
  nameOf: (row: Row) => string,
) {
  if (!chosen) return phone
  return (row: Row): PhoneRow => {
    const shown = phone(row)
    return { ...shown, name: nameWithSign(row, shown.name ?? nameOf(row), chosen) }
  }
}

function nameWithSign(row: { id: string }, name: React.ReactNode, chosen: ReadonlyMap<string, unknown>) {
  return (
    <>
      <ChosenSign isChosen={chosen.has(row.id)} /> {name}
    </>
  )
}
