import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { HandledModal } from './HandledModal.tsx'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

/** Goods put somewhere else in the warehouse. */
export function PlaceModal({ ids, onDone, onClose }: Props) {
  const [location, setLocation] = useState('')
  return (
    <HandledModal
      title="Déplacer"
      count={ids.length}
      verb="Déplacer"
      send={() => api.goods.place.call({ ids, location: location.trim() || null })}
      done="emplacement changé"
      failed="Erreur lors du déplacement"
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Emplacement"
        placeholder="A-03-2"
        maxLength={100}
        autoComplete="off"
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      />
    </HandledModal>
  )
}
