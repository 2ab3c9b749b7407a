import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import GoodsModal from './GoodsModal.tsx'
import { KnownFacts } from './KnownFacts.tsx'
import { ScansPassedOn } from './ScansPassedOn.tsx'

type Props = { kind: GoodsKind; id: string; onClose: () => void }

/** A label says neither whose goods it is on, nor whether they are still there. */
export const missing = {
  title: 'Marchandises introuvables',
  hint: "Elles sont d'une autre entreprise, ou supprimées.",
}

/** Goods by their id: found by a scan, or by another screen. */
export default function OpenedGoods({ kind, id, onClose }: Props) {
  return kind === 'Colis' ? (
    <OpenedParcel id={id} onClose={onClose} />
  ) : (
    <OpenedVehicle id={id} onClose={onClose} />
  )
}

function OpenedParcel({ id, onClose }: Omit<Props, 'kind'>) {
  const props = propsOf(id, onClose)
  const query = useQuery({ ...api.warehouse.receipt.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal {...props} query={query} title="Colis">
      {(parcel) => <GoodsModal kind="Colis" goods={parcel} onClose={onClose} />}
    </LoadedModal>
  )
}

function OpenedVehicle({ id, onClose }: Omit<Props, 'kind'>) {
  const props = propsOf(id, onClose)
  const query = useQuery({ ...api.warehouse.vehicle.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal {...props} query={query} title="Véhicule">
      {(vehicle) => <GoodsModal kind="Véhicule" goods={vehicle} onClose={onClose} />}
    </LoadedModal>
  )
}

function propsOf(id: string, onClose: () => void) {
  const within = <ScansPassedOn onClose={onClose} />
  return { size: 560, onClose, missing, meanwhile: <KnownFacts id={id} />, within }
}
