import type { Receipt } from '@escale/contract/trade/goods/contract'
import { conditions, goodsFilters } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterRow } from '#ui/FilterRow.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { FilterToggle } from '#ui/FilterToggle.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { ClientFilter } from './ClientFilter.tsx'
import { useChoice } from './choosing/useChoice.ts'
import { receiptColumns, receiptOnPhone } from './receipt-columns.tsx'
import { useClientsHere } from './reception/useClientsHere.ts'

const ChoiceBar = lazy(() => import('./choosing/ChoiceBar.tsx'))
const ReceiptModal = lazy(() => import('./ReceiptModal.tsx'))

/** Which parcels: all of them, those that nobody owns, those that left. */
export type ParcelsView = 'all' | 'unowned' | 'out'

const yes = ['oui'] as const
const views = {
  all: { label: 'Marchandises', asked: {} },
  unowned: { label: 'Sans propriétaire', asked: { unowned: true } },
  out: { label: 'Sorties', asked: { status: 'Sorties' } },
} as const

/** The parcels, newest first. */
export function ReceiptsList({ view = 'all' }: { view?: ParcelsView }) {
  const { company } = useSession()
  const mayReceive = useMay('reception.receive')
  const choice = useChoice<Receipt>()
  const filters = useListFilters({
    sorts: ['createdAt', 'number', 'trackingNumber'],
    order: 'desc',
    choices: { statut: goodsFilters, etat: conditions, client: 'text', ancien: yes, mesure: yes, photo: yes },
  })
  const { statut, etat, client, ancien, mesure, photo } = filters.values
  const clients = useClientsHere()
  const only = { aged: asked(ancien), unmeasured: asked(mesure), withoutPhoto: asked(photo) }
  const shown = { ...filters.asked, status: statut, condition: etat, clientId: client, ...only, ...views[view].asked }
  const list = useInfiniteQuery(api.warehouse.receipts.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.warehouse.receiptTotals.queryOptions(totalsOf(shown)))
  const [opened, setOpened] = useState<Receipt | null>(null)
  const columns = useMemo(
    () => receiptColumns(filters.searched, company?.timeZone, choice.chosen),
    [filters.searched, company?.timeZone, choice.chosen],
  )
  const onPhone = useMemo(() => receiptOnPhone(choice.chosen), [choice.chosen])

  return (
    <>
      <DataTable
        label={views[view].label}
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={onPhone}
        onOpen={choice.chosen ? choice.toggle : setOpened}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par numéro, suivi ou marque" />
            <FilterRow
              filters={filters}
              more={
                <>
                  <FilterSelect all="Tous les états" options={conditions} value={etat} onChange={(condition) => filters.set('etat', condition)} />
                  <FilterToggle word="Sans dimensions" value={mesure} onChange={(value) => filters.set('mesure', value)} />
                  <FilterToggle word="Sans photo" value={photo} onChange={(value) => filters.set('photo', value)} />
                </>
              }
            >
              {view !== 'out' && (
                <FilterSelect all="Tous les statuts" options={goodsFilters} value={statut} onChange={(status) => filters.set('statut', status)} />
              )}
              {view !== 'unowned' && <ClientFilter clients={clients} value={client} onChange={(id) => filters.set('client', id)} />}
              {view !== 'out' && <FilterToggle word="Plus de 30 jours" value={ancien} onChange={(value) => filters.set('ancien', value)} />}
              {mayReceive && !choice.chosen && (
                <Button variant="default" onClick={choice.start}>
                  Choisir
                </Button>
              )}
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
      <Suspense>{choice.chosen && <ChoiceBar choice={choice} labelled={labelledOf} />}</Suspense>
      <Suspense>{opened && <ReceiptModal receipt={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

/** Absent rather than false: a filter that is not set asks nothing. */
function asked(value: string | undefined): true | undefined {
  return value === undefined ? undefined : true
}

function labelledOf(receipt: Receipt) {
  return { ...receipt, code: receipt.trackingNumber }
}
