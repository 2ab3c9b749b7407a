import { isUnderDocument } from '@escale/contract/channels/whatsapp/documents'
import type {
  OfferedTemplate,
  Prepared,
  Recipient,
  ToldAddress,
  ToldRecords,
} from '@escale/contract/trade/messages/contract'
import { refusedTo, waysThrough } from '@escale/contract/trade/messages/left-out'
import { messageWords } from '@escale/contract/trade/messages/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '#session/server-clock.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Cautions, MessageFields } from './MessageFields.tsx'
import { OpenButton } from './OpenButton.tsx'
import { Opened } from './Opened.tsx'
import { addressToOpen, approvedText, numbersIn, templateFor, textFor } from './texts.ts'
import { useOpening } from './useOpening.ts'
import { useSending } from './useSending.ts'

type Props = {
  prepared: Prepared
  recipient: Recipient
  about: ToldRecords
  onDone: (() => void) | undefined
  onClose: () => void
}

/** A message to one client, opened in WhatsApp or sent by the company's account. */
export function ToOne({ prepared, recipient, about, onDone, onClose }: Props) {
  const [now] = useState(() => serverNow().getTime())
  const [template, setTemplate] = useState(() => templateFor(prepared, recipient))
  const [body, setBody] = useState(() => textFor(prepared, template, recipient))
  const addresses = prepared.hasAccount ? recipient.addresses : numbersIn(recipient.addresses)
  const [chosen, setChosen] = useState(addresses[0]?.value)
  const [opened, setOpened] = useState<string | null>(null)
  const opening = useOpening(setOpened)
  const sending = useSending(recipient.name, close)
  const address = addresses.find(({ value }) => value === chosen)
  const way = prepared.hasAccount ? waysThrough(address, template, now) : null
  const shown = (way === 'modèle' && approvedText(template, recipient)) || body
  const number = address?.kind === 'numéro' ? address.value : null
  const to = addressToOpen(number, shown)
  const said = {
    clientId: recipient.clientId ?? '',
    about: { subject: about.subject, id: recipient.about.id },
    templateKey: template?.key ?? null,
  }
  const refusal = recipient.clientId === null ? messageWords.nothing : refusedTo(recipient)
  const isEmpty = shown.trim() === ''

  function choose(key: string) {
    const next = prepared.templates.find((one) => one.key === key)
    setTemplate(next)
    setBody(textFor(prepared, next, recipient))
  }

  function close() {
    onDone?.()
    onClose()
  }

  function send() {
    if (address && way)
      sending.press({
        ...said,
        ids: about.ids,
        to: { kind: address.kind, value: address.value },
        body: way === 'texte' ? body : null,
      })
  }

  return (
    <AppModal
      title="Envoyer par WhatsApp"
      subtitle={recipient.name}
      size={560}
      onClose={opened ? close : onClose}
    >
      {opened && <Opened name={recipient.name} messageId={opened} to={to} onClose={close} />}
      {!opened && refusal && <Refused sentence={refusal} onClose={onClose} />}
      {!opened && !refusal && (
        <>
          <div className="fields">
            <Cautions recipient={recipient} address={address} now={now} />
            <MessageFields
              templates={prepared.templates}
              template={template}
              onTemplate={choose}
              addresses={addresses}
              address={address}
              onAddress={setChosen}
              body={shown}
              onBody={way === 'modèle' ? null : setBody}
            />
            {prepared.hasAccount && (
              <Leaving
                way={way}
                template={template}
                address={address}
                hasDocument={isUnderDocument(about.subject, body)}
              />
            )}
          </div>
          {(opening.refusal ?? sending.refusal) && (
            <Refusal sentence={opening.refusal ?? sending.refusal ?? ''} />
          )}
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
              <OpenButton
                to={to}
                variant={way ? 'default' : 'filled'}
                onPress={() => opening.press({ ...said, number, body: shown })}
              />
            )}
            {way && (
              <Button disabled={isEmpty} loading={sending.isPending} onClick={send}>
                Envoyer
              </Button>
            )}
          </div>
        </>
      )}
    </AppModal>
  )
}

function Refused({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <>
      <div className="fields">
        <p className="notice wait">{sentenceOf(sentence)}</p>
      </div>
      <div className="modal-foot">
        <Button data-autofocus variant="default" ml="auto" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}

/** A reason in a few words is said as a sentence. */
const sentenceOf = (reason: string) => (reason.endsWith('.') ? reason : `Rien à envoyer : ${reason}.`)

type LeavingProps = {
  way: 'texte' | 'modèle' | null
  template: OfferedTemplate | undefined
  address: ToldAddress | undefined
  /** Of the record, under which free text leaves. */
  hasDocument: boolean
}

/** As what WhatsApp takes it, and bills it. */
function Leaving({ way, template, address, hasDocument }: LeavingProps) {
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
