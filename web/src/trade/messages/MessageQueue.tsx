import type { MessageRecords, PreparedMessage } from '@escale/contract/trade/messages/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { LeftOut, type LeftOutClient } from './ManyRows.tsx'
import type { PlannedMessage } from './message-texts.ts'
import { QueueStep } from './QueueStep.tsx'

type Props = {
  prepared: PreparedMessage
  about: MessageRecords
  planned: readonly PlannedMessage[]
  left: readonly LeftOutClient[]
  onClose: () => void
}

/**
 * Opens several messages in WhatsApp one after the other. Browsers only open one tab per press, so each needs
 * its own press.
 */
export function MessageQueue({ prepared, about, planned, left, onClose }: Props) {
  const [place, setPlace] = useState(0)
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set())
  const one = planned[place]
  const total = planned.length
  const opened = openedIds.size
  return (
    <AppModal
      title="Envoyer par WhatsApp"
      subtitle={one ? `${place + 1} sur ${total}` : undefined}
      size={560}
      onClose={onClose}
    >
      {one ? (
        <QueueStep
          key={one.recipient.about.id}
          prepared={prepared}
          about={about}
          one={one}
          next={place + 1 < total ? `Suivant (${place + 2}/${total})` : 'Terminer'}
          onOpened={() => setOpenedIds(new Set(openedIds).add(one.recipient.about.id))}
          onNext={() => setPlace(place + 1)}
        />
      ) : (
        <>
          <div className="fields">
            <p className="notice" role="status">
              <b>{pluralize(opened, 'message ouvert dans WhatsApp', 'messages ouverts dans WhatsApp')}</b>
              {opened < total && `, ${pluralize(total - opened, 'passé', 'passés')}`}.
            </p>
            <LeftOut left={left} />
          </div>
          <div className="modal-foot">
            <Button data-autofocus ml="auto" onClick={onClose}>
              Fermer
            </Button>
          </div>
        </>
      )}
    </AppModal>
  )
}
