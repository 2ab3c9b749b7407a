import type { Receipt } from '@escale/contract/trade/goods/contract'
import { conditions, goodsFilters } from '@escale/contract/trade/goods/words'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterRow } from '#ui/FilterRow.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { receiptColumns, receiptOnPhone } from './receipt-columns.tsx'

const ReceiptModal = lazy(() => import('./ReceiptModal.tsx'))

/** The parcels, newest first. */
export function ReceiptsList() {
  const { company } = useSession()
  const filters = useListFilters({
    sorts: ['createdAt', 'number', 'trackingNumber'],
    order: 'desc',
    choices: { statut: goodsFilters, etat: conditions },
  })
  const shown = { ...filters.asked, status: filters.values.statut, condition: filters.values.etat }
  const list = useInfiniteQuery(api.warehouse.receipts.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.warehouse.receiptTotals.queryOptions(totalsOf(shown)))
  const [opened, setOpened] = useState<Receipt | null>(null)
  const columns = useMemo(() => receiptColumns(filters.searched, company?.timeZone), [filters.searched, company?.timeZone])

  return (
    <>
      <DataTable
        label="Marchandises"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={receiptOnPhone}
        onOpen={setOpened}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par numéro, suivi ou marque" />
            <FilterRow filters={filters}>
              <FilterSelect
                all="Tous les statuts"
                options={goodsFilters}
                value={filters.values.statut}
                onChange={(status) => filters.set('statut', status)}
              />
              <FilterSelect
                all="Tous les états"
                options={conditions}
                value={filters.values.etat}
                onChange={(condition) => filters.set('etat', condition)}
              />
            </FilterRow>
          </>
        }
        empty={
          <State
            icon={IconPackage}
            title="Aucun colis reçu"
            hint="Chaque réception enregistrée apparaît ici, avec son numéro à reporter sur le colis."
          />
        }
        footer={({ count, pieces }) => (
          <>
            <span className="num">{counted(count, 'réception')}</span>
            <span>
              <b className="strong num">{counted(pieces, 'pièce')}</b>
            </span>
          </>
        )}
      />
      <Suspense>{opened && <ReceiptModal receipt={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
