import type { Role } from '@escale/contract/access/permissions'
import { type ScreenKey, screenRefusal, screens } from '@escale/contract/access/screens'
import type { MenuEntry } from '#shell/menu/menu.ts'

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
 * Screens in the tab bar of a phone, four at most. A screen that the role may not open gets no tab, even if
 * the menu lists it.
 */
export function phoneSlots(entries: readonly MenuEntry[], role: Role): MenuEntry[] {
  const open = favourites.filter((key) =>
    screens.some((screen) => screen.key === key && screenRefusal(role, screen) === null),
  )
  return open.flatMap((key) => entries.find((entry) => entry.key === key) ?? []).slice(0, slots)
}
