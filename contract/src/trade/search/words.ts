import { type Permission, type Role, roleHasPermission } from '#access/permissions.ts'
import { domains, type FoundType, sharedDomains } from '#domains.ts'

export type ResultType = FoundType

const places = {
  client: 0,
  invoice: 1,
  quote: 2,
  credit_note: 2,
  payment: 3,
  merchandise: 4,
  vehicle: 5,
  service: 6,
  expedition: 7,
  expense: 8,
  transfer: 9,
  till_session: 10,
} satisfies Record<ResultType, number>

/** Types of search results, in display order. */
export const resultTypes = Object.keys(places) as [ResultType, ...ResultType[]]

/** The permission required to find each type. Expeditions are found by their numbers only. */
export const requiredPermission: Record<ResultType, Permission> = Object.assign(
  {},
  ...Object.values(domains).map(({ finds }) => finds),
)

export const fewestLetters = 2
export const mostOfType = 3
export const mostShown = 12

const kinds = [
  ['clients', 'client'],
  ['factures', 'invoice'],
  ['marchandises', 'merchandise'],
  ['services', 'service'],
  ['paiements', 'payment'],
] as const satisfies [string, ResultType][]

/** The placeholder of the search field, which names the first three types that the user may search. */
export function placeholderOf(role: Role, hasCompany: boolean): string {
  const visibleKinds = kinds.filter(
    ([, type]) =>
      roleHasPermission(role, requiredPermission[type]) && (hasCompany || sharedTypes.includes(type)),
  )
  const named = visibleKinds.slice(0, 3).map(([kind]) => kind)
  return named.length > 0 ? `Rechercher ${named.join(', ')}...` : 'Rechercher...'
}

/** Types shared by all companies, which can be searched without opening a company. */
export const sharedTypes = sharedDomains.flatMap((name) =>
  Object.keys(domains[name].finds),
) as readonly ResultType[]
