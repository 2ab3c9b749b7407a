import { domainNames, sharedDomains } from '@escale/contract/domains'
import type { RecordKind } from '@escale/contract/records'

/** Kinds of records in a company's history. */
export const companyKinds: readonly RecordKind[] = [...domainNames, 'profiles']

/** Kinds of shared records. Their history is in its own table, for a super_admin without an open company. */
export const sharedKinds = sharedDomains.map((name) => `shared_${name}` as const)
