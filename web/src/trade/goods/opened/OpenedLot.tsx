import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import OpenedGoods, { missing } from './OpenedGoods.tsx'
import { SeenGoods } from './SeenGoods.tsx'

/**
 * Goods of either kind over any page: in the form that corrects them for who holds the warehouse, to be read
 * by the others.
 */
export default function OpenedLot({ id, onClose }: { id: string; onClose: () => void }) {
  const holdsWarehouse = useMay('reception.read')
  const query = useQuery({ ...api.goods.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Marchandises" size={560} onClose={onClose} missing={missing}>
      {(goods) =>
        holdsWarehouse ? (
          <OpenedGoods kind={goods.kind} id={id} onClose={onClose} />
        ) : (
          <SeenGoods goods={goods} onClose={onClose} />
        )
      }
    </LoadedModal>
  )
}
