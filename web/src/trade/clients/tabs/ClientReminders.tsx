import type { ClientReminders as Reminders } from '@escale/contract/trade/reminders/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Stack } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { SentReminders } from '#trade/overlay/SentReminders.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { ClientTabProps } from './client-tab-props.ts'
import { ReminderHolds } from './ReminderHolds.tsx'

const FormalReminder = lazyPart(() => import('#trade/choice/FormalReminder.tsx'))

/** The tab of a client's reminders: the formal one to do, the reasons to wait, and those that were sent. */
export default function ClientReminders({ client }: ClientTabProps) {
  const query = useQuery(api.reminders.ofClient.queryOptions({ input: { id: client.id } }))
  return (
    <QueryContent query={query} failure="Les relances n'ont pas pu être chargées">
      {(reminders) => (
        <Stack gap="md">
          <FormalTask client={client} formal={reminders.formal} />
          <ReminderHolds clientId={client.id} reminders={reminders} />
          <Panel title="Relances faites">
            {reminders.sent.length > 0 ? (
              <SentReminders sent={reminders.sent} />
            ) : (
              <State
                icon={IconBellOff}
                title="Aucune relance"
                hint="Les relances parties, ou faites par une personne, apparaissent ici."
              />
            )}
          </Panel>
        </Stack>
      )}
    </QueryContent>
  )
}

function FormalTask({ client, formal }: ClientTabProps & Pick<Reminders, 'formal'>) {
  const mayRecord = useMay('reminders.record')
  const [isOpen, setOpen] = useState(false)
  if (!formal) return null
  return (
    <p className="notice wait" role="note">
      <span>
        <b>Relance formelle à faire.</b> {pluralize(formal.invoices, 'facture')},{' '}
        <span className="num">{formatMoney(formal.amount)}</span> à réclamer.
      </span>
      {mayRecord && (
        <Button size="xs" ml="auto" onClick={() => setOpen(true)}>
          Relance formelle
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <FormalReminder clientId={client.id} clientName={client.name} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </p>
  )
}
