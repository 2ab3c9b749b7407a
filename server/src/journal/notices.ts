import { isLiveList, type LiveList, listOf } from '@escale/contract/channels/realtime/live'
import { isRecordKind } from '@escale/contract/records'
import type { CompanyTx } from '#database/door/company.ts'
import { noticeChannel } from '#database/pool/announcer.ts'
import type { Statement } from '#database/statements/send.ts'

/**
 * That something happened, and never what: a list changed, an event was logged, what people may do changed,
 * or a server
 * that ended may have left something unsaid. Heard only when its cause is kept: sent in the same transaction,
 * or after it.
 */
export type Notice = {
  kind: LiveList | 'security' | 'access' | 'missed'
  companyId: string | null
  userId: string | null
}

export function noticeOf(notice: Notice): Statement {
  return { text: 'select pg_notify($1, $2)', values: [noticeChannel, JSON.stringify(notice)] }
}

// What is written there decides who may do what.
const aboutAccess = new Set(['users', 'account', 'companies'])

const writesGoods = new Set(['warehouse', 'releases'])

/**
 * What a procedure that writes announces, from its domain and from the lists whose rows it recorded; nothing
 * when nobody waits for it.
 */
export function noticesOfWrite(
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
 * What an event of the journal announces: to the company's log and, unless it is the daily business, to
 * whoever did it.
 */
export function noticeOfRecord(
  companyId: string | null,
  userId: string | null,
  { table }: { table?: string | null },
): Notice {
  const isDailyBusiness = isRecordKind(table) && table !== 'profiles'
  return { kind: 'security', companyId, userId: isDailyBusiness ? null : userId }
}

/**
 * What an event announces that no procedure of its company recorded: to the company's log, and to who reads
 * the list that shows the record.
 */
export function noticesOfRecord(companyId: string | null, about: { table?: string | null }): Notice[] {
  const list = listOf(about.table)
  const event = noticeOfRecord(companyId, null, about)
  return list ? [event, { kind: list, companyId, userId: null }] : [event]
}

const announced = new WeakSet<CompanyTx>()

/** Tells the open pages that conversations changed: once a transaction, with its end. */
export function announceConversations(company: CompanyTx): void {
  if (announced.has(company)) return
  announced.add(company)
  company.lastly(noticeOf({ kind: 'conversations', companyId: company.id, userId: null }))
}

/** Everything shown is asked for again. */
export const missed = JSON.stringify({ kind: 'missed', companyId: null, userId: null } satisfies Notice)
