import { recordKinds } from '@escale/contract/records'
import { type ChangeGroup, changeGroups } from '@escale/contract/trade/history/groups'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'

/**
 * Kinds of records to choose from. Rows shared by all companies are not included, because their history is on
 * another screen.
 */
export const kinds = Object.entries(recordKinds).flatMap(([value, { name }]) =>
  value.startsWith('shared_') ? [] : [{ value, label: name }],
)
export const groups = Object.entries(changeGroups).map(([value, { name }]) => ({ value, label: name }))

const choices = {
  fiche: kinds.map(({ value }) => value),
  personne: 'text',
  gestes: Object.keys(changeGroups) as ChangeGroup[],
  du: 'day',
  au: 'day',
} as const

export type HistoryFilters = ReturnType<typeof useHistoryFilters>

/** The filters of the company's change history: their values in the URL, and the input of the request. */
export function useHistoryFilters() {
  const filters = useListFilters({ sorts: ['createdAt'], order: 'desc', choices })
  const { fiche, personne, gestes, du, au } = filters.values
  const kind = fiche as keyof typeof recordKinds | undefined
  const userId = personne && /^[0-9a-f-]{36}$/.test(personne) ? personne : undefined
  return {
    ...filters,
    asked: { search: filters.asked.search, kind, userId, group: gestes, from: du, to: au },
  }
}
