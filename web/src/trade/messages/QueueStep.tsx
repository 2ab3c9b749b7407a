import type { MessageRecords, PreparedMessage } from '@escale/contract/trade/messages/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { MessageFields } from './MessageFields.tsx'
import { numbersIn, type PlannedMessage, textFor, whatsAppUrl } from './message-texts.ts'
import { OpenButton } from './OpenButton.tsx'
import { useOpening } from './useOpening.ts'

type Props = {
  prepared: PreparedMessage
  about: MessageRecords
  one: PlannedMessage
  /** The label of the next button with the position, such as `Suivant (3/18)`. */
  next: string
  onOpened: () => void
  onNext: () => void
}

/** A message of the queue. The user may edit it, then opens it in WhatsApp or skips it. */
export function QueueStep({ prepared, about, one: { recipient, template }, next, onOpened, onNext }: Props) {
  const [body, setBody] = useState(() => textFor(prepared, template, recipient))
  const addresses = numbersIn(recipient.addresses)
  const [chosen, setChosen] = useState(addresses[0]?.value)
  const [isOpened, setOpened] = useState(false)
  const opening = useOpening(() => {
    setOpened(true)
    onOpened()
  })
  const address = addresses.find(({ value }) => value === chosen)
  const to = whatsAppUrl(address?.value ?? null, body)
  const message = {
    clientId: recipient.clientId ?? '',
    about: { subject: about.subject, id: recipient.about.id },
    templateKey: template?.key ?? null,
    number: address?.value ?? null,
    body,
    isOfMany: true,
  }
  return (
    <>
      <div className="fields">
        <p>
          <b className="strong">{recipient.name}</b>{' '}
          <span className="muted small">{recipient.label !== recipient.name && recipient.label}</span>
        </p>
        <MessageFields
          templates={[]}
          template={template}
          onTemplate={() => {}}
          addresses={addresses}
          address={address}
          onAddress={setChosen}
          body={body}
          onBody={isOpened ? null : setBody}
        />
        {isOpened && (
          <p className="notice" role="status">
            Ouvert dans WhatsApp.
          </p>
        )}
      </div>
      {opening.refusal && <Refusal sentence={opening.refusal} />}
      <div className="modal-foot">
        <Button variant={isOpened ? 'filled' : 'default'} ml="auto" onClick={onNext}>
          {next}
        </Button>
        {!isOpened && body.trim() !== '' && <OpenButton to={to} onPress={() => opening.press(message)} />}
      </div>
    </>
  )
}
