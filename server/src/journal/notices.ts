import { isLiveList, type LiveList, listOfTableName } from '@escale/contract/channels/realtime/live-events'
import { isRecordKind } from '@escale/contract/records'
import type { CompanyTx } from '#database/caller/company.ts'
import { noticeChannel } from '#database/pool/announcer.ts'
import type { Statement } from '#database/statements/send.ts'

/**
 * A notification of a change, without its content: a list changed, an event was logged, or permissions
 * changed. `missed`: a server stopped, so notifications may be lost. Sent in the transaction of the change or
 * after its commit, never before.
 */
export type Notice = {
  kind: LiveList | 'security' | 'access' | 'missed'
  companyId: string | null
  userId: string | null
}

export function noticeStatement(notice: Notice): Statement {
  return { text: 'select pg_notify($1, $2)', values: [noticeChannel, JSON.stringify(notice)] }
}

// Domains of procedures whose writes may change permissions.
const aboutAccess = new Set(['users', 'account', 'companies'])

const writesGoods = new Set(['warehouse', 'releases'])

/**
 * Notifications of a write procedure, from its domain and the tables that it recorded changes of. Empty when
 * no page shows these tables.
 */
export function writeNotices(
  domain: string | undefined,
  recorded: Iterable<string>,
  about: Omit<Notice, 'kind'>,
): Notice[] {
  const own = domain && writesGoods.has(domain) ? 'goods' : domain
  const lists = [...new Set([own, ...recorded])].filter(isLiveList)
  const kinds = domain && aboutAccess.has(domain) ? ([...lists, 'access'] as const) : lists
  return kinds.map((kind) => ({ kind, ...about }))
}

/**
 * Notification that the company's security log changed. For tables outside daily business it also names the
 * person who acted, whose own log shows it.
 */
export function logNotice(
  companyId: string | null,
  userId: string | null,
  { table }: { table?: string | null },
): Notice {
  const isDailyBusiness = isRecordKind(table) && table !== 'profiles'
  return { kind: 'security', companyId, userId: isDailyBusiness ? null : userId }
}

/**
 * Notifications of a change recorded outside any procedure, such as by a job: for the company's log, and for
 * the list that shows the record.
 */
export function recordNotices(companyId: string | null, about: { table?: string | null }): Notice[] {
  const list = listOfTableName(about.table)
  const event = logNotice(companyId, null, about)
  return list ? [event, { kind: list, companyId, userId: null }] : [event]
}

const announcedCompanies = new WeakSet<CompanyTx>()

/** Notifies open pages that the list of conversations changed. Sent once, at the end of the transaction. */
export function announceConversations(company: CompanyTx): void {
  if (announcedCompanies.has(company)) return
  announcedCompanies.add(company)
  company.lastly(noticeStatement({ kind: 'conversations', companyId: company.id, userId: null }))
}

/** Notification that others may have been lost. Open pages then reload everything. */
export const missedNotice = JSON.stringify({ kind: 'missed', companyId: null, userId: null } satisfies Notice)
