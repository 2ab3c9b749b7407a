import { isWriting, may, type Permission } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { sessionState, subscribe } from './session.ts'
import { onSessionEvent, type SessionEvent } from './session-events.ts'

/** Given by the shell to every signed-in page. */
export const SessionContext = createContext<Session | null>(null)

/** Who is signed in, in which company and role. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is only for pages inside the shell')
  return session
}

/** Ends the session and goes to the sign-in page; given by the shell too. */
export const LeaveContext = createContext<(() => Promise<unknown>) | null>(null)

export function useLeave(): () => Promise<unknown> {
  const leave = use(LeaveContext)
  if (!leave) throw new Error('useLeave is only for pages inside the shell')
  return leave
}

/** Hears what becomes of the session, here and in other tabs, while the page is shown. */
export function useSessionEvents(hear: (event: SessionEvent) => void) {
  useSession()
  const heard = useEffectEvent(hear)
  useEffect(() => {
    return onSessionEvent(heard)
  }, [])
}

/** Whether the person may do something, here and now. Rows shared by all companies: see `useMayChange`. */
export function useMay(permission: Permission): boolean {
  return mayIn(useSession(), permission)
}

// A company opened for reading only shows what a reader sees; the server refuses the rest by itself.
function mayIn({ role, support }: Session, permission: Permission): boolean {
  return may(role, permission) && !(support && !support.writes && isWriting(permission))
}

/**
 * Whether the person may write a row that a company may own or share: shared rows are a super_admin's,
 * outside any company.
 */
export function useMayChange(permission: Permission, row: { tenantId: string | null } | null): boolean {
  const session = useSession()
  const { role, company } = session
  const isShared = row !== null && row.tenantId === null
  return mayIn(session, permission) && (!isShared || (role === 'super_admin' && !company))
}

/**
 * Whether the history of a row is read here: of what all companies share, by a super_admin outside any
 * company.
 */
export function useMayRecall(row: { tenantId: string | null } | null): boolean {
  const { company } = useSession()
  return useMay('history.read') && row?.tenantId === (company?.id ?? null)
}

/** The session as it stands, signed in or not: for the guards. */
export function useSessionState() {
  return useSyncExternalStore(subscribe, sessionState)
}
