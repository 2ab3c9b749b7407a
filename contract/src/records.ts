import type { Permission } from './access/permissions.ts'
import { type DomainName, domains, perDomain, perShared, type SharedDomain } from './domains.ts'

/** Database tables whose records have a change history. */
export type RecordKind = DomainName | `shared_${SharedDomain}` | 'profiles'

type KindOfRecord = {
  name: string
  /** The permission required to read the change history. */
  permission: Permission
  /**
   * Permissions required to open the record. Any one of them also allows reading who made its latest change.
   */
  opens: readonly Permission[]
  /** The beginning of the text about a deletion, such as « Ce client a été supprimé ». */
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

/**
 * Kinds of records whose changes are also listed in the history of a parent record. Users without permission
 * for them do not see them.
 */
export const childKinds: Partial<Record<RecordKind, readonly RecordKind[]>> = {
  clients: ['payments'], // receipts on their account
  invoices: ['payments', 'credit_notes'],
}

export function isRecordKind(table: string | null | undefined): table is RecordKind {
  return typeof table === 'string' && Object.hasOwn(recordKinds, table)
}
