import { useState } from 'react'
import { api, RefusedOnDevice, underKey } from '#api.ts'
import { ClientField } from '#trade/goods/reception/ClientField.tsx'
import thumb from '#trade/goods/reception/reception.module.css'
import { useClientsHere } from '#trade/goods/reception/useClientsHere.ts'
import { isUnreadable } from '#ui/field/typed-number.ts'
import type { Attempt } from '#ui/form/drafts/attempt.ts'
import { HandledModal } from './HandledModal.tsx'

type Props = { ids: string[]; onDone: () => void; onClose: () => void }

const noChoice = 'Choisissez un client, ou «\u00a0Inconnu\u00a0».'

/** Goods given to a client, or taken from one. */
export function AssignModal({ ids, onDone, onClose }: Props) {
  // Nothing is chosen at first: « Inconnu » takes the owner away, and is pressed for that.
  const [clientId, setClientId] = useState<string | null>()
  const [wrong, setWrong] = useState<string>()
  const clients = useClientsHere()

  function choose(id: string | null) {
    setWrong(undefined)
    setClientId(id)
  }

  function send({ key }: Attempt) {
    if (clientId === undefined)
      return Promise.reject(new RefusedOnDevice('NO_CLIENT', noChoice, { fields: { clientId: noChoice } }))
    return api.goods.assign.call({ ids, clientId }, underKey(key))
  }

  /** The sentence about the client stands beside the field. */
  function refuse({ clientId: sentence, ...others }: Record<string, string>): string[] {
    setWrong(sentence)
    return Object.values(others)
  }

  return (
    <HandledModal
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
          error={wrong}
          onChange={choose}
          onUnreadable={(left) => setClientId(isUnreadable(left) ? undefined : left)}
        />
      </div>
    </HandledModal>
  )
}
