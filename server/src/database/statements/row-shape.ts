import { types } from './readers.ts'

export type Row = Record<string, unknown>

export type Column = { name: string; dataTypeID: number }

/** Column names and parsers of a statement's rows. */
export type RowShape = { names: string[]; readers: ((text: string) => unknown)[]; empty: Row }

/** An empty shape, for rows that PostgreSQL has not described yet or a statement without rows. */
export function unknownShape(): RowShape {
  return { names: [], readers: [], empty: {} }
}

/** Fills in an empty shape. Pending statements of the same text already refer to this object. */
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
