import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { useSession } from '#session/current/useSession.ts'
import { useLinkTo } from './useLinkTo.ts'

type GoodsReferences = Pick<GoodsLine, 'expeditionId' | 'invoiceId' | 'clientId'>

/**
 * Returns the links from goods to their expedition, invoice and client. A link is null when there is no such
 * record, or for users without the permission.
 */
export function useGoodsLinks() {
  const linkTo = useLinkTo()
  const { company } = useSession()
  const page = (key: 'expeditions' | 'clients', id: string | null) => {
    const path = linkTo(key)
    return id && path && company ? `${path}/${id}?onglet=marchandises` : null
  }
  return {
    expedition: ({ expeditionId }: GoodsReferences) => page('expeditions', expeditionId),
    client: ({ clientId }: GoodsReferences) => page('clients', clientId),
    invoice: ({ invoiceId }: GoodsReferences) =>
      invoiceId ? linkTo('invoices', { facture: invoiceId }) : null,
  }
}
