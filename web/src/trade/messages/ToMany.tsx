import type { Prepared, ToldRecords } from '@escale/contract/trade/messages/contract'
import { leftOutReasons } from '@escale/contract/trade/messages/words'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { serverNow } from '#session/server-clock.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { ListSelect } from '#ui/field/ListSelect.tsx'
import { counted } from '#ui/figures/count.ts'
import { LeftOut, Preview } from './ManyRows.tsx'
import { Queue } from './Queue.tsx'
import { SendToAll } from './SendToAll.tsx'
import { plan } from './texts.ts'

type Props = { prepared: Prepared; about: ToldRecords; onDone: (() => void) | undefined; onClose: () => void }

const each = 'chacun'

/**
 * A message to many: what each would read, who is left out and why; then one after the other, or all by the
 * company's account.
 */
export function ToMany({ prepared, about, onDone, onClose }: Props) {
  const [now] = useState(() => serverNow().getTime())
  const [asked, setAsked] = useState<string | null>(null)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isQueue, setQueue] = useState(false)
  const planned = useMemo(() => plan(prepared, asked, now), [prepared, asked, now])
  const told = planned.filter(({ reason }) => reason === null)
  const chosen = told.filter(({ recipient }) => !without.has(recipient.clientId ?? ''))
  const left = planned.flatMap(({ recipient, reason }) =>
    reason ? [{ name: recipient.name, label: recipient.label, reason }] : [],
  )
  const { hasAccount, templates } = prepared

  function turn(clientId: string) {
    const next = new Set(without)
    if (!next.delete(clientId)) next.add(clientId)
    setWithout(next)
  }

  function close() {
    onDone?.()
    onClose()
  }

  if (isQueue) {
    const unchosen = told
      .filter((one) => !chosen.includes(one))
      .map(({ recipient: { name, label } }) => ({ name, label, reason: leftOutReasons.unchosen }))
    return (
      <Queue
        prepared={prepared}
        about={about}
        planned={chosen}
        left={[...left, ...unchosen]}
        onClose={close}
      />
    )
  }
  return (
    <AppModal
      title="Envoyer par WhatsApp"
      subtitle={counted(chosen.length, 'client')}
      size={620}
      onClose={onClose}
    >
      <div className="fields">
        {templates.length > 1 && (
          <ListSelect
            label="Modèle"
            data={[
              { value: each, label: 'À chacun celui qui convient' },
              ...templates.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            value={asked ?? each}
            allowDeselect={false}
            openOnFocus={false}
            onChange={(key) => setAsked(key === each ? null : key)}
          />
        )}
        {told.length === 0 && <p className="notice wait">Personne ne peut être prévenu pour l'instant.</p>}
        <Preview prepared={prepared} told={told} without={without} now={now} onTurn={turn} />
        <LeftOut left={left} />
      </div>
      {hasAccount ? (
        <SendToAll
          about={about}
          templateKey={asked}
          without={[...without]}
          chosen={chosen}
          now={now}
          onSent={close}
          onClose={onClose}
        />
      ) : (
        <div className="modal-foot">
          <Button variant="default" ml="auto" onClick={onClose}>
            {told.length === 0 ? 'Fermer' : 'Annuler'}
          </Button>
          {told.length > 0 && (
            <Button disabled={chosen.length === 0} onClick={() => setQueue(true)}>
              Commencer ({chosen.length})
            </Button>
          )}
        </div>
      )}
    </AppModal>
  )
}
