import { isSentAsCaption } from '@escale/contract/channels/whatsapp/documents'
import type {
  MessageRecords,
  OfferedTemplate,
  PreparedMessage,
  Recipient,
  RecipientAddress,
} from '@escale/contract/trade/messages/contract'
import { recipientRefusal, sendableKind } from '@escale/contract/trade/messages/recipient-refusals'
import { messageWords } from '@escale/contract/trade/messages/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '#session/request/server-clock.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { MessageFields, Warnings } from './MessageFields.tsx'
import { approvedText, numbersIn, templateFor, textFor, whatsAppUrl } from './message-texts.ts'
import { OpenButton } from './OpenButton.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import { useOpening } from './useOpening.ts'
import { useSending } from './useSending.ts'

type Props = {
  prepared: PreparedMessage
  recipient: Recipient
  about: MessageRecords
  onDone: (() => void) | undefined
  onClose: () => void
}

/** A message to one client. It is opened in WhatsApp, or sent through the company's WhatsApp account. */
export function ToOne(props: Props) {
  const { prepared, recipient, about, onDone, onClose } = props
  const message = useMessage(props, close)
  const { template, body, shown, address, way, openedId, opening, sending } = message
  const refusal = recipient.clientId === null ? messageWords.nothing : recipientRefusal(recipient)
  const failure = opening.refusal ?? sending.refusal
  const isEmpty = shown.trim() === ''

  function close() {
    onDone?.()
    onClose()
  }

  return (
    <AppModal
      title="Envoyer par WhatsApp"
      subtitle={recipient.name}
      size={560}
      onClose={openedId ? close : onClose}
    >
      {openedId && (
        <OpenedMessage name={recipient.name} messageId={openedId} to={message.to} onClose={close} />
      )}
      {!openedId && refusal && <RefusalNotice sentence={refusal} onClose={onClose} />}
      {!openedId && !refusal && (
        <>
          <div className="fields">
            <Warnings recipient={recipient} address={address} now={message.now} />
            <MessageFields
              templates={prepared.templates}
              template={template}
              onTemplate={message.choose}
              addresses={message.addresses}
              address={address}
              onAddress={message.setChosen}
              body={shown}
              onBody={way === 'modèle' ? null : message.setBody}
            />
            {prepared.hasAccount && (
              <SendingHint
                way={way}
                template={template}
                address={address}
                hasDocument={isSentAsCaption(about.subject, body)}
              />
            )}
          </div>
          {failure && <Refusal sentence={failure} />}
          <div className="modal-foot">
            <Button
              variant="default"
              ml="auto"
              onClick={onClose}
              {...(way && { className: 'unseen-on-phone' })}
            >
              Annuler
            </Button>
            {!isEmpty && (
              <OpenButton to={message.to} variant={way ? 'default' : 'filled'} onPress={message.open} />
            )}
            {way && (
              <Button disabled={isEmpty} loading={sending.isPending} onClick={message.send}>
                Envoyer
              </Button>
            )}
          </div>
        </>
      )}
    </AppModal>
  )
}

/** The form values of the message, and the two ways of sending it. */
function useMessage({ prepared, recipient, about }: Props, onSent: () => void) {
  const [now] = useState(() => serverNow().getTime())
  const [template, setTemplate] = useState(() => templateFor(prepared, recipient))
  const [body, setBody] = useState(() => textFor(prepared, template, recipient))
  const addresses = prepared.hasAccount ? recipient.addresses : numbersIn(recipient.addresses)
  const [chosen, setChosen] = useState(addresses[0]?.value)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opening = useOpening(setOpenedId)
  const sending = useSending(recipient.name, onSent)
  const address = addresses.find(({ value }) => value === chosen)
  const way = prepared.hasAccount ? sendableKind(address, template, now) : null
  const shown = (way === 'modèle' && approvedText(template, recipient)) || body
  const number = address?.kind === 'numéro' ? address.value : null
  const to = whatsAppUrl(number, shown)
  const message = {
    clientId: recipient.clientId ?? '',
    about: { subject: about.subject, id: recipient.about.id },
    templateKey: template?.key ?? null,
  }

  function choose(key: string) {
    const next = prepared.templates.find((one) => one.key === key)
    setTemplate(next)
    setBody(textFor(prepared, next, recipient))
  }

  function open() {
    opening.press({ ...message, number, body: shown })
  }

  function send() {
    if (!address || !way) return
    const { kind, value } = address
    sending.press({ ...message, ids: about.ids, to: { kind, value }, body: way === 'texte' ? body : null })
  }

  return {
    ...{ now, template, body, shown, addresses, address, way, to, openedId, opening, sending },
    ...{ setBody, setChosen, choose, open, send },
  }
}

function RefusalNotice({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <>
      <div className="fields">
        <p className="notice wait">{refusalSentence(sentence)}</p>
      </div>
      <div className="modal-foot">
        <Button data-autofocus variant="default" ml="auto" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}

/** Turns a short reason into a sentence. */
const refusalSentence = (reason: string) => (reason.endsWith('.') ? reason : `Rien à envoyer : ${reason}.`)

type HintProps = {
  way: 'texte' | 'modèle' | null
  template: OfferedTemplate | undefined
  address: RecipientAddress | undefined
  /** True when free text will be sent with the document of the record, such as an invoice. */
  hasDocument: boolean
}

/** Explains how WhatsApp will deliver and bill the message. */
function SendingHint({ way, template, address, hasDocument }: HintProps) {
  const clocks = useClocks()
  if (!address) return null
  if (way === null) return <p className="notice wait">{messageWords.windowClosed}</p>
  if (way === 'modèle')
    return (
      <p className="small muted">
        Part comme modèle approuvé par WhatsApp, catégorie {template?.category}. Son texte ne se change pas
        ici.
      </p>
    )
  return (
    <p className="small muted">
      Réponse libre jusqu'au {clocks.moment(address.windowUntil ?? '')}.
      {hasDocument && ' Le PDF part avec le message.'}
    </p>
  )
}
