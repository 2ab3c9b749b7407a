import { listOfTableName, noListChanged } from '@escale/contract/channels/realtime/live-events'
import type { Action } from '@escale/contract/journal/actions'
import { type AnyTx, asAccounts } from '#database/caller/company.ts'
import { type LoggedEvent, logEvent } from '#journal/event.ts'
import { logNotice, type Notice, noticeStatement, writeNotices } from '#journal/notices.ts'
import { type ActionSubject, createRecorder, type Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'
import type { Call } from './call.ts'
import { authorOf } from './write-context.ts'

/** Registers a side effect, such as setting a cookie, that runs only after the commit. */
type AfterCommit = (then: () => void) => void

/** Changes recorded by a handler, and side effects that run after the commit. */
type Journal = {
  record: Recorder
  afterCommit: AfterCommit
  changed: Set<string>
  commitCallbacks: (() => void)[]
  /**
   * Events of a read-only support session. They are logged after the commit, because its transaction is
   * read-only.
   */
  readEvents: LoggedEvent[]
}

export function createJournal(
  { context: { server, asked }, meta, operation }: Call,
  company: AnyTx,
  actor: Actor,
): Journal {
  const { records = [] } = meta
  const [changed, commitCallbacks, readEvents]: [Set<string>, (() => void)[], LoggedEvent[]] = [
    new Set(),
    [],
    [],
  ]
  const afterCommit: AfterCommit = (then) => commitCallbacks.push(then)
  const write = createRecorder(company, authorOf({ actor, asked }), (about) => {
    changed.add(listOfTableName(about.table) ?? noListChanged)
    afterCommit(() => server.announcer.announce(JSON.stringify(logNotice(company.id, actor.userId, about))))
  })
  const record: Recorder = (action, about) => {
    if (!records.includes(action)) throw new Error(`${operation} does not say that it records ${action}`)
    if (actor.isReadOnly) readEvents.push(readEventOf(actor, action, about))
    else write(action, about)
  }
  return { record, afterCommit, changed, commitCallbacks, readEvents }
}

/**
 * Notices that tell open pages what the write changed. Notices of changed permissions are sent by the
 * transaction itself, so no server learns of them later than the commit. The others are returned.
 */
export function collectNotices(
  { meta, operation }: Call,
  company: AnyTx,
  actor: Actor,
  { changed }: Journal,
): Notice[] {
  if (meta.reads) return []
  const notices = writeNotices(operation.split('.')[0], changed, {
    companyId: company.id,
    userId: actor.key ? null : actor.userId,
  })
  for (const notice of notices) if (notice.kind === 'access') company.lastly(noticeStatement(notice))
  return notices.filter(({ kind }) => kind !== 'access')
}

/** Runs after the commit: notifies open pages, and names the changed lists to the caller. */
export async function publishChanges(
  { context, meta }: Call,
  { changed, commitCallbacks, readEvents }: Journal,
  notices: Notice[],
): Promise<void> {
  const { server, asked, nameChanges } = context
  for (const notice of notices) server.announcer.announce(JSON.stringify(notice))
  for (const then of commitCallbacks) then()
  for (const reading of readEvents)
    await asAccounts(server.pool, (client) => logEvent(client, asked, reading))
  if (!meta.reads) nameChanges?.([...changed].join(' ') || noListChanged)
}

/**
 * Converts a recorded action into an event for the log. A read-only support session cannot write the
 * company's log, so the event is written later by the database role for accounts.
 */
function readEventOf(
  { tenantId, userId }: Actor,
  action: Action,
  { table = null, id = null, detail = null }: ActionSubject = {},
): LoggedEvent {
  return { action, success: true, tenantId, userId, tableName: table, recordId: id, errorMessage: detail }
}
