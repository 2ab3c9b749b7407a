import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import GoodsModal from './GoodsModal.tsx'
import { OfflineFacts } from './OfflineFacts.tsx'
import { ScanForwarder } from './ScanForwarder.tsx'

type Props = { kind: GoodsKind; id: string; onClose: () => void }

/** Shown when no goods have the scanned id: the label is of another company, or its goods were deleted. */
export const missingGoods = {
  title: 'Marchandises introuvables',
  hint: "Elles sont d'une autre entreprise, ou supprimées.",
}

/** Loads goods by id and opens their dialog. */
export default function OpenedGoods({ kind, id, onClose }: Props) {
  return kind === 'Colis' ? (
    <OpenedParcel id={id} onClose={onClose} />
  ) : (
    <OpenedVehicle id={id} onClose={onClose} />
  )
}

function OpenedParcel({ id, onClose }: Omit<Props, 'kind'>) {
  const props = modalProps(id, onClose)
  const query = useQuery({ ...api.warehouse.receipt.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal {...props} query={query} title="Colis">
      {(parcel) => <GoodsModal kind="Colis" goods={parcel} onClose={onClose} />}
    </LoadedModal>
  )
}

function OpenedVehicle({ id, onClose }: Omit<Props, 'kind'>) {
  const props = modalProps(id, onClose)
  const query = useQuery({ ...api.warehouse.vehicle.queryOptions({ input: { id } }), ...asOfNow })
  return (
    <LoadedModal {...props} query={query} title="Véhicule">
      {(vehicle) => <GoodsModal kind="Véhicule" goods={vehicle} onClose={onClose} />}
    </LoadedModal>
  )
}

function modalProps(id: string, onClose: () => void) {
  const within = <ScanForwarder onClose={onClose} />
  return { size: 560, onClose, missing: missingGoods, meanwhile: <OfflineFacts id={id} />, within }
}
