import { isOutsidePractice } from '@escale/contract/access/practice'
import { needsCompany, type ScreenKey, screenRefusal, screens } from '@escale/contract/access/screens'
import type { Session } from '@escale/contract/access/session'

/** Title and path of a screen that is not in the menu. Null when the person may not open it. */
export function screenLink(session: Session, key: ScreenKey): { title: string; path: string } | null {
  const screen = screens.find((one) => one.key === key)
  if (!screen || session.role === 'warehouse_supervisor' || screenRefusal(session.role, screen)) return null
  if (isOutsidePractice(key, session.company?.id)) return null
  return session.company || (session.role === 'super_admin' && !needsCompany(screen)) ? screen : null
}

/** URL of the sign-in page, which opens the given path afterwards. */
export function authPath(path: string): string {
  return `/auth?retour=${encodeURIComponent(path)}`
}
