import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import OpenedGoods, { missingGoods } from './OpenedGoods.tsx'
import { ReadOnlyGoods } from './ReadOnlyGoods.tsx'

/** Opens goods over any page. Warehouse staff may edit them, others see a read-only dialog. */
export default function OpenedLot({ id, onClose }: { id: string; onClose: () => void }) {
  const isWarehouseStaff = useMay('reception.read')
  const query = useQuery({ ...api.goods.get.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Marchandises" size={560} onClose={onClose} missing={missingGoods}>
      {(goods) =>
        isWarehouseStaff ? (
          <OpenedGoods kind={goods.kind} id={id} onClose={onClose} />
        ) : (
          <ReadOnlyGoods goods={goods} onClose={onClose} />
        )
      }
    </LoadedModal>
  )
}
