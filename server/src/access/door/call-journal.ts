import { anything, listOf } from '@escale/contract/channels/realtime/live'
import type { Action } from '@escale/contract/journal/actions'
import { type AnyTx, asAccounts } from '#database/door/company.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { type Notice, noticeOf, noticeOfRecord, noticesOfWrite } from '#journal/notices.ts'
import { type About, type Recorder, recorderOf } from '#journal/record.ts'
import type { Actor } from './actor.ts'
import type { Call } from './call.ts'
import { byOf } from './writing.ts'

/** Runs a side effect, such as a cookie, only after the commit. */
type OnceKept = (then: () => void) => void

/** Changes recorded by a handler, and the effects that follow the commit. */
type Journal = {
  record: Recorder
  onceKept: OnceKept
  changed: Set<string>
  afterwards: (() => void)[]
  /** Events of a read-only support session, whose transaction cannot write them. */
  readings: LoggedEvent[]
}

export function journalOf(
  { context: { server, asked }, meta, operation }: Call,
  company: AnyTx,
  actor: Actor,
): Journal {
  const { records = [] } = meta
  const [changed, afterwards, readings]: [Set<string>, (() => void)[], LoggedEvent[]] = [new Set(), [], []]
  const onceKept: OnceKept = (then) => afterwards.push(then)
  const write = recorderOf(company, byOf({ actor, asked }), (about) => {
    changed.add(listOf(about.table) ?? anything)
    onceKept(() => server.announcer.announce(JSON.stringify(noticeOfRecord(company.id, actor.userId, about))))
  })
  const record: Recorder = (action, about) => {
    if (!records.includes(action)) throw new Error(`${operation} does not say that it records ${action}`)
    if (actor.onlyReads) readings.push(readingOf(actor, action, about))
    else write(action, about)
  }
  return { record, onceKept, changed, afterwards, readings }
}

/**
 * Notices of the write. Changed permissions are announced inside the transaction, so that no subscriber
 * learns of them late.
 */
export function noticesOf(
  { meta, operation }: Call,
  company: AnyTx,
  actor: Actor,
  { changed }: Journal,
): Notice[] {
  if (meta.reads) return []
  const notices = noticesOfWrite(operation.split('.')[0], changed, {
    companyId: company.id,
    userId: actor.key ? null : actor.userId,
  })
  for (const notice of notices) if (notice.kind === 'access') company.lastly(noticeOf(notice))
  return notices.filter(({ kind }) => kind !== 'access')
}

/** Runs after the commit: notifies subscribers, and names the changed lists to the caller. */
export async function sayWhatChanged(
  { context, meta }: Call,
  { changed, afterwards, readings }: Journal,
  notices: Notice[],
): Promise<void> {
  const { server, asked, nameChanges } = context
  for (const notice of notices) server.announcer.announce(JSON.stringify(notice))
  for (const then of afterwards) then()
  for (const reading of readings) await asAccounts(server.pool, (client) => logEvent(client, asked, reading))
  if (!meta.reads) nameChanges?.([...changed].join(' ') || anything)
}

/** A read-only support session cannot write the company's log, so the accounts role does. */
function readingOf(
  { tenantId, userId }: Actor,
  action: Action,
  { table = null, id = null, detail = null }: About = {},
): LoggedEvent {
  return { action, success: true, tenantId, userId, tableName: table, recordId: id, errorMessage: detail }
}
