import { isLiveList, type LiveList } from '@escale/contract/security/live'
import type { Statement } from '#database/send.ts'

/** Where PostgreSQL carries what happened to every server that listens. */
export const noticeChannel = 'escale'

/**
 * That something happened, and never what: a list changed, an event was logged, or what people may do changed. Sent in the
 * transaction of its cause, so that it is heard only when that is kept.
 */
export type Notice = { kind: LiveList | 'security' | 'access'; company: string | null; user: string | null }

export function noticeOf(notice: Notice): Statement {
  return { text: 'select pg_notify($1, $2)', values: [noticeChannel, JSON.stringify(notice)] }
}

// What is written there decides who may do what.
const aboutAccess = new Set(['users', 'tenants', 'account', 'companies'])

/** What a procedure that writes announces, from its domain; undefined when nobody waits for it. */
export function noticeOfWrite(domain: string | undefined, company: string | null, user: string | null): Statement | undefined {
  if (isLiveList(domain)) return noticeOf({ kind: domain, company, user })
  return domain && aboutAccess.has(domain) ? noticeOf({ kind: 'access', company, user }) : undefined
}
