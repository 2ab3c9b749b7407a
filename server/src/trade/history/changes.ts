import type { RecordKind } from '@escale/contract/records'
import type { RecordChange } from '@escale/contract/trade/history/contract'

/**
 * Returns the history table of a company. Without a company id, returns the table for records shared by all
 * companies.
 */
export function changesTable(companyId: string | null) {
  return companyId === null ? 'shared_record_changes' : 'record_changes'
}

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

/** Removes IP address and device from a change. Only readers of the security log may see them. */
export function withoutIpAndDevice<Row extends { ipAddress: string; userAgent: string }>(row: Row): Row {
  return { ...row, ipAddress: '', userAgent: '' }
}

type Changes = RecordChange['changes']

export function asChange<Row extends { kind: string; changes: unknown }>(row: Row) {
  return { ...row, kind: row.kind as RecordKind, changes: toChanges(row.changes) }
}

function toChanges(changes: unknown): Changes {
  return Object.entries(changes as Record<string, Changes[number]['before'][]>).map(
    ([field, [before = null, after = null]]) => ({
      field,
      before,
      after,
    }),
  )
}
