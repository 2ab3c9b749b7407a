import { menuOf, needsCompany, refusalOf, type Screen, type ScreenKey, screens, warehousePath } from '@escale/contract/screens'
import type { Session } from '@escale/contract/session/contract'
import { pages } from './pages.ts'

export type MenuEntry = { key: ScreenKey; title: string; path: string; group: string | null }

/** The entries of someone's menu: what their role lists and what is built. */
export function menuFor(session: Session, pathname: string): MenuEntry[] {
  const isWaiting = !session.company && session.role !== 'super_admin'
  if (isWaiting) return []
  const listed = menuOf(session.role, session.company !== null) as (Screen & { key: ScreenKey })[]
  return listed
    .filter(({ key }) => pages[key])
    .map(({ key, title, path, group }) => ({ key, title, group, path: key === 'warehouse' ? warehouseAt(session, pathname, path) : path }))
}

/** The warehouse has two addresses; its entry is the one where one is, so that it is lit. */
function warehouseAt({ role }: Session, pathname: string, path: string): string {
  return role === 'warehouse_supervisor' || pathname === warehousePath ? warehousePath : path
}

/** The way to a screen that no menu lists, for who may open it here and now; null for the others. */
export function wayTo(session: Session, key: ScreenKey): Pick<MenuEntry, 'title' | 'path'> | null {
  const screen = screens.find((one) => one.key === key)
  if (!screen || !pages[key] || session.role === 'warehouse_supervisor' || refusalOf(session.role, screen)) return null
  return session.company || (session.role === 'super_admin' && !needsCompany(screen)) ? screen : null
}

/** Groups in the order of the menu, each with its entries. */
export function grouped(entries: MenuEntry[]): [string | null, MenuEntry[]][] {
  const order = [null, 'Commercial', 'Opérations', 'Finances', 'Administration']
  return order
    .map((group): [string | null, MenuEntry[]] => [group, entries.filter((entry) => entry.group === group)])
    .filter(([, own]) => own.length > 0)
}

/** Where someone lands after signing in. */
export function homeOf(session: Session): string {
  return session.role === 'warehouse_supervisor' ? warehousePath : '/app'
}
