import {
  agedDays,
  ageRangeKeys,
  ageRanges,
  conditions,
  goodsFilters,
} from '@escale/contract/trade/goods/words'
import { ageInDays } from '@escale/contract/values/ages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { FilterToggle } from '#ui/list/filter/FilterToggle.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { ClientFilter } from './ClientFilter.tsx'
import styles from './GoodsToolbar.module.css'
import { ScanButton } from './ScanButton.tsx'
import type { GoodsFilters } from './useGoodsFilters.ts'
import type { GoodsView } from './views.ts'

type Props<Sort extends string> = {
  filters: GoodsFilters<Sort>
  view: GoodsView
  placeholder: string
  onScan: () => void
  /** True for parcels, the only goods with the filter « Sans dimensions ». */
  isMeasured: boolean
  /** The switch between parcels and vehicles, in a view that lists both. */
  nature: ReactNode
  isChoosing: boolean
  /** Starts the selection mode. Null in selection mode, or for users without the permission. */
  onChoose: (() => void) | null
}

/** The search and the filters of a list of goods. Filters that the view already sets are hidden. */
export function GoodsToolbar<Sort extends string>({
  filters,
  view,
  placeholder,
  onScan,
  isMeasured,
  nature,
  isChoosing,
  onChoose,
}: Props<Sort>) {
  const clients = useClientsHere()
  const { statut, etat, client, ancien, anciennete, mesure, photo } = filters.values
  const more = (
    <>
      <FilterSelect
        all="Tous les états"
        options={conditions}
        value={etat}
        onChange={(condition) => filters.set('etat', condition)}
      />
      {view !== 'out' && (
        <FilterSelect
          all="Toute ancienneté"
          options={ageRangeKeys}
          words={ageRanges}
          value={anciennete}
          onChange={(standing) => filters.set('anciennete', standing)}
        />
      )}
      {isMeasured && (
        <FilterToggle
          word="Sans dimensions"
          value={mesure}
          onChange={(value) => filters.set('mesure', value)}
        />
      )}
      <FilterToggle word="Sans photo" value={photo} onChange={(value) => filters.set('photo', value)} />
    </>
  )

  const choose = onChoose && (
    <Button className={styles.choose} variant="default" onClick={onChoose}>
      Choisir
    </Button>
  )

  return (
    <>
      {nature && <div className={styles.nature}>{nature}</div>}
      <SearchField filters={filters} placeholder={placeholder} beside={<ScanButton onScan={onScan} />} />
      {/* In selection mode the filters start folded, to leave room for the rows on a small phone. */}
      <FilterRow
        key={String(isChoosing)}
        filters={filters}
        more={more}
        beside={choose}
        startsFolded={isChoosing}
      >
        {view !== 'out' && (
          <FilterSelect
            all="Tous les statuts"
            options={goodsFilters}
            value={statut}
            onChange={(status) => filters.set('statut', status)}
          />
        )}
        {view !== 'unowned' && (
          <ClientFilter clients={clients} value={client} onChange={(id) => filters.set('client', id)} />
        )}
        {view !== 'out' && (
          <FilterToggle
            word={ageInDays(agedDays + 1)}
            value={ancien}
            onChange={(value) => filters.set('ancien', value)}
          />
        )}
      </FilterRow>
    </>
  )
}
