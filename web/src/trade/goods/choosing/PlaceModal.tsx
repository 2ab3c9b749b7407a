import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { LocationInput } from '#trade/goods/reception/fields/LocationInput.tsx'
import { GoodsActionModal } from './GoodsActionModal.tsx'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

/** The dialog that moves the selected goods to another place of the warehouse. */
export function PlaceModal({ ids, onDone, onClose }: Props) {
  const [location, setLocation] = useState('')
  return (
    <GoodsActionModal
      title="Déplacer"
      count={ids.length}
      verb="Déplacer"
      send={({ key }) => api.goods.place.call({ ids, location: location.trim() || null }, underKey(key))}
      done="emplacement changé"
      failed="Erreur lors du déplacement"
      onDone={onDone}
      onClose={onClose}
    >
      <LocationInput data-autofocus value={location} onChange={setLocation} />
    </GoodsActionModal>
  )
}
