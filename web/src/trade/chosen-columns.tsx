import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { ChosenSign } from './ChosenSign.tsx'

type Chosen = ReadonlyMap<string, unknown> | null

/** The columns of a list while its rows are chosen: the name says which are. */
export function chosenColumns<Row extends { id: string }, Sort extends string>(
  columns: Column<Row, Sort>[],
  chosen: Chosen,
): Column<Row, Sort>[] {
  const [name, ...others] = columns
  if (!chosen || !name) return columns
  return [{ ...name, width: name.width + 24, cell: (row) => signed(row, name.cell(row), chosen) }, ...others]
}

/** The same on a phone; `nameOf` is its name where the row gives none. */
export function chosenOnPhone<Row extends { id: string }>(
  phone: (row: Row) => PhoneRow,
  chosen: Chosen,
  nameOf: (row: Row) => string,
) {
  if (!chosen) return phone
  return (row: Row): PhoneRow => {
    const shown = phone(row)
    return { ...shown, name: signed(row, shown.name ?? nameOf(row), chosen) }
  }
}

function signed(row: { id: string }, name: React.ReactNode, chosen: ReadonlyMap<string, unknown>) {
  return (
    <>
      <ChosenSign isChosen={chosen.has(row.id)} /> {name}
    </>
  )
}
