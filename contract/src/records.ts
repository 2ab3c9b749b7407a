import type { Permission } from './access/permissions.ts'
import { type DomainName, domains, perDomain, perShared, type SharedDomain } from './domains.ts'

/** The table of what has a history. */
export type RecordKind = DomainName | `shared_${SharedDomain}` | 'profiles'

type KindOfRecord = {
  name: string
  /** The permission to read the history of such a record. */
  permission: Permission
  /** Any of these permissions opens such a record, and lets its holder read who changed it last. */
  opens: readonly Permission[]
  /** The beginning of the sentence that tells a removal. */
  removed: string
}

/** What a record is called, and who may read what became of it. */
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

/** What belongs to records of a kind, and is told in their history too, for who may read it. */
export const belongingTo: Partial<Record<RecordKind, readonly RecordKind[]>> = { invoices: ['payments'] }

export function isRecordKind(table: string | null | undefined): table is RecordKind {
  return typeof table === 'string' && Object.hasOwn(recordKinds, table)
}
