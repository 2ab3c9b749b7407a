import { needsCompany, type ScreenKey, screenRefusal, screens } from '@escale/contract/access/screens'
import type { Session } from '@escale/contract/access/session'

/** The address of a screen that no menu lists, null for a person who may not open it. */
export function screenLink(session: Session, key: ScreenKey): { title: string; path: string } | null {
  const screen = screens.find((one) => one.key === key)
  if (!screen || session.role === 'warehouse_supervisor' || screenRefusal(session.role, screen)) return null
  return session.company || (session.role === 'super_admin' && !needsCompany(screen)) ? screen : null
}

/** The address of the sign-in page, which returns to the path afterwards. */
export function authPath(path: string): string {
  return `/auth?retour=${encodeURIComponent(path)}`
}
