import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import type { TillSession } from '@escale/contract/trade/till/contract'
import { sessionStates } from '@escale/contract/trade/till/words'
import { Group } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf } from '#ui/list/pages-of.ts'

const OpenedSession = lazyPart(() => import('./OpenedSession.tsx'))
const ThresholdsButton = lazyPart(() => import('./ThresholdsButton.tsx'))

/** The sessions of the tills, the opened one in a dialog. A cashier sees their own. */
export default function SessionTable() {
  const { filters, list } = useSessionList()
  const opened = useOpenRecord('session')
  const maySetThresholds = useMay('till.reopen')
  const { shortMoment } = useClocks()
  const columns = useMemo(() => sessionColumns(shortMoment), [shortMoment])
  return (
    <>
      <DataTable
        label="Sessions de caisse"
        list={list.rows}
        totals={undefined}
        filters={filters}
        columns={columns}
        phone={sessionOnPhone}
        onOpen={({ id }) => opened.open(id)}
        files={{ list: 'tillSessions', asked: list.shown }}
        toolbar={
          <>
            <SessionFilters filters={filters} />
            {maySetThresholds && (
              <Suspense>
                <ThresholdsButton />
              </Suspense>
            )}
          </>
        }
        empty={
          <State
            icon={IconCashRegister}
            title="Aucune session pour le moment"
            hint="Chaque ouverture et chaque clôture de caisse apparaît ici, avec son PV."
          />
        }
      />
      <Suspense>
        {opened.id && (
          <OpenedSession key={opened.id} id={opened.id} onOpen={opened.openInstead} onClose={opened.close} />
        )}
      </Suspense>
    </>
  )
}

type Filters = ReturnType<typeof useSessionFilters>

function useSessionFilters() {
  return useListFilters({ ...listParameters.tillSessions, order: 'desc' })
}

function useSessionList() {
  const filters = useSessionFilters()
  const { etat, caisse, personne, du, au } = filters.values
  const { sort, order } = filters.asked
  const shown = { sort, order, state: etat, accountId: caisse, personId: personne, from: du, to: au }
  return {
    filters,
    list: { shown, rows: useInfiniteQuery(api.till.sessions.infiniteOptions(pagesOf(shown))) },
  }
}

function SessionFilters({ filters }: { filters: Filters }) {
  const tills = useQuery(api.till.tills.queryOptions()).data ?? []
  const { etat, caisse, du, au } = filters.values
  return (
    <FilterRow filters={filters}>
      <FilterSelect
        all="Tous les états"
        options={sessionStates}
        value={etat}
        onChange={(state) => filters.set('etat', state)}
      />
      <FilterSelect
        all="Toutes les caisses"
        options={tills.map(({ id }) => id)}
        words={Object.fromEntries(tills.map(({ id, name }) => [id, name]))}
        value={caisse}
        onChange={(id) => filters.set('caisse', id)}
      />
      <PeriodFilter label="Période des sessions" from={du} to={au} onChange={filters.setAll} />
    </FilterRow>
  )
}

function sessionColumns(moment: (at: string) => string): Column<TillSession, 'openedAt'>[] {
  return [
    {
      title: 'Caisse',
      width: 190,
      least: 130,
      grow: 1,
      cell: ({ till, rank }) => (
        <b className="strong">
          {till} <span className="muted small">n° {rank}</span>
        </b>
      ),
    },
    { title: 'Ouverte le', width: 130, sort: 'openedAt', cell: ({ openedAt }) => moment(openedAt) },
    { title: 'Par', width: 130, leaves: 2, cell: ({ openedByName }) => openedByName },
    {
      title: 'Clôturée le',
      width: 130,
      leaves: 3,
      cell: ({ closedAt }) => (closedAt ? moment(closedAt) : ''),
    },
    { title: 'Compté', width: 190, leaves: 1, align: 'end', cell: ({ counted }) => amountsText(counted) },
    { title: 'Écart', width: 110, align: 'end', cell: ({ differences }) => amountsText(differences) },
    { title: 'État', width: 140, least: 120, cell: ({ state }) => <StatusBadge status={state} /> },
  ]
}

function sessionOnPhone({ till, rank, openedByName, differences, state }: TillSession): PhoneRow {
  return {
    name: `${till} · n° ${rank}`,
    figure: amountsText(differences),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">{openedByName}</span>
        <StatusBadge status={state} />
      </Group>
    ),
  }
}

function amountsText(amounts: TillSession['counted']): string {
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' · ')
}
