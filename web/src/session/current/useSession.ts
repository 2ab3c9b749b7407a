import { isWriting, type Permission, roleHasPermission } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { sessionState, subscribe } from './session.ts'
import { onSessionEvent, type SessionEvent } from './session-events.ts'

/** The session, provided by the shell to every signed-in page. */
export const SessionContext = createContext<Session | null>(null)

/** The signed-in person, with their company and role. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is only for pages inside the shell')
  return session
}

/** The function that ends the session and opens the sign-in page, provided by the shell. */
export const LeaveContext = createContext<(() => Promise<unknown>) | null>(null)

export function useLeave(): () => Promise<unknown> {
  const leave = use(LeaveContext)
  if (!leave) throw new Error('useLeave is only for pages inside the shell')
  return leave
}

/** Calls the handler with the session events of all tabs, while the page is shown. */
export function useSessionEvents(hear: (event: SessionEvent) => void) {
  useSession()
  const handleLatest = useEffectEvent(hear)
  useEffect(() => {
    return onSessionEvent(handleLatest)
  }, [])
}

/**
 * True when the person has this permission in the open company. For rows shared by all companies, see
 * `useMayChange`.
 */
export function useMay(permission: Permission): boolean {
  return mayIn(useSession(), permission)
}

// A company opened for reading only shows the actions of a reader. The server refuses the others itself.
function mayIn({ role, support }: Session, permission: Permission): boolean {
  return roleHasPermission(role, permission) && !(support && !support.writes && isWriting(permission))
}

/**
 * True when the person may change a row that a company owns or that all share. Only a super_admin outside any
 * company changes shared rows.
 */
export function useMayChange(permission: Permission, row: { tenantId: string | null } | null): boolean {
  const session = useSession()
  const { role, company } = session
  const isShared = row !== null && row.tenantId === null
  return mayIn(session, permission) && (!isShared || (role === 'super_admin' && !company))
}

/**
 * True when the history of a row is readable here. Only a super_admin outside any company reads that of
 * shared rows.
 */
export function useMayRecall(row: { tenantId: string | null } | null): boolean {
  const { company } = useSession()
  return useMay('history.read') && row?.tenantId === (company?.id ?? null)
}

/** The state of the session, signed in or not, for the route guards. */
export function useSessionState() {
  return useSyncExternalStore(subscribe, sessionState)
}
