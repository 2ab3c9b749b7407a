import { useSession } from '#session/current/useSession.ts'

/**
 * Filters to add to links when the figures only count the user's own invoices, so that the linked list does
 * too.
 */
export function useOwnFilter(isOwn: boolean): Record<string, string> {
  const { user } = useSession()
  return isOwn ? { agent: user.id } : {}
}
