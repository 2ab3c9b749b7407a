import { NamedSelect } from '#ui/field/select/NamedSelect.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { groups, type HistoryFilters, kinds } from './useHistoryFilters.ts'

type Props = { filters: HistoryFilters; people: { id: string; name: string }[] }

/**
 * Filter fields of the company's change history: number or name of a record, kind of record, user, actions
 * and period.
 */
export function HistoryFilterRow({ filters, people }: Props) {
  const { fiche, personne, gestes, du, au } = filters.values
  const persons = people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SearchField filters={filters} placeholder="Numéro ou nom exact d'une fiche" />
      <FilterRow filters={filters}>
        <NamedSelect
          all="Toutes les fiches"
          options={kinds}
          value={fiche}
          onChange={(kind) => filters.set('fiche', kind)}
        />
        <NamedSelect
          all="Tous les utilisateurs"
          options={persons}
          value={personne}
          onChange={(id) => filters.set('personne', id)}
        />
        <NamedSelect
          all="Toutes les actions"
          options={groups}
          value={gestes}
          onChange={(group) => filters.set('gestes', group)}
        />
        <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
      </FilterRow>
    </>
  )
}
