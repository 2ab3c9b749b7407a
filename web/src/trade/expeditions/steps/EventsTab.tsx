import type { ExpeditionEvent } from '@escale/contract/trade/expeditions/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'

const EventModal = lazyPart(() => import('./EventModal.tsx'))

/**
 * The events of an expedition, latest first. An event cannot be edited: a correction is recorded as a new
 * event.
 */
export default function EventsTab({ expedition }: TabProps) {
  const query = useQuery(api.expeditions.events.queryOptions({ input: { id: expedition.id } }))
  const mayWrite = useMay('expeditions.write')
  const adding = useOpenForm('evenement')
  return (
    <section className="card" aria-labelledby="expedition-events">
      <div className="card-head">
        <h2 id="expedition-events">Événements</h2>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={adding.open}>
            Ajouter un événement
          </Button>
        )}
      </div>
      <QueryContent query={query} failure="Les événements n'ont pas pu être chargés">
        {(events) => (
          <ol className="rows">
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ol>
        )}
      </QueryContent>
      <Suspense>
        {mayWrite && adding.isOpen && <EventModal expedition={expedition} onClose={adding.close} />}
      </Suspense>
    </section>
  )
}

function EventLine({ event }: { event: ExpeditionEvent }) {
  const clocks = useClocks()
  const { label, place, note, occurredAt, visibleToClient, authorName } = event
  return (
    <li>
      <Stack gap={4}>
        <Group gap="sm">
          <b className="strong">{label}</b>
          {place && <span>{place}</span>}
          {visibleToClient && <span className="pill info plain">Visible du client</span>}
        </Group>
        {note && <span>{note}</span>}
        <span className="muted small">
          {clocks.moment(occurredAt)}
          {authorName && ` · ${authorName}`}
        </span>
      </Stack>
    </li>
  )
}
