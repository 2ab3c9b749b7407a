import { IconHistory } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { pagesOf } from '#ui/list/pages-of.ts'
import { HistoryFilterRow } from './HistoryFilterRow.tsx'
import { historyColumns, historyOnPhone, type NamedChange } from './history-columns.tsx'
import type { HistoryFilters } from './useHistoryFilters.ts'

const ChangePanel = lazyPart(() => import('./ChangePanel.tsx'))

const unchanged = { icon: IconHistory, title: 'Aucune modification pour ces filtres.' }

type Props = { filters: HistoryFilters; people: { id: string; name: string }[] }

/** The change history of all records of the company, newest first. */
export default function CompanyHistory({ filters, people }: Props) {
  const { exactMoment, moment } = useClocks()
  const timeZone = useTimeZone()
  const list = useInfiniteQuery({
    ...api.history.all.infiniteOptions(pagesOf(filters.asked)),
    select: withNames,
  })
  const [shownChange, setShownChange] = useState<NamedChange | null>(null)
  const columns = useMemo(() => historyColumns(exactMoment, timeZone), [exactMoment, timeZone])
  const phone = useMemo(() => historyOnPhone(moment), [moment])
  return (
    <>
      <DataTable
        label="Historique de l'entreprise"
        list={list}
        totals={undefined}
        filters={filters}
        columns={columns}
        phone={phone}
        onOpen={setShownChange}
        toolbar={<HistoryFilterRow filters={filters} people={people} />}
        noMatch={
          filters.searched
            ? {
                ...unchanged,
                hint: 'Une fiche se cherche par son numéro ou son nom entier, aussi une fois supprimée.',
              }
            : unchanged
        }
        empty={
          <State
            icon={IconHistory}
            title="Aucune modification pour l'instant."
            hint="Chaque fiche créée, modifiée ou supprimée apparaît ici."
          />
        }
      />
      <Suspense>
        {shownChange && <ChangePanel change={shownChange} onClose={() => setShownChange(null)} />}
      </Suspense>
    </>
  )
}

type Pages<Page> = InfiniteData<Page, string | undefined>
type NamedPage<Item> = { items: Item[]; nextCursor: string | null; names: Record<string, string> }

/**
 * Each page of the response has a table of names for the ids in it. This copies the table into each change of
 * the page.
 */
function withNames<Item>(
  data: Pages<NamedPage<Item>>,
): Pages<NamedPage<Item & { names: Record<string, string> }>> {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => ({ ...item, names: page.names })),
    })),
  }
}
