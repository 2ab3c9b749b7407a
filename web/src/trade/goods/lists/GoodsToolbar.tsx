import {
  agedDays,
  conditions,
  goodsFilters,
  standingKeys,
  standings,
} from '@escale/contract/trade/goods/words'
import { ageInDays } from '@escale/contract/values/ages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useClientsHere } from '#trade/goods/reception/useClientsHere.ts'
import { FilterRow } from '#ui/list/FilterRow.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import { FilterToggle } from '#ui/list/FilterToggle.tsx'
import { SearchField } from '#ui/list/SearchField.tsx'
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
  /** Parcels are measured one by one, vehicles seldom. */
  isMeasured: boolean
  /** Parcels or vehicles, where a view holds both. */
  nature: ReactNode
  isChoosing: boolean
  /** Begins to choose rows; null for who may do nothing with them, and while they are chosen. */
  onChoose: (() => void) | null
}

/** What one looks for goods by; what a view says by itself is not asked again. */
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
          options={standingKeys}
          words={standings}
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
      {/* The rows that are chosen from need the room: of a small phone the filters leave none. */}
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
