import { types } from './readers.ts'

export type Row = Record<string, unknown>

/** A column as PostgreSQL describes it. */
export type Column = { name: string; dataTypeID: number }

/** What the rows of a statement look like, and how each of their values is read. */
export type RowShape = { names: string[]; readers: ((text: string) => unknown)[]; empty: Row }

/** The shape of a statement whose rows PostgreSQL has not described, or that has none. */
export function unknownShape(): RowShape {
  return { names: [], readers: [], empty: {} }
}

/** Fills in a shape that statements on their way hold already. */
export function describeRows(shape: RowShape, columns: Column[]): void {
  shape.names = columns.map(({ name }) => name)
  shape.readers = columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID))
  shape.empty = Object.fromEntries(shape.names.map((name) => [name, null]))
}

export function readRow({ names, readers, empty }: RowShape, values: (string | null)[]): Row {
  const row = { ...empty }
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? null
    if (value !== null) row[names[place] as string] = readers[place]?.(value)
  }
  return row
}
