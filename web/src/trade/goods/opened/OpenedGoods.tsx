import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import GoodsModal from './GoodsModal.tsx'
import { KnownFacts } from './KnownFacts.tsx'

type Props = { kind: GoodsKind; id: string; onClose: () => void }

const missing = "Ces marchandises n'existent plus"

/** Goods by their id: found by a scan, or by another screen. */
export default function OpenedGoods({ kind, id, onClose }: Props) {
  return kind === 'Colis' ? <OpenedParcel id={id} onClose={onClose} /> : <OpenedVehicle id={id} onClose={onClose} />
}

function OpenedParcel({ id, onClose }: Omit<Props, 'kind'>) {
  const query = useQuery({ ...api.warehouse.receipt.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Colis" size={560} onClose={onClose} missing={missing} meanwhile={<KnownFacts id={id} />}>
      {(parcel) => <GoodsModal kind="Colis" goods={parcel} onClose={onClose} />}
    </LoadedModal>
  )
}

function OpenedVehicle({ id, onClose }: Omit<Props, 'kind'>) {
  const query = useQuery({ ...api.warehouse.vehicle.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal query={query} title="Véhicule" size={560} onClose={onClose} missing={missing} meanwhile={<KnownFacts id={id} />}>
      {(vehicle) => <GoodsModal kind="Véhicule" goods={vehicle} onClose={onClose} />}
    </LoadedModal>
  )
}
