import type { NoticePreview } from '@escale/contract/trade/notices/contract'
import { type ExpeditionNotice, noticeTitles } from '@escale/contract/trade/notices/words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { Save } from '#ui/form/save/useSave.ts'
import { LeftOutClients } from './LeftOutClients.tsx'
import styles from './TellClients.module.css'

type Props = {
  title: string
  subtitle: string
  preview: NoticePreview
  /** Rendered above the preview: chooses between several kinds of notice. */
  choice?: ReactNode
  send: Save<string[]>
  onClose: () => void
}

/**
 * Previews a message to several clients: its text and channel for each of them, and the clients who get none,
 * with the reason. Nothing is sent before the user presses the button.
 */
export function TellClients({ title, subtitle, preview, choice, send, onClose }: Props) {
  const { told, leftOut } = preview
  // Initially selects every client except those who received a message within 24 hours.
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        told
          .filter(({ writtenAt }) => told.length === 1 || writtenAt === null)
          .map(({ clientId }) => clientId),
      ),
  )
  const [isShown, setShown] = useState(told.length === 1)
  function toggle(clientId: string, isIn: boolean) {
    const next = new Set(chosen)
    if (isIn) next.add(clientId)
    else next.delete(clientId)
    setChosen(next)
  }
  const texts = isShown ? told : told.slice(0, shownAtFirst)
  return (
    <AppModal title={title} subtitle={subtitle} size={620} onClose={onClose}>
      <div className="fields">
        {choice}
        <SendingSummary preview={preview} />
        {told.length > 0 && (
          <ul className={`rows ${styles.told}`} aria-label="Clients prévenus">
            {texts.map((one) => (
              <RecipientRow
                key={one.clientId}
                one={one}
                isChosen={chosen.has(one.clientId)}
                isAlone={told.length === 1}
                onTurn={toggle}
              />
            ))}
          </ul>
        )}
        {texts.length < told.length && (
          <Button variant="subtle" fullWidth onClick={() => setShown(true)}>
            Tout afficher ({told.length})
          </Button>
        )}
        <LeftOutClients clients={leftOut} />
      </div>
      {send.refusal && <Refusal sentence={send.refusal} />}
      <div className="modal-foot">
        <Button variant="default" ml="auto" onClick={onClose}>
          {told.length === 0 ? 'Fermer' : 'Annuler'}
        </Button>
        {told.length > 0 && (
          <Button
            disabled={chosen.size === 0}
            loading={send.isPending}
            onClick={() => send.submit([...chosen])}
          >
            {told.length === 1 ? 'Envoyer' : `Envoyer à ${pluralize(chosen.size, 'client', 'clients')}`}
          </Button>
        )}
      </div>
    </AppModal>
  )
}

const shownAtFirst = 20

/** Shows how the messages will be sent: channels, price category and time. */
function SendingSummary({ preview: { told, category, leavesAt } }: { preview: NoticePreview }) {
  const clocks = useClocks()
  const byWhatsApp = told.filter(({ channel }) => channel === 'WhatsApp').length
  if (told.length === 0) return <p className="notice wait">Personne ne peut être prévenu pour l'instant.</p>
  const channels = [
    byWhatsApp > 0 && `${byWhatsApp} par WhatsApp (${category})`,
    told.length > byWhatsApp && `${told.length - byWhatsApp} par email`,
  ].filter(Boolean)
  return (
    <p className="small muted">
      {channels.join(', ')}.{' '}
      {leavesAt
        ? `Ce sera envoyé le ${clocks.moment(leavesAt)}, quand vos heures d'envoi commencent.`
        : 'Ce sera envoyé tout de suite.'}
    </p>
  )
}

type NoticeRecipient = NoticePreview['told'][number]

function RecipientRow({
  one,
  isChosen,
  isAlone,
  onTurn,
}: {
  one: NoticeRecipient
  isChosen: boolean
  isAlone: boolean
  onTurn: (clientId: string, isIn: boolean) => void
}) {
  const { clientId, name, channel, to, text, writtenAt } = one
  const clocks = useClocks()
  return (
    <li>
      <Stack gap={4} flex="1 1 100%" miw={0}>
        <Group gap="sm" justify="space-between">
          {isAlone ? (
            <b className="strong">{name}</b>
          ) : (
            <Check
              label={name}
              checked={isChosen}
              onChange={(event) => onTurn(clientId, event.currentTarget.checked)}
            />
          )}
          <span className="small muted num">
            {channel === 'Courriel' ? 'Email' : channel} · {to}
          </span>
        </Group>
        {writtenAt && (
          <span className="small muted">Écrit il y a moins de 24 h, le {clocks.moment(writtenAt)}</span>
        )}
        <Text className="small" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Stack>
    </li>
  )
}

/** Shown when the request sent nothing, because every client was already notified or can no longer be. */
export const nothingSent = "Rien n'est parti : c'était déjà fait, ou ce n'est plus possible"

export const sentMessage = ({ planned }: { planned: number }) =>
  planned === 0 ? nothingSent : pluralize(planned, 'client va être prévenu', 'clients vont être prévenus')

export const noticeOptions = (kinds: NoticePreview['kinds']) =>
  kinds.map((kind) => ({ value: kind as ExpeditionNotice, label: noticeTitles[kind] }))
