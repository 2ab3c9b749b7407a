import { knownRole, roleNames } from '#access/permissions.ts'
import type { RecordKind } from '#records.ts'
import { formatAirWaybill, isAirWaybill } from '#trade/freight/check-digits.ts'
import { formatMoney } from '#values/amounts.ts'
import { clocksOf } from '#values/clocks.ts'
import { formatDay } from '#values/days.ts'
import { withUnit } from '#values/measures.ts'
import { readablePhone } from '#values/telephone/readable-phone.ts'
import type { FieldType, FieldWords } from './field-types.ts'
import { fieldWords } from './fields.ts'
import { lineText } from './line-text.ts'

/** The old and new value of a field, as stored. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** A change as displayed. `before` or `after` is null when the field was empty. */
export type ChangedRow = { name: string; before: string | null; after: string | null }

/** Time zone for dates and times, and names of the records to which ids refer. */
type DisplayContext = { timeZone: string; names: Readonly<Record<string, string>> }

/** Formats the changed fields of a record, in their display order. */
export function changedRows(
  kind: RecordKind,
  changes: readonly FieldChange[],
  context: DisplayContext,
): ChangedRow[] {
  const words = fieldWords[kind]
  const order = Object.keys(words)
  const position = ({ field }: FieldChange) =>
    Object.hasOwn(words, field) ? order.indexOf(field) : order.length
  return changes
    .toSorted((one, other) => position(one) - position(other))
    .flatMap((change) => toChangedRows(words[change.field] ?? change.field, change, context))
}

function toChangedRows(
  words: FieldWords,
  { before, after }: FieldChange,
  context: DisplayContext,
): ChangedRow[] {
  const [name, type] = typeof words === 'string' ? [words, undefined] : words
  if (type === 'lines') return changedLines(name, before, after, context.names)
  return [{ name, before: formatValue(before, type, context), after: formatValue(after, type, context) }]
}

/** Formats changes of invoice lines. Lines have no id, so they are compared by position. */
function changedLines(
  name: string,
  before: unknown,
  after: unknown,
  names: DisplayContext['names'],
): ChangedRow[] {
  const [former, latter] = [toLines(before), toLines(after)]
  return Array.from({ length: Math.max(former.length, latter.length) }, (_, position) => ({
    name: `${name} ${position + 1}`,
    before: lineText(former[position], names),
    after: lineText(latter[position], names),
  })).filter((row) => row.before !== row.after)
}

function toLines(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function formatValue(
  value: unknown,
  type: FieldType | undefined,
  { timeZone, names }: DisplayContext,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (type === 'photos')
    return Array.isArray(value) && value.length > 0 ? pluralize(value.length, 'photo') : null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return formatNumber(value, type)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === 'day') return formatDay(value)
  if (type === 'instant') return clocksOf(timeZone).moment(value)
  if (type === 'phone') return readablePhone(value)
  if (type === 'waybill') return isAirWaybill(value) ? formatAirWaybill(value) : value
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

function formatNumber(value: number, type: FieldType | undefined): string {
  if (type === 'money') return formatMoney(value)
  const unit = type && units[type]
  // Years and counts have no unit, and are shown without a thousands separator.
  if (!unit) return String(value).replace('.', ',')
  return withUnit(value, unit)
}

function pluralize(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}
