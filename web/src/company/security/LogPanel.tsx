import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { LogFilters } from './LogFilters.tsx'
import { logColumns, logOnPhone } from './log-columns.tsx'
import type { SecurityFilters } from './useSecurityFilters.ts'

const EventModal = lazyPart(() => import('./EventModal.tsx'))

const nothing = { icon: IconShieldCheck, title: 'Aucun événement sur cette période.' }

/** The company's security log, newest first. */
export function LogPanel({
  filters,
  people,
}: {
  filters: SecurityFilters
  people: { id: string; name: string }[]
}) {
  const { exactMoment: moment } = useClocks()
  const shown = filters.asked
  const list = useInfiniteQuery(api.security.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.security.totals.queryOptions(totalsOf(shown)))
  const [opened, setOpened] = useState<LoggedEvent | null>(null)
  const columns = useMemo(() => logColumns(moment), [moment])
  const phone = useMemo(() => logOnPhone(moment), [moment])
  return (
    <>
      <DataTable
        label="Journal de sécurité"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={phone}
        onOpen={setOpened}
        toolbar={<LogFilters filters={filters} people={people} />}
        // This list has no « change your filters » hint: a period without events is normal, whatever the
        // filters.
        noMatch={nothing}
        empty={<State {...nothing} hint="Les connexions, refus et exports apparaissent ici." />}
        footer={({ count }) => <span className="num">{pluralize(count, 'événement')}</span>}
      />
      <Suspense>
        {opened && <EventModal event={opened} people={people} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
