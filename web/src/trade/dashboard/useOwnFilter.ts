import { useSession } from '#session/useSession.ts'

/** What a list of invoices is asked for beside the rest: one's own, where only they were counted. */
export function useOwnFilter(isOwn: boolean): Record<string, string> {
  const { user } = useSession()
  return isOwn ? { agent: user.id } : {}
}
