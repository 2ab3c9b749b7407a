import type { RecordKind } from '@escale/contract/journal/records'

/** Whose history is a company's. */
export const companyKinds = [
  'clients',
  'services',
  'invoices',
  'payments',
  'expeditions',
  'goods',
  'profiles',
] as const satisfies readonly RecordKind[]

/** Whose history is everybody's: kept apart, and read by a super_admin with no company open. */
export const sharedKinds = ['shared_clients', 'shared_services'] as const satisfies readonly RecordKind[]
