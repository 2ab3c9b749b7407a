import type { Price } from '@escale/contract/trade/prices/contract'
import { today } from '@escale/contract/values/days'
import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { ListPanel } from '#ui/display/Tabs.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterToggle } from '#ui/list/filter/FilterToggle.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf } from '#ui/list/pages-of.ts'
import { priceColumns, priceOnPhone } from './price-columns.tsx'

const PriceModal = lazyPart(() => import('./PriceModal.tsx'))
const OpenedPrice = lazyPart(async () => ({ default: (await import('./OpenedPrice.tsx')).OpenedPrice }))

/** The prices of all lists, with the opened one in a dialog. */
export function PriceTable({ tabs }: { tabs: ReactNode }) {
  const { company } = useSession()
  const day = today(company?.timeZone ?? 'UTC', serverNow())
  const filters = useListFilters({
    sorts: ['name', 'validFrom', 'price'],
    order: 'asc',
    choices: { vigueur: ['oui'] },
  })
  const shown = { ...filters.asked, on: filters.values.vigueur && day }
  const list = useInfiniteQuery(api.prices.list.infiniteOptions(pagesOf(shown)))
  const opened = useOpenRow<Price>('prix', list.data?.pages.flatMap(({ items }) => items) ?? [])
  const creating = useOpenForm('prix')
  const mayWrite = useMay('prices.write')
  const columns = useMemo(() => priceColumns(day), [day])
  useLoneKeys(mayWrite ? { n: creating.open } : {})

  return (
    <div className="page">
      <PageHeader title="Services" tabs={tabs}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={creating.open}>
            Nouveau prix
          </Button>
        )}
      </PageHeader>
      <ListPanel tabs={tabs} current="grilles">
        <DataTable
          label="Grilles de prix"
          list={list}
          totals={undefined}
          filters={filters}
          columns={columns}
          phone={priceOnPhone}
          onOpen={opened.open}
          toolbar={
            <>
              <SearchField filters={filters} placeholder="Filtrer par service, lieu ou client" />
              <FilterRow filters={filters}>
                <FilterToggle
                  word="En vigueur"
                  value={filters.values.vigueur}
                  onChange={(value) => filters.set('vigueur', value)}
                />
              </FilterRow>
            </>
          }
          empty={
            <State
              icon={IconTag}
              title="Aucun prix dans les grilles"
              hint="Un prix remplace celui du service pour un trajet, un client, un groupe ou une quantité."
            />
          }
        />
      </ListPanel>
      <Suspense>
        {opened.row && <PriceModal key={opened.id} price={opened.row} onClose={opened.close} />}
        {opened.id && !opened.row && <OpenedPrice id={opened.id} onClose={opened.close} />}
        {mayWrite && creating.isOpen && <PriceModal price={null} onClose={creating.close} />}
      </Suspense>
    </div>
  )
}
