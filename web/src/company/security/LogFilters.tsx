import { Segmented } from '#ui/display/Segmented.tsx'
import { NamedSelect } from '#ui/field/select/NamedSelect.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { actions, type SecurityFilters } from './useSecurityFilters.ts'

const results = [
  { value: 'tous', label: 'Tous' },
  { value: 'succes', label: 'Succès' },
  { value: 'echec', label: 'Échecs' },
] as const

/** The filters of the log: person, action, result and period. */
export function LogFilters({
  filters,
  people,
}: {
  filters: SecurityFilters
  people: { id: string; name: string }[]
}) {
  const { personne, action, resultat, du, au } = filters.values
  return (
    <FilterRow filters={filters}>
      <NamedSelect
        all="Tous les utilisateurs"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={personne}
        onChange={(id) => filters.set('personne', id)}
      />
      <NamedSelect
        all="Toutes les actions"
        options={actions}
        value={action}
        onChange={(code) => filters.set('action', code)}
      />
      <Segmented
        label="Résultat"
        options={results}
        value={resultat ?? 'tous'}
        onChange={(result) => filters.set('resultat', result === 'tous' ? null : result)}
      />
      <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
    </FilterRow>
  )
}
