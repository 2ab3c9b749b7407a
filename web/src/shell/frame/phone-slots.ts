import type { Role } from '@escale/contract/access/permissions'
import { type ScreenKey, screenRefusal, screens } from '@escale/contract/access/screens'
import type { MenuEntry } from './menu.ts'

const favourites: ScreenKey[] = [
  'dashboard',
  'clients',
  'invoices',
  'warehouse',
  'expeditions',
  'payments',
  'services',
  'companies',
]
const slots = 4

/**
 * The four screens of the tab bar. A screen that would refuse the role has no slot, even if the menu lists it
 * under `Plus`.
 */
export function phoneSlots(entries: readonly MenuEntry[], role: Role): MenuEntry[] {
  const open = favourites.filter((key) =>
    screens.some((screen) => screen.key === key && screenRefusal(role, screen) === null),
  )
  return open.flatMap((key) => entries.find((entry) => entry.key === key) ?? []).slice(0, slots)
}
