import { formatMoney } from '@escale/contract/values/amounts'
import { IconFileDescription } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { QuoteFilters, useQuoteFilters } from './QuoteFilters.tsx'
import { quoteColumns, quoteOnPhone } from './quote-columns.tsx'

const OpenedQuote = lazyPart(async () => ({ default: (await import('./OpenedQuote.tsx')).OpenedQuote }))

/** The filtered quotes and their totals. With `clientId`, only those of one client. */
export function useQuoteList(clientId?: string) {
  const filters = useQuoteFilters()
  const { etat, type, du, au, client } = filters.values
  const shown = {
    ...filters.asked,
    state: etat,
    serviceType: type,
    from: du,
    to: au,
    clientId: clientId ?? client,
  }
  const list = useInfiniteQuery(api.quotes.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.quotes.totals.queryOptions(totalsOf(shown)))
  return { filters, shown, list, totals: totals.data, clientId }
}

/** The list of quotes, with the opened quote in a dialog. */
export function QuoteTable({ filters, shown, list, totals, clientId }: ReturnType<typeof useQuoteList>) {
  const opened = useOpenRecord('devis')
  const isOfClient = clientId !== undefined
  const columns = useMemo(() => quoteColumns(filters.searched, isOfClient), [filters.searched, isOfClient])
  return (
    <>
      <DataTable
        label="Devis"
        list={list}
        totals={totals}
        filters={filters}
        columns={columns}
        phone={quoteOnPhone}
        onOpen={({ id }) => opened.open(id)}
        files={{ list: 'quotes', asked: shown }}
        isPartOfRecord={isOfClient}
        toolbar={<QuoteFilters filters={filters} isOfClient={isOfClient} />}
        empty={
          <State
            icon={IconFileDescription}
            title="Aucun devis pour le moment"
            hint="Les devis que vous faites apparaissent ici, du brouillon à la facture."
          />
        }
        footer={({ count, total }) => (
          <>
            <span className="num">{pluralize(count, 'devis', 'devis')}</span>
            <span>
              Total <b className="strong num">{formatMoney(total)}</b>
            </span>
          </>
        )}
      />
      <Suspense>
        {opened.id && (
          <OpenedQuote key={opened.id} id={opened.id} onOpen={opened.openInstead} onClose={opened.close} />
        )}
      </Suspense>
    </>
  )
}
