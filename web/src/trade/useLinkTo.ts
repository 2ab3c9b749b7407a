import {
  hasScreen,
  needsCompany,
  type Screen,
  type ScreenKey,
  screenRefusal,
  screens,
} from '@escale/contract/access/screens'
import { useSession } from '#session/current/useSession.ts'

/** Returns the URL of a screen with filters, or null when the user may not open it. */
export function useLinkTo() {
  const { role, company } = useSession()
  return (key: ScreenKey, filters: Record<string, string> = {}): string | null => {
    const screen: Screen | undefined = screens.find((known) => known.key === key)
    if (!screen || screenRefusal(role, screen) || (!company && needsCompany(screen))) return null
    if (!hasScreen(company?.choices ?? [], screen)) return null
    const query = new URLSearchParams(filters).toString()
    return query ? `${screen.path}?${query}` : screen.path
  }
}
