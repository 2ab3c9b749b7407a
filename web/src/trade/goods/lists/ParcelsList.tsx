import type { Receipt } from '@escale/contract/trade/goods/contract'
import { mostRowsPerAction } from '@escale/contract/trade/goods/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { IconPackage, IconTableImport } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { useChoice } from '#trade/choice/useChoice.ts'
import { MenuItem } from '#ui/dialog/DropMenu.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { type GoodsListProps, GoodsTable } from './GoodsTable.tsx'
import { parcelColumns, parcelOnPhone } from './parcel-columns.tsx'
import { useGoodsFilters } from './useGoodsFilters.ts'

const ImportModal = lazyPart(() => import('#trade/imports/ImportModal.tsx'))

const labels = { all: 'Marchandises', unowned: 'Colis sans propriétaire', out: 'Colis sortis' }

/** The parcels, newest first. */
export function ParcelsList({ view, nature, onKnown, onScan }: GoodsListProps) {
  const { company } = useSession()
  const { filters, shown } = useGoodsFilters(view, listParameters.parcels)
  const choice = useChoice<Receipt>(mostRowsPerAction)
  const list = useInfiniteQuery(api.warehouse.receipts.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.warehouse.receiptTotals.queryOptions(totalsOf(shown)))
  const columns = useMemo(
    () => parcelColumns(filters.searched, view, company?.timeZone, choice.chosen),
    [filters.searched, view, company?.timeZone, choice.chosen],
  )
  const phone = useMemo(
    () => parcelOnPhone(choice.chosen, company?.timeZone),
    [choice.chosen, company?.timeZone],
  )
  const [isImporting, setImporting] = useState(false)
  const mayImport = [useMay('imports.manage'), useMay('reception.receive')].every(Boolean)
  const importing = mayImport && view === 'all' && (
    <MenuItem
      icon={<IconTableImport size={16} stroke={1.6} aria-hidden />}
      onClick={() => setImporting(true)}
    >
      Importer des colis annoncés
    </MenuItem>
  )

  return (
    <>
      <GoodsTable
        kind="Colis"
        view={view}
        label={labels[view]}
        list={list}
        totals={totals.data}
        filters={filters}
        choice={choice}
        columns={columns}
        phone={phone}
        toLabel={toLabel}
        files={{ list: 'parcels', asked: shown, more: importing }}
        placeholder="Filtrer par numéro, client ou téléphone"
        nature={nature}
        onKnown={onKnown}
        onScan={onScan}
        empty={<State icon={IconPackage} {...emptyTexts[view]} />}
        footer={({ count, pieces }) => (
          <>
            <span className="num">{pluralize(count, 'réception')}</span>
            <span>
              <b className="strong num">{pluralize(pieces, 'pièce')}</b>
            </span>
          </>
        )}
      />
      <Suspense>{isImporting && <ImportModal kind="goods" onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

const emptyTexts = {
  all: {
    title: 'Aucun colis reçu',
    hint: 'Chaque réception enregistrée apparaît ici, avec son numéro à reporter sur le colis.',
  },
  unowned: {
    title: 'Aucun colis sans propriétaire',
    hint: "Les colis dont le client n'est pas connu attendent ici d'être affectés.",
  },
  out: { title: 'Aucun colis sorti', hint: 'Les colis remis ou retournés apparaissent ici.' },
}

function toLabel(parcel: Receipt) {
  return { ...parcel, code: parcel.trackingNumber }
}
