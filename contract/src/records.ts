import type { Permission } from './access/permissions.ts'
import { type DomainName, domains, perDomain, perShared, type SharedDomain } from './domains.ts'

/** Tables whose records have a history. */
export type RecordKind = DomainName | `shared_${SharedDomain}` | 'profiles'

type KindOfRecord = {
  name: string
  /** The permission to read the history of such a record. */
  permission: Permission
  /** Permissions to open such a record; any one also allows reading its latest change. */
  opens: readonly Permission[]
  /** The beginning of the deletion notice. */
  removed: string
}

/** Names and permissions of the kinds of records. */
export const recordKinds: Record<RecordKind, KindOfRecord> = {
  ...perDomain(({ record, reads, hears, removed }) => ({
    name: record,
    permission: reads,
    opens: hears,
    removed,
  })),
  ...perShared(({ record }, of) => {
    const { reads, hears, removed } = domains[of]
    return { name: record, permission: reads, opens: hears, removed }
  }),
  profiles: {
    name: 'Utilisateur',
    permission: 'security.read',
    opens: ['security.read'],
    removed: 'Cet utilisateur a été supprimé',
  },
}

/** Kinds of records whose changes also appear in the history of another record, subject to permission. */
export const childKinds: Partial<Record<RecordKind, readonly RecordKind[]>> = { invoices: ['payments'] }

export function isRecordKind(table: string | null | undefined): table is RecordKind {
  return typeof table === 'string' && Object.hasOwn(recordKinds, table)
}
