import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import { transferStates } from '@escale/contract/trade/money-accounts/words'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf } from '#ui/list/pages-of.ts'
import { transferColumns, transferOnPhone } from './transfer-columns.tsx'

const OpenedTransfer = lazyPart(() => import('./OpenedTransfer.tsx'))

/** The transfers between accounts, newest first. */
export default function TransfersTab() {
  const filters = useListFilters({ sorts: ['sentAt'], order: 'desc', choices: { etat: transferStates } })
  const { search: _, ...asked } = filters.asked
  const shown = { ...asked, state: filters.values.etat }
  const list = useInfiniteQuery(api.transfers.list.infiniteOptions(pagesOf(shown)))
  const opened = useOpenRecord('transfert')
  return (
    <>
      <DataTable<Transfer, never, 'sentAt'>
        label="Transferts"
        list={list}
        totals={undefined}
        filters={filters}
        columns={transferColumns}
        phone={transferOnPhone}
        onOpen={({ id }) => opened.open(id)}
        toolbar={
          <FilterRow filters={filters}>
            <FilterSelect
              all="Tous les états"
              options={transferStates}
              value={filters.values.etat}
              onChange={(next) => filters.set('etat', next)}
            />
          </FilterRow>
        }
        empty={
          <State
            icon={IconArrowsExchange}
            title="Aucun transfert pour le moment"
            hint="L'argent reste en transit jusqu'à ce que quelqu'un confirme son arrivée."
          />
        }
      />
      <Suspense>
        {opened.id && <OpenedTransfer key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </>
  )
}
