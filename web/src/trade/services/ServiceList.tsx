import { listParameters } from '@escale/contract/trade/lists/parameters'
import type { Service } from '@escale/contract/trade/services/contract'
import { modes } from '@escale/contract/values/modes'
import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ImportButton } from '#trade/imports/ImportButton.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { ListPanel } from '#ui/display/Tabs.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { priceText, serviceColumns } from './service-columns.tsx'

const OpenedService = lazyPart(async () => ({ default: (await import('./OpenedService.tsx')).OpenedService }))
const ServiceModal = lazyPart(() => import('./ServiceModal.tsx'))

/** The list of services. `tabs` switches to the price lists. */
export function ServiceList({ tabs }: { tabs?: ReactNode }) {
  const filters = useListFilters({
    ...listParameters.services,
    order: 'asc',
    whileSearching: 'match',
  })
  const shown = { ...filters.asked, category: filters.values.categorie }
  const list = useInfiniteQuery(api.services.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.services.totals.queryOptions(totalsOf(shown)))
  const opened = useOpenRow('service', list.data?.pages.flatMap(({ items }) => items) ?? [])
  const creating = useOpenForm('service')
  const mayWrite = useMay('services.write')
  const columns = useMemo(() => serviceColumns(filters.searched), [filters.searched])
  const add = creating.open
  useLoneKeys(mayWrite ? { n: add } : {})

  return (
    <div className="page">
      <PageHeader title="Services" count={knownTotals(list, totals.data)?.count} tabs={tabs}>
        <ImportButton kind="services" />
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={add}>
            Nouveau Service
          </Button>
        )}
      </PageHeader>
      <ListPanel tabs={tabs} current="services">
        <DataTable
          label="Services"
          list={list}
          totals={totals.data}
          filters={filters}
          columns={columns}
          phone={phoneRow}
          onOpen={opened.open}
          files={{ list: 'services', asked: shown }}
          toolbar={
            <>
              <SearchField filters={filters} placeholder="Filtrer par nom" />
              <FilterRow filters={filters}>
                <FilterSelect
                  all="Toutes les catégories"
                  options={modes}
                  value={filters.values.categorie}
                  onChange={(category) => filters.set('categorie', category)}
                />
              </FilterRow>
            </>
          }
          empty={
            <State
              icon={IconTag}
              title="Aucun service pour le moment"
              hint="Un service porte un nom et un prix : choisi sur une ligne de facture, il la remplit."
            />
          }
          footer={({ count }) => <span className="num">{pluralize(count, 'service')}</span>}
        />
      </ListPanel>
      <Suspense>
        {opened.row && <ServiceModal key={opened.id} service={opened.row} onClose={opened.close} />}
        {opened.id && !opened.row && <OpenedService id={opened.id} onClose={opened.close} />}
        {mayWrite && creating.isOpen && <ServiceModal service={null} onClose={creating.close} />}
      </Suspense>
    </div>
  )
}

function phoneRow(service: Service) {
  return { figure: priceText(service), detail: <ModeTag mode={service.category} /> }
}
