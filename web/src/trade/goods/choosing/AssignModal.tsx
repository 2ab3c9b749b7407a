import { useState } from 'react'
import { api } from '#api.ts'
import { ClientField } from '#trade/goods/reception/ClientField.tsx'
import { useClientsHere } from '#trade/goods/reception/useClientsHere.ts'
import { HandledModal } from './HandledModal.tsx'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

/** Goods given to a client, or taken from one. */
export function AssignModal({ ids, onDone, onClose }: Props) {
  const [clientId, setClientId] = useState<string | null>(null)
  const clients = useClientsHere()
  return (
    <HandledModal
      title="Affecter à un client"
      count={ids.length}
      verb="Affecter"
      send={() => api.goods.assign.call({ ids, clientId })}
      done="client changé"
      failed="Erreur lors de l'affectation"
      onDone={onDone}
      onClose={onClose}
    >
      <ClientField clients={clients} value={clientId} onChange={setClientId} />
    </HandledModal>
  )
}
