import type { Company } from '@escale/contract/platform/companies/contract'
import { formatMoney } from '@escale/contract/values/money'
import { Button, Text } from '@mantine/core'
import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { companyColumns, companyOnPhone, sorts } from './company-columns.tsx'

const NewCompanyModal = lazyPart(() => import('./NewCompanyModal.tsx'))
const LinkModal = lazyPart(() => import('#ui/dialog/LinkModal.tsx'))

const states = ['Active', 'Suspendue', 'Sans activité'] as const
const stateParams = { Active: 'active', Suspendue: 'suspended', 'Sans activité': 'idle' } as const

export default function CompanyList() {
  const clocks = useClocks()
  const navigate = useNavigate()
  const filters = useListFilters({ sorts, order: 'asc', choices: { statut: states } })
  const { statut } = filters.values
  const input = { ...filters.asked, state: statut && stateParams[statut] }
  const list = useInfiniteQuery({
    ...api.companies.list.infiniteOptions(pagesOf(input)),
    staleTime: 60_000,
  })
  const totals = useQuery({ ...api.companies.totals.queryOptions(totalsOf(input)), staleTime: 60_000 })
  const countedAt = list.data?.pages[0]?.items[0]?.countedAt
  const adding = useOpenForm('entreprise')
  const [link, setLink] = useState<HandedLink | null>(null)
  const columns = useMemo(() => companyColumns(filters.searched), [filters.searched])
  const add = adding.open
  const openCompany = ({ id }: Pick<Company, 'id'>) => void navigate(`/app/entreprises/${id}`)
  useLoneKeys({ n: add })

  return (
    <div className="page">
      <PageHeader title="Entreprises" count={knownTotals(list, totals.data)?.count}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={add}>
          Nouvelle entreprise
        </Button>
      </PageHeader>
      <DataTable
        label="Entreprises"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={companyOnPhone}
        onOpen={openCompany}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par nom, lien ou ville" />
            <FilterRow filters={filters}>
              <FilterSelect
                all="Tous les statuts"
                options={states}
                value={statut}
                onChange={(state) => filters.set('statut', state)}
              />
            </FilterRow>
          </>
        }
        empty={
          <State
            icon={IconBuildings}
            title="Aucune entreprise"
            hint="Créez la première : son administrateur recevra une invitation."
          />
        }
        footer={({ count, users, billed, paid }) => (
          <>
            <span className="num">
              {pluralize(count, 'entreprise')} · {pluralize(users, 'utilisateur')}
            </span>
            <Text span inherit className="num" ml="auto">
              Facturé <b className="strong">{formatMoney(billed)}</b>
              <Text span inherit className="desk-only">
                {' '}
                · Encaissé <b className="strong">{formatMoney(paid)}</b> sur 30 jours
                {countedAt && `, comptés à ${clocks.hour(countedAt)}`}
              </Text>
            </Text>
          </>
        )}
      />
      <Suspense>
        {adding.isOpen && <NewCompanyModal onClose={adding.close} onLink={setLink} onCreated={openCompany} />}
        {link && <LinkModal {...link} onClose={() => setLink(null)} />}
      </Suspense>
    </div>
  )
}
