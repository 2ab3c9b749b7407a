import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { useSession } from '#session/useSession.ts'
import { useLinkTo } from './useLinkTo.ts'

type Linked = Pick<GoodsLine, 'expeditionId' | 'invoiceId' | 'clientId'>

/**
 * Where goods lead: to what carries them, what bills them, whose they are; null where there is nothing, or
 * nothing one may see.
 */
export function useGoodsLinks() {
  const linkTo = useLinkTo()
  const { company } = useSession()
  const page = (key: 'expeditions' | 'clients', id: string | null) => {
    const path = linkTo(key)
    return id && path && company ? `${path}/${id}?onglet=marchandises` : null
  }
  return {
    expedition: ({ expeditionId }: Linked) => page('expeditions', expeditionId),
    client: ({ clientId }: Linked) => page('clients', clientId),
    invoice: ({ invoiceId }: Linked) => (invoiceId ? linkTo('invoices', { facture: invoiceId }) : null),
  }
}
