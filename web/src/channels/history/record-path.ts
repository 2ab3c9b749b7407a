import type { RecordChange } from '@escale/contract/trade/history/contract'

type Told = Pick<RecordChange, 'kind' | 'recordId' | 'recordName' | 'isRemoved'>

/** Where the record of a change is opened; null for one that is there no more. */
export function recordPath({ kind, recordId, recordName, isRemoved }: Told): string | null {
  if (isRemoved) return null
  const named = `q=${encodeURIComponent(recordName ?? '')}`
  switch (kind) {
    case 'clients':
      return `/app/clients/${recordId}`
    case 'services':
      return `/app/services?${named}`
    case 'invoices':
      return `/app/factures?facture=${recordId}`
    case 'payments':
      return `/app/paiements?paiement=${recordId}`
    case 'expeditions':
      return `/app/expeditions/${recordId}`
    case 'goods':
      return recordName?.startsWith('VEH-') ? `/app/warehouse?onglet=vehicules&${named}` : `/app/warehouse?${named}`
    case 'profiles':
      return `/app/users?${named}`
    default:
      return null
  }
}
