import { domainNames, sharedDomains } from '@escale/contract/domains'
import type { RecordKind } from '@escale/contract/records'

/** Whose history is a company's. */
export const companyKinds: readonly RecordKind[] = [...domainNames, 'profiles']

/** Whose history is everybody's: kept apart, and read by a super_admin with no company open. */
export const sharedKinds = sharedDomains.map((name) => `shared_${name}` as const)
