import {
  type Feature,
  isWriting,
  type Permission,
  roleHasPermission,
} from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { sessionState, subscribe } from './session.ts'
import { onSessionEvent, type SessionEvent } from './session-events.ts'

/** The current session. The frame around all signed-in pages provides it. */
export const SessionContext = createContext<Session | null>(null)

/** The session: the signed-in person, their company and role. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is only for pages inside the shell')
  return session
}

/**
 * The function that signs out and opens the sign-in page. The frame around all signed-in pages provides it.
 */
export const LeaveContext = createContext<(() => Promise<unknown>) | null>(null)

export function useLeave(): () => Promise<unknown> {
  const leave = use(LeaveContext)
  if (!leave) throw new Error('useLeave is only for pages inside the shell')
  return leave
}

/** Calls the handler with session events of all tabs, while the component is mounted. */
export function useSessionEvents(hear: (event: SessionEvent) => void) {
  useSession()
  const handleLatest = useEffectEvent(hear)
  useEffect(() => {
    return onSessionEvent(handleLatest)
  }, [])
}

/**
 * True when the person has this permission in the open company. For a row that all companies share, use
 * `useMayChange`.
 */
export function useMay(permission: Permission): boolean {
  return sessionMay(useSession(), permission)
}

/** True while the open company uses this part of the product. */
export function useUses(feature: Feature): boolean {
  return useSession().company?.choices.includes(feature) === true
}

/**
 * Whether a session has this permission. A super_admin who opened a company read-only sees only the actions
 * of a reader. The server checks this too.
 */
export function sessionMay({ role, company, support }: Session, permission: Permission): boolean {
  return (
    roleHasPermission(role, permission, company?.choices) &&
    !(support && !support.writes && isWriting(permission))
  )
}

/**
 * True when the person may change a row, which belongs to the company or is shared by all companies. Only a
 * super_admin without an open company may change shared rows.
 */
export function useMayChange(permission: Permission, row: { tenantId: string | null } | null): boolean {
  const session = useSession()
  const { role, company } = session
  const isShared = row !== null && row.tenantId === null
  return sessionMay(session, permission) && (!isShared || (role === 'super_admin' && !company))
}

/**
 * True when the person may read the history of a row here. For a row that all companies share, only a
 * super_admin without an open company may.
 */
export function useMayRecall(row: { tenantId: string | null } | null): boolean {
  const { company } = useSession()
  return useMay('history.read') && row?.tenantId === (company?.id ?? null)
}

/** State of the session, whether a person is signed in or not. */
export function useSessionState() {
  return useSyncExternalStore(subscribe, sessionState)
}
