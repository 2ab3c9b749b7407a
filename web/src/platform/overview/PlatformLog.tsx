import { deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import type { PlatformEvent } from '@escale/contract/platform/overview/contract'
import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { NextPageButton } from '#ui/list/NextPage.tsx'

/** The actions above the companies: opened, suspended, announced. */
export default function PlatformLog() {
  const list = useInfiniteQuery({
    ...api.platform.log.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    staleTime: 15_000,
  })
  const events = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="card" aria-labelledby="platform-log">
      <div className="card-head">
        <h2 id="platform-log">Journal de la plateforme</h2>
      </div>
      {list.isPending && <Loading />}
      {list.isError && events.length === 0 && (
        <LoadFailed
          error={list.error}
          title="Le journal n'a pas pu être chargé"
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && events.length === 0 && <State icon={IconHistory} title="Rien pour le moment" />}
      <ul className="rows">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
        {list.hasNextPage && (
          <li>
            <NextPageButton list={list} mx="auto" />
          </li>
        )}
      </ul>
    </section>
  )
}

function EventRow({ event }: { event: PlatformEvent }) {
  const { action, userName, errorMessage, recordId, companyName, createdAt, ipAddress, userAgent } = event
  const from = [ipAddress, userAgent && deviceName(userAgent)].filter(Boolean).join(' · ')
  return (
    <li>
      <RowWords>
        <span className="strong">{actionName(action)}</span>
        {errorMessage && <span>{errorMessage}</span>}
        <span className="muted small">{[userName ?? 'Système', from].filter(Boolean).join(' · ')}</span>
      </RowWords>
      <Stack gap={2} align="flex-end" ml="auto">
        <span className="muted small num">{useClocks().moment(createdAt)}</span>
        {companyName && (
          <Link className="link small" to={`/app/entreprises/${recordId}`}>
            {companyName}
          </Link>
        )}
      </Stack>
    </li>
  )
}
