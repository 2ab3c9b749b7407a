import { knownRole, roleNames } from '#access/permissions.ts'
import type { RecordKind } from '#records.ts'
import { isAirWaybill, spacedAirWaybill } from '#trade/freight/check-digits.ts'
import { formatMoney } from '#values/amounts.ts'
import { clocksOf } from '#values/clocks.ts'
import { formatDay } from '#values/days.ts'
import { withUnit } from '#values/measures.ts'
import { readablePhone } from '#values/readable-phone.ts'
import type { FieldType, FieldWords } from './field-types.ts'
import { fieldWords } from './fields.ts'
import { lineText } from './line-text.ts'

/** The old and new value of a field, as stored. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The formatted change; null where there was or is no value. */
export type ChangedRow = { name: string; before: string | null; after: string | null }

/** The time zone for instants, and the names of records that ids refer to. */
type ReadWith = { timeZone: string; names: Readonly<Record<string, string>> }

/** The formatted changes of a record, in the display order of its fields. */
export function changedRows(
  kind: RecordKind,
  changes: readonly FieldChange[],
  reading: ReadWith,
): ChangedRow[] {
  const words = fieldWords[kind]
  const order = Object.keys(words)
  const place = ({ field }: FieldChange) =>
    Object.hasOwn(words, field) ? order.indexOf(field) : order.length
  return changes
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((change) => rowsOf(words[change.field] ?? change.field, change, reading))
}

function rowsOf(words: FieldWords, { before, after }: FieldChange, reading: ReadWith): ChangedRow[] {
  const [name, type] = typeof words === 'string' ? [words, undefined] : words
  if (type === 'lines') return changedLines(name, before, after, reading.names)
  return [{ name, before: readable(before, type, reading), after: readable(after, type, reading) }]
}

/** Invoice lines have no id, so they are compared by position. */
function changedLines(name: string, before: unknown, after: unknown, names: ReadWith['names']): ChangedRow[] {
  const [former, latter] = [linesOf(before), linesOf(after)]
  return Array.from({ length: Math.max(former.length, latter.length) }, (_, place) => ({
    name: `${name} ${place + 1}`,
    before: lineText(former[place], names),
    after: lineText(latter[place], names),
  })).filter((row) => row.before !== row.after)
}

function linesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function readable(value: unknown, type: FieldType | undefined, { timeZone, names }: ReadWith): string | null {
  if (value === null || value === undefined || value === '') return null
  if (type === 'photos')
    return Array.isArray(value) && value.length > 0 ? counted(value.length, 'photo') : null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return figure(value, type)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === 'day') return formatDay(value)
  if (type === 'instant') return clocksOf(timeZone).moment(value)
  if (type === 'phone') return readablePhone(value)
  if (type === 'waybill') return isAirWaybill(value) ? spacedAirWaybill(value) : value
  if (type === 'role') return roleNames[knownRole(value)]
  if (type === 'clients' || type === 'services' || type === 'invoices')
    return names[value] ?? 'Fiche supprimée'
  return value
}

const units: Partial<Record<FieldType, string>> = {
  kilograms: 'kg',
  centimetres: 'cm',
  cubicMetres: 'm³',
  kilometres: 'km',
}

function figure(value: number, type: FieldType | undefined): string {
  if (type === 'money') return formatMoney(value)
  const unit = type && units[type]
  // Years and counts without unit have no thousands separator.
  if (!unit) return String(value).replace('.', ',')
  return withUnit(value, unit)
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}
