import type { RecordKind } from '#records.ts'
import type { FieldChange } from './changed-rows.ts'
import type { PointedKind } from './field-types.ts'
import { fieldWords } from './fields.ts'

/** Returns the ids to which changes of a record refer, with the table of each id. */
export function referencedIds(
  kind: RecordKind,
  changes: readonly FieldChange[],
): { kind: PointedKind; id: string }[] {
  return changes.flatMap(({ field, before, after }) => {
    const words = fieldWords[kind][field]
    const type = Array.isArray(words) ? words[1] : undefined
    if (type === 'lines')
      return [before, after].flatMap(servicesOf).map((id) => ({ kind: 'services' as const, id }))
    if (type !== 'clients' && type !== 'services' && type !== 'invoices') return []
    return [before, after].flatMap((id) => (typeof id === 'string' ? { kind: type, id } : []))
  })
}

function servicesOf(lines: unknown): string[] {
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: { serviceId?: unknown } | null) =>
    typeof line?.serviceId === 'string' ? line.serviceId : [],
  )
}
