import { isLiveList, type LiveList, listOfTableName } from '@escale/contract/channels/realtime/live-events'
import { isRecordKind } from '@escale/contract/records'
import type { CompanyTx } from '#database/caller/company.ts'
import { noticeChannel } from '#database/pool/announcer.ts'
import type { Statement } from '#database/statements/send.ts'

/**
 * A notification without content: a list changed, an event was logged, permissions changed, or a server
 * stopped and may have lost notifications. It is sent in the transaction of its cause or after its commit,
 * never before.
 */
export type Notice = {
  kind: LiveList | 'security' | 'access' | 'missed'
  companyId: string | null
  userId: string | null
}

export function noticeStatement(notice: Notice): Statement {
  return { text: 'select pg_notify($1, $2)', values: [noticeChannel, JSON.stringify(notice)] }
}

// Writes in these domains may change permissions.
const aboutAccess = new Set(['users', 'account', 'companies'])

const writesGoods = new Set(['warehouse', 'releases'])

/**
 * Notices of a write procedure, from its domain and the tables it recorded. Empty when no page shows them.
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

/** Notice for the company's security log. Outside daily business it also goes to the acting person. */
export function logNotice(
  companyId: string | null,
  userId: string | null,
  { table }: { table?: string | null },
): Notice {
  const isDailyBusiness = isRecordKind(table) && table !== 'profiles'
  return { kind: 'security', companyId, userId: isDailyBusiness ? null : userId }
}

/**
 * Notices of an event recorded outside any procedure: for the company's log, and for the list that shows the
 * record.
 */
export function recordNotices(companyId: string | null, about: { table?: string | null }): Notice[] {
  const list = listOfTableName(about.table)
  const event = logNotice(companyId, null, about)
  return list ? [event, { kind: list, companyId, userId: null }] : [event]
}

const announcedCompanies = new WeakSet<CompanyTx>()

/** Notifies open pages that conversations changed, once per transaction, at its end. */
export function announceConversations(company: CompanyTx): void {
  if (announcedCompanies.has(company)) return
  announcedCompanies.add(company)
  company.lastly(noticeStatement({ kind: 'conversations', companyId: company.id, userId: null }))
}

/** Notifications may have been lost, so open pages reload everything. */
export const missedNotice = JSON.stringify({ kind: 'missed', companyId: null, userId: null } satisfies Notice)
