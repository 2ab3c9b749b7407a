import { formatDay } from '@escale/contract/days'
import { messages } from '@escale/contract/messages'
import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#api.ts'
import { sessionState } from '#session/session.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { ConfirmDelete } from '#ui/ConfirmDelete.tsx'
import { ModeTag } from '#ui/ModeTag.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { useSave } from '#ui/useSave.ts'
import styles from './ExpeditionModal.module.css'
import { Arrival, Journey, Statuses } from './expedition-cells.tsx'
import { dayFor } from './lateness.ts'

const masterNames = { Maritime: 'Connaissement (MBL)', Aérien: 'Lettre de transport (MAWB)', Terrestre: 'Lettre de voiture' }

/** What is known of an expédition, and its deletion. */
export default function ExpeditionModal({ expedition, onClose }: { expedition: Expedition; onClose: () => void }) {
  const { mode, vesselOrFlight, masterNumber, etd, eta, ata } = expedition
  const { company } = useSession()
  const mayDelete = useMay('expeditions.delete')
  const [isAsking, setAsking] = useState(false)
  const removal = useSave({
    send: (_: void) => api.expeditions.remove.call({ id: expedition.id }),
    done: messages.expeditionDeleted,
    failed: messages.expeditionDeleteFailed,
    onSaved: onClose,
  })
  useEffect(() => {
    if (removal.refusal) setAsking(false)
  }, [removal.refusal])

  // Escape, the cross and the backdrop first take back the question; under a dialog of the shell, they are not for this one.
  function close() {
    if (sessionState().trouble) return
    if (isAsking) setAsking(false)
    else onClose()
  }

  return (
    <AppModal title="Expédition" subtitle={expedition.reference} size={520} onClose={close}>
      <dl className="facts">
        <Fact name="Statut">
          <Statuses expedition={expedition} />
        </Fact>
        <Fact name="Mode">
          <ModeTag mode={mode} />
        </Fact>
        <Fact name="Trajet">
          <Journey expedition={expedition} />
        </Fact>
        <Fact name="Navire ou vol">{vesselOrFlight}</Fact>
        <Fact name={masterNames[mode]}>{masterNumber}</Fact>
        <Fact name="Départ prévu">{etd && formatDay(etd)}</Fact>
        <Fact name="Arrivée prévue">{eta && <Arrival expedition={expedition} day={dayFor(company)} />}</Fact>
        {ata && <Fact name="Arrivée réelle">{formatDay(ata)}</Fact>}
      </dl>
      {mayDelete && (
        <div className={styles.bottom}>
          {removal.refusal && !isAsking && <Refusal sentence={removal.refusal} />}
          {isAsking && (
            <ConfirmDelete
              question="Êtes-vous sûr de vouloir supprimer cette expédition ? Cette action est irréversible."
              removal={removal}
              onCancel={() => setAsking(false)}
            />
          )}
          <div className="modal-foot">
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              Supprimer
            </Button>
          </div>
        </div>
      )}
    </AppModal>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="muted">Non renseigné</span>}</dd>
    </div>
  )
}
