import type { Columns } from './fields/field.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { currencyOfHead, dollarUnit, dollarUnitNames, type HeadCurrency } from './units/head-currency.ts'
import { type HeadUnit, unitOfHead } from './units/head-unit.ts'
import { findUnit, type Measurement, storedUnit, type Unit, unitNames } from './units/units.ts'

/** The unit or currency of a column. */
export type ColumnUnit = HeadUnit | HeadCurrency

/** The key under which an import stores the unit that a user chose for a field's column: `weightKg.unit`. */
export function unitKey(field: string): string {
  return `${field}.unit`
}

/** The unit of a field's column. A unit chosen by the user overrides the one in the header. */
export function columnUnit(measurement: Measurement, head: string, chosen: string | undefined): ColumnUnit {
  const unit = chosen === undefined ? null : unitNamed(measurement, chosen)
  if (unit) return { is: 'unit', unit }
  return measurement === 'money' ? currencyOfHead(head) : unitOfHead(measurement, head)
}

const unitsByColumns = new WeakMap<Columns, Record<string, ColumnUnit>>()

/**
 * The units of all measured columns of an import, by field. Cached per set of columns, for all lines of a
 * file.
 */
export function columnUnits(kind: ImportKind, columns: Columns): Record<string, ColumnUnit> {
  const units = unitsByColumns.get(columns) ?? readColumnUnits(kind, columns)
  unitsByColumns.set(columns, units)
  return units
}

function readColumnUnits(kind: ImportKind, columns: Columns): Record<string, ColumnUnit> {
  return Object.fromEntries(
    Object.entries(fieldsOfKind(kind)).flatMap(([field, { measurement }]) => {
      const head = columns[field]
      return measurement === undefined || head === undefined
        ? []
        : [[field, columnUnit(measurement, head, columns[unitKey(field)])]]
    }),
  )
}

/** Measured fields whose column has an unknown unit. The user must choose it before the lines are parsed. */
export function fieldsWithoutUnit(kind: ImportKind, columns: Columns): string[] {
  return Object.entries(columnUnits(kind, columns)).flatMap(([field, { is }]) =>
    is === 'unknown' ? [field] : [],
  )
}

/** Units that a user can choose for a column. */
export function choosableUnits(measurement: Measurement): readonly string[] {
  return measurement === 'money' ? dollarUnitNames : unitNames(measurement)
}

/** The unit in which the values of a field are stored. */
export function storedUnitName(measurement: Measurement): string {
  return measurement === 'money' ? '$' : storedUnit(measurement).name
}

/** Whether an import may store a column under this key: a field, or the unit of a measured field. */
export function isColumnKey(kind: ImportKind, key: string): boolean {
  const fields = fieldsOfKind(kind)
  return (
    key in fields ||
    Object.entries(fields).some(([field, { measurement }]) => measurement && key === unitKey(field))
  )
}

function unitNamed(measurement: Measurement, name: string): Unit | null {
  return measurement === 'money' ? (dollarUnit(name) ?? null) : findUnit(measurement, name)
}
