import type { Fields, With } from '@escale/contract/wire/record-fields'
import { sql } from 'kysely'

type StoredFields<All> = With<All, 'column'>
type ColumnOf<One> = One extends { column: infer Column extends string } ? Column : never

/** The columns in which a table stores the fields of a record. */
export type StoredColumn<All> = ColumnOf<All[keyof All]>
export function storedColumns<const All extends Fields>(fields: All): StoredColumn<All>[] {
  return Object.values(fields).flatMap(({ column }) => (column ? [column as StoredColumn<All>] : []))
}

/** The columns of fields under their API names: `g.weight_kg as weightKg`. */
export function recordColumns<const Table extends string, const All extends Fields>(
  table: Table,
  fields: All,
) {
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    column ? `${table}.${column} as ${name}` : [],
  )
  return columns as {
    [Name in keyof StoredFields<All> & string]: `${Table}.${ColumnOf<All[Name]>} as ${Name}`
  }[keyof StoredFields<All> & string][]
}

/** The columns of fields, for a statement with a single table: `created_at as createdAt`. */
export function plainColumnsOf<const All extends Fields>(fields: All) {
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    column ? `${column} as ${name}` : [],
  )
  return columns as {
    [Name in keyof StoredFields<All> & string]: `${ColumnOf<All[Name]>} as ${Name}`
  }[keyof StoredFields<All> & string][]
}

/** The columns of fields, for a statement written as text: `g.weight_kg as "weightKg"`. */
export function columnsText(table: string, fields: Fields): string {
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    column ? `${table}.${column} as "${name}"` : [],
  )
  return columns.join(', ')
}

/** The columns of fields, as a fragment for the query builder. */
export function columnsSql(table: string, fields: Fields) {
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    column ? sql`${sql.ref(`${table}.${column}`)} as ${sql.id(name)}` : [],
  )
  return sql.join(columns)
}

/** The values of a draft by column, for an insert or update. */
export function draftColumns<const All extends Fields, Draft extends object>(fields: All, draft: Draft) {
  const columns = Object.entries(draft).flatMap(([name, value]) => {
    const field = fields[name]
    return field?.drafted && field.column ? [[field.column, value]] : []
  })
  return Object.fromEntries(columns) as {
    [Name in keyof Draft & keyof StoredFields<With<All, 'drafted'>> as ColumnOf<All[Name]>]: Draft[Name]
  }
}
