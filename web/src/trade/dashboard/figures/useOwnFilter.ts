import { useSession } from '#session/current/useSession.ts'

/** The filter that limits linked lists to one's own invoices, when the figures count only those. */
export function useOwnFilter(isOwn: boolean): Record<string, string> {
  const { user } = useSession()
  return isOwn ? { agent: user.id } : {}
}
