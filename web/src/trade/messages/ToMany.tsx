import type { MessageRecords, PreparedMessage } from '@escale/contract/trade/messages/contract'
import { leftOutReasons } from '@escale/contract/trade/messages/words'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { serverNow } from '#session/request/server-clock.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { LeftOut, Preview } from './ManyRows.tsx'
import { MessageQueue } from './MessageQueue.tsx'
import { planMessages } from './message-texts.ts'
import { SendToAll } from './SendToAll.tsx'

type Props = {
  prepared: PreparedMessage
  about: MessageRecords
  onDone: (() => void) | undefined
  onClose: () => void
}

const eachOwn = 'chacun'

/**
 * A message to several clients: a preview, then sending. Without a connected WhatsApp account, each message
 * is opened by hand.
 */
export function ToMany({ prepared, about, onDone, onClose }: Props) {
  const [now] = useState(() => serverNow().getTime())
  const [templateKey, setTemplateKey] = useState<string | null>(null)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isQueue, setQueue] = useState(false)
  const planned = useMemo(() => planMessages(prepared, templateKey, now), [prepared, templateKey, now])
  const recipients = planned.filter(({ reason }) => reason === null)
  const chosen = recipients.filter(({ recipient }) => !without.has(recipient.clientId ?? ''))
  const leftOut = planned.flatMap(({ recipient, reason }) =>
    reason ? [{ name: recipient.name, label: recipient.label, reason }] : [],
  )
  const { hasAccount, templates } = prepared

  function toggle(clientId: string) {
    const next = new Set(without)
    if (!next.delete(clientId)) next.add(clientId)
    setWithout(next)
  }

  function close() {
    onDone?.()
    onClose()
  }

  if (isQueue) {
    const unchosen = recipients
      .filter((one) => !chosen.includes(one))
      .map(({ recipient: { name, label } }) => ({ name, label, reason: leftOutReasons.unchosen }))
    const all = [...leftOut, ...unchosen]
    return <MessageQueue prepared={prepared} about={about} planned={chosen} left={all} onClose={close} />
  }
  return (
    <AppModal
      title="Envoyer par WhatsApp"
      subtitle={pluralize(chosen.length, 'client')}
      size={620}
      onClose={onClose}
    >
      <div className="fields">
        {templates.length > 1 && (
          <ListSelect
            label="Modèle"
            data={[
              { value: eachOwn, label: 'À chacun celui qui convient' },
              ...templates.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            value={templateKey ?? eachOwn}
            allowDeselect={false}
            openOnFocus={false}
            onChange={(key) => setTemplateKey(key === eachOwn ? null : key)}
          />
        )}
        {recipients.length === 0 && (
          <p className="notice wait">Personne ne peut être prévenu pour l'instant.</p>
        )}
        <Preview prepared={prepared} told={recipients} without={without} now={now} onTurn={toggle} />
        <LeftOut left={leftOut} />
      </div>
      {hasAccount ? (
        <SendToAll
          about={about}
          templateKey={templateKey}
          without={[...without]}
          chosen={chosen}
          now={now}
          onSent={close}
          onClose={onClose}
        />
      ) : (
        <QueueFooter
          hasRecipients={recipients.length > 0}
          count={chosen.length}
          onStart={() => setQueue(true)}
          onClose={onClose}
        />
      )}
    </AppModal>
  )
}

type FooterProps = { hasRecipients: boolean; count: number; onStart: () => void; onClose: () => void }

function QueueFooter({ hasRecipients, count, onStart, onClose }: FooterProps) {
  return (
    <div className="modal-foot">
      <Button variant="default" ml="auto" onClick={onClose}>
        {hasRecipients ? 'Annuler' : 'Fermer'}
      </Button>
      {hasRecipients && (
        <Button disabled={count === 0} onClick={onStart}>
          Commencer ({count})
        </Button>
      )}
    </div>
  )
}
