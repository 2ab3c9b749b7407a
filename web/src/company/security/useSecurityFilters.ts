import { actionNames } from '@escale/contract/journal/actions'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'

export const actions = Object.entries(actionNames)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'fr'))

const choices = {
  personne: 'text',
  action: actions.map(({ value }) => value),
  resultat: ['succes', 'echec'],
  du: 'day',
  au: 'day',
} as const

export type SecurityFilters = ReturnType<typeof useSecurityFilters>

/**
 * The filters of the log, read from and written to the URL. `named.tenantId` lets a super_admin filter
 * another company.
 */
export function useSecurityFilters(named: { tenantId?: string } = {}) {
  const filters = useListFilters({ sorts: ['createdAt'], order: 'desc', choices })
  const { personne, action, resultat, du, au } = filters.values
  const userId = personne && /^[0-9a-f-]{36}$/.test(personne) ? personne : undefined
  return {
    ...filters,
    asked: { ...named, userId, action, success: resultat && resultat === 'succes', from: du, to: au },
  }
}
