import { domainNames, sharedDomains } from '@escale/contract/domains'
import type { RecordKind } from '@escale/contract/records'

/** Record types whose changes are in a company's history. */
export const companyKinds: readonly RecordKind[] = [...domainNames, 'profiles']

/**
 * Types of records shared by all companies. Their history has its own table, which a super_admin without an
 * open company reads.
 */
export const sharedKinds = sharedDomains.map((name) => `shared_${name}` as const)
