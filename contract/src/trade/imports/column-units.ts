import type { Columns } from './fields/field.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { currencyOfHead, dollarUnit, dollarUnitNames, type HeadCurrency } from './units/head-currency.ts'
import { type HeadUnit, unitOfHead } from './units/head-unit.ts'
import { findUnit, type Measurement, storedUnit, type Unit, unitNames } from './units/units.ts'

/** The unit of a column, by its choice or by its head. */
export type ColumnUnit = HeadUnit | HeadCurrency

/** The key under which the columns of an import store a chosen unit: `weightKg.unit`. */
export function unitKey(field: string): string {
  return `${field}.unit`
}

/** The unit of the column of a field. A chosen unit comes before the one of the head. */
export function columnUnit(measurement: Measurement, head: string, chosen: string | undefined): ColumnUnit {
  const unit = chosen === undefined ? null : unitNamed(measurement, chosen)
  if (unit) return { is: 'unit', unit }
  return measurement === 'money' ? currencyOfHead(head) : unitOfHead(measurement, head)
}

const unitsByColumns = new WeakMap<Columns, Record<string, ColumnUnit>>()

/** The units of all measured columns of an import, by field. Read once for all lines of a list. */
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

/** The measured fields whose column has an unknown unit, which has to be chosen before the lines are read. */
export function fieldsWithoutUnit(kind: ImportKind, columns: Columns): string[] {
  return Object.entries(columnUnits(kind, columns)).flatMap(([field, { is }]) =>
    is === 'unknown' ? [field] : [],
  )
}

/** Units that a person can choose for a column. */
export function choosableUnits(measurement: Measurement): readonly string[] {
  return measurement === 'money' ? dollarUnitNames : unitNames(measurement)
}

/** The unit in which the values of a field are stored. */
export function storedUnitName(measurement: Measurement): string {
  return measurement === 'money' ? '$' : storedUnit(measurement).name
}

/** Whether the columns of an import may have this key: a field, or the unit of a measured field. */
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
