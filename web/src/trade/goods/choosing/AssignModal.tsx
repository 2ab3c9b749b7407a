import { useState } from 'react'
import { api, RefusedOnDevice, underKey } from '#api.ts'
import { ClientField } from '#trade/goods/reception/fields/ClientField.tsx'
import thumb from '#trade/goods/reception/fields/reception.module.css'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import type { Attempt } from '#ui/form/drafts/attempt.ts'
import { GoodsActionModal } from './GoodsActionModal.tsx'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

const noChoice = 'Choisissez un client, ou «\u00a0Inconnu\u00a0».'

/** The dialog that sets the client of the selected goods, or removes it. */
export function AssignModal({ ids, onDone, onClose }: Props) {
  // Undefined means that nothing is chosen yet. Null is the choice « Inconnu », which removes the client.
  const [clientId, setClientId] = useState<string | null>()
  const [clientError, setClientError] = useState<string>()
  const clients = useClientsHere()

  function choose(id: string | null) {
    setClientError(undefined)
    setClientId(id)
  }

  function send({ key }: Attempt) {
    if (clientId === undefined)
      return Promise.reject(new RefusedOnDevice('NO_CLIENT', noChoice, { fields: { clientId: noChoice } }))
    return api.goods.assign.call({ ids, clientId }, underKey(key))
  }

  /** Shows the error of the client at its field, and returns the other errors. */
  function refuse({ clientId: sentence, ...others }: Record<string, string>): string[] {
    setClientError(sentence)
    return Object.values(others)
  }

  return (
    <GoodsActionModal
      title="Affecter à un client"
      count={ids.length}
      verb="Affecter"
      send={send}
      refuse={refuse}
      done="client changé"
      failed="Erreur lors de l'affectation"
      onDone={onDone}
      onClose={onClose}
    >
      <div className={thumb.thumb}>
        <ClientField
          clients={clients}
          value={clientId ?? null}
          isUnanswered={clientId === undefined}
          error={clientError}
          onChange={choose}
          onUnreadable={(left) => setClientId(isUnreadable(left) ? undefined : left)}
        />
      </div>
    </GoodsActionModal>
  )
}
