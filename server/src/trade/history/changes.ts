import type { RecordKind } from '@escale/contract/records'
import type { RecordChange } from '@escale/contract/trade/history/contract'

/** The table of a company's histories, or of those of what all share. */
export function changesOf(companyId: string | null) {
  return companyId === null ? 'shared_record_changes' : 'record_changes'
}

/** What is read of each change. */
export const changeColumns = [
  'id',
  'record_id as recordId',
  'kind',
  'action',
  'version',
  'user_id as userId',
  'user_name as userName',
  'ip_address as ipAddress',
  'user_agent as userAgent',
  'created_at as createdAt',
  'changes',
] as const

/** Where colleagues were and on which device is told by the security log, to who may read it. */
export function withoutPlace<Row extends { ipAddress: string; userAgent: string }>(row: Row): Row {
  return { ...row, ipAddress: '', userAgent: '' }
}

type Changes = RecordChange['changes']

/** A row of a history, its fields one by one. */
export function asChange<Row extends { kind: string; changes: unknown }>(row: Row) {
  return { ...row, kind: row.kind as RecordKind, changes: fieldsOf(row.changes) }
}

function fieldsOf(changes: unknown): Changes {
  return Object.entries(changes as Record<string, Changes[number]['before'][]>).map(
    ([field, [before = null, after = null]]) => ({
      field,
      before,
      after,
    }),
  )
}
