import type { ClientReminders, ReminderHold } from '@escale/contract/trade/reminders/contract'
import { reminderMessages } from '@escale/contract/trade/reminders/messages'
import { holdText } from '@escale/contract/trade/reminders/rules'
import type { HoldKind } from '@escale/contract/trade/reminders/words'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const HoldModal = lazyPart(() => import('./HoldModal.tsx'))

type Props = { clientId: string; reminders: ClientReminders }

/** The promise, the pause and the dispute of a client, with those that ended. */
export function ReminderHolds({ clientId, reminders: { holds, today } }: Props) {
  const [opened, setOpened] = useState<HoldKind | null>(null)
  const isAllowed = { Promesse: useMay('reminders.record'), Pause: useMay('reminders.write') }
  const openHold = (kind: HoldKind) => holds.find((one) => one.kind === kind && one.outcome === null)
  const buttons = (['Promesse', 'Pause', 'Litige'] as const).filter(
    (kind) => !openHold(kind) && isAllowed[kind === 'Promesse' ? kind : 'Pause'],
  )
  return (
    <Panel
      title="Arrêt des relances"
      hint="Rien ne part jusqu'au soir du dernier jour. Un gestionnaire lève un litige."
    >
      {holds.length > 0 && (
        <ul className="rows" aria-label="Promesses, pauses et litiges">
          {holds.map((hold) => (
            <HoldRow
              key={hold.id}
              clientId={clientId}
              hold={hold}
              mayChange={isAllowed[hold.kind === 'Promesse' ? 'Promesse' : 'Pause']}
              onChange={() => setOpened(hold.kind)}
            />
          ))}
        </ul>
      )}
      <Group px={{ base: 16, sm: 20 }} py="md" gap="sm">
        {holds.every(({ outcome }) => outcome !== null) && (
          <span className="muted small">Les relances de ce client suivent leurs niveaux.</span>
        )}
        {buttons.map((kind) => (
          <Button key={kind} variant="default" size="xs" onClick={() => setOpened(kind)}>
            {buttonWords[kind]}
          </Button>
        ))}
      </Group>
      <Suspense>
        {opened && (
          <HoldModal
            clientId={clientId}
            kind={opened}
            hold={openHold(opened) ?? null}
            today={today}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

const buttonWords: Record<HoldKind, string> = {
  Promesse: 'Noter une promesse',
  Pause: 'Mettre en pause',
  Litige: 'Marquer en litige',
}

const outcomeTones = { Tenue: 'ok', Rompue: 'late', Terminée: '', Levée: '' } as const

type RowProps = { clientId: string; hold: ReminderHold; mayChange: boolean; onChange: () => void }

function HoldRow({ clientId, hold, mayChange, onChange }: RowProps) {
  const { kind, version, reason, outcome, setByName, setAt, endedByName } = hold
  const clocks = useClocks()
  const queries = useQueryClient()
  const lift = useSave<void, ClientReminders>({
    send: (_, { key }) =>
      kind === 'Promesse'
        ? api.reminders.liftPromise.call({ id: clientId, version }, underKey(key))
        : api.reminders.lift.call({ id: clientId, kind, version }, underKey(key)),
    done: reminderMessages.lifted,
    failed: reminderMessages.holdFailed,
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: api.reminders.key() })
      return undefined
    },
    onSaved: (saved) =>
      queries.setQueryData(api.reminders.ofClient.queryKey({ input: { id: clientId } }), saved),
  })
  return (
    <li aria-label={holdText(hold)}>
      <RowWords>
        <span className="strong">{holdText(hold)}</span>
        {reason && <span className="small">{reason}</span>}
        <span className="small muted">
          {[`${setByName}, le ${clocks.moment(setAt)}`, endedByName && `levée par ${endedByName}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {lift.refusal && <Refusal sentence={lift.refusal} />}
      </RowWords>
      {outcome && <span className={`pill ${outcomeTones[outcome]}`}>{outcome}</span>}
      {!outcome && mayChange && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onChange} aria-label={`Modifier ${kind}`}>
            Modifier
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={lift.isPending}
            onClick={() => lift.submit()}
            aria-label={`Lever ${kind}`}
          >
            Lever
          </Button>
        </Group>
      )}
    </li>
  )
}
