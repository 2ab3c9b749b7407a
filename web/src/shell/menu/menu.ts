import { isOutsidePractice } from '@escale/contract/access/practice'
import { menuScreens, type Screen, type ScreenKey, warehousePath } from '@escale/contract/access/screens'
import type { Session } from '@escale/contract/access/session'

export type MenuEntry = Pick<Screen, 'letter' | 'title' | 'path' | 'group'> & { key: ScreenKey }

/** The menu entries that the session may open. */
export function menuFor(session: Session, pathname: string): MenuEntry[] {
  const isWaiting = !session.company && session.role !== 'super_admin'
  if (isWaiting) return []
  const { role, company } = session
  const listed = menuScreens(role, company !== null, company?.choices) as (Screen & { key: ScreenKey })[]
  const shown = listed.filter(({ key }) => !isOutsidePractice(key, company?.id))
  return shown.map(({ key, letter, title, path, group }) => ({
    key,
    letter,
    title,
    group,
    path: key === 'warehouse' ? warehouseAt(session, pathname, path) : path,
  }))
}

/**
 * Path of the warehouse screen, which has two. The menu entry uses the current one, so that it is
 * highlighted.
 */
function warehouseAt({ role }: Session, pathname: string, path: string): string {
  return role === 'warehouse_supervisor' || pathname === warehousePath ? warehousePath : path
}

/** The groups of the menu, in order, with their entries. */
export function grouped(entries: MenuEntry[]): [string | null, MenuEntry[]][] {
  const order = [null, 'Commercial', 'Opérations', 'Finances', 'Administration']
  return order
    .map((group): [string | null, MenuEntry[]] => [group, entries.filter((entry) => entry.group === group)])
    .filter(([, own]) => own.length > 0)
}
