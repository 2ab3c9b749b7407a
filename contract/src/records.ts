import type { Permission } from './access/permissions.ts'
import { type DomainName, domains, perDomain, perShared, type SharedDomain } from './domains.ts'

/** The table of what has a history. */
export type RecordKind = DomainName | `shared_${SharedDomain}` | 'profiles'

/** What a record is called, and who may read what became of it. */
export const recordKinds: Record<RecordKind, { name: string; permission: Permission }> = {
  ...perDomain(({ record, reads }) => ({ name: record, permission: reads })),
  ...perShared(({ record }, of) => ({ name: record, permission: domains[of].reads })),
  profiles: { name: 'Utilisateur', permission: 'security.read' },
}

/** What belongs to records of a kind, and is told in their history too, for who may read it. */
export const belongingTo: Partial<Record<RecordKind, readonly RecordKind[]>> = { invoices: ['payments'] }

export function isRecordKind(table: string | null | undefined): table is RecordKind {
  return typeof table === 'string' && Object.hasOwn(recordKinds, table)
}
