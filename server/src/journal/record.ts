import type { Action } from '@escale/contract/journal/actions'
import { isRecordKind } from '@escale/contract/records'
import type { AnyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import type { Statement } from '#database/statements/send.ts'
import { appendedEvent, eventValues, type From } from './event.ts'
import { noticeOf, noticesOfRecord } from './notices.ts'

/** Who did it; a job has a name and is nobody. */
export type By = { userId: string | null; name: string; from: From }

type Fields = Record<string, unknown>

type Changed = {
  id: string
  version: number | null
  before?: Fields
  after?: Fields
  /** The record that it belongs to, in whose history it is told too. */
  parentId?: string
}

/**
 * What an action was done to. `before` and `after` are the fields it names: no `before` when it made the
 * record, no `after` when it removed it.
 */
export type About = {
  table?: string | null
  id?: string | null
  version?: number | null
  before?: Fields
  after?: Fields
  /** The record that it belongs to, in whose history it is told too. */
  parentId?: string
  /** What it belonged to before, which may be the same. */
  formerParentId?: string
  /** What else there is to know: a reason, a name. */
  detail?: string | null
  success?: boolean
  /** Several records of the table, done to in one gesture: one event, and the history of each. */
  rows?: readonly Changed[]
  /** Told by the caller rather than seen by the server: an event of the log, and of no history. */
  reported?: boolean
}

/** Writes down what a procedure does, with the end of its transaction: all of it is kept, or none. */
export type Recorder = (action: Action, about?: About) => void

/**
 * The recorder of one company's transaction, or of what all companies share, and how what it writes down is
 * announced.
 */
export function recorderOf(company: AnyTx, by: By, announce = announcerWithin(company)): Recorder {
  return (action, about = {}) => {
    for (const statement of recordStatements(company.id, by, action, about)) company.lastly(statement)
    announce(about)
  }
}

/** Where no request announces it, with the end of the transaction: each thing once, as nobody's own doing. */
function announcerWithin(company: AnyTx): (about: About) => void {
  const said = new Set<string>()
  return (about) => {
    for (const notice of noticesOfRecord(company.id, about)) {
      if (!said.has(notice.kind)) company.lastly(noticeOf(notice))
      said.add(notice.kind)
    }
  }
}

const appendedSharedChange = `insert into shared_record_changes (id, kind, record_id, version, action, removed, user_id, user_name, changes, ip_address, user_agent)
  values ($1, $7, $8::uuid, $13, $5, $14, $3, $15, $16, $10, $11)`

const appendedChange = `insert into record_changes (tenant_id, id, kind, record_id, version, action, removed, user_id, user_name, changes, ip_address, user_agent, parent_id, former_parent_id)
  values ($2, $1, $7, $8::uuid, $13, $5, $14, $3, $15, $16, $10, $11, $17, $18)`

// The rows are written out: a set of rows made on the way is no insert where the company's tables are on
// another machine.
const appendedChanges = (
  count: number,
) => `insert into record_changes (tenant_id, kind, action, user_id, user_name, ip_address, user_agent, id, record_id, version, removed, changes, parent_id)
  values ${Array.from({ length: count }, (_, row) => appendedRow(commonValues + row * valuesOfRow)).join(', ')}`

const commonValues = 7
const valuesOfRow = 6

function appendedRow(before: number): string {
  const own = ['uuid', 'uuid', 'integer', 'boolean', 'jsonb', 'uuid'].map(
    (type, place) => `$${before + place + 1}::${type}`,
  )
  return `($1, $2, $3, $4, $5, $6, $7, ${own.join(', ')})`
}

/**
 * The event of the log and, of a record that has a history, what became of it: one statement, or a few when
 * there are several records.
 */
function recordStatements(companyId: string | null, by: By, action: Action, about: About): Statement[] {
  const { table = null, id = null, detail = null, success = true, reported = false, rows } = about
  const event = {
    action,
    success,
    tenantId: companyId,
    userId: by.userId,
    tableName: table,
    recordId: id,
    errorMessage: detail,
    reported,
  }
  const values = eventValues(newId(), by.from, event)
  const logged = { text: appendedEvent, values }
  if (reported || !isRecordKind(table)) return [logged]
  if (rows) return [logged, ...inGroups(rows).map((group) => changesStatement(values, by, group))]
  return [id === null ? logged : changeStatement(companyId, values, by, about)]
}

function changeStatement(companyId: string | null, event: unknown[], { name }: By, about: About): Statement {
  const { version = null, before, after } = about
  const changed = [...event, version, after === undefined, name, JSON.stringify(changedFields(before, after))]
  if (companyId === null)
    return { text: `with logged as (${appendedEvent}) ${appendedSharedChange}`, values: changed }
  return {
    text: `with logged as (${appendedEvent}) ${appendedChange}`,
    values: [...changed, ...parentsOf(about)],
  }
}

// Of an event's values, in the order of its statement.
function changesStatement(
  [, companyId, userId, , action, , table, , , address, userAgent]: unknown[],
  { name }: By,
  rows: readonly Changed[],
): Statement {
  const common = [companyId, table, action, userId, name, address, userAgent]
  return { text: appendedChanges(rows.length), values: [...common, ...rows.flatMap(historyOf)] }
}

const largestGroup = 256

/** Groups of a power of two: however many rows there are, their statements are few to prepare. */
function inGroups(rows: readonly Changed[]): Changed[][] {
  const groups: Changed[][] = []
  for (let at = 0, size = largestGroup; at < rows.length; at += size) {
    while (size > rows.length - at) size /= 2
    groups.push(rows.slice(at, at + size))
  }
  return groups
}

/** What it belongs to and, when that is another than before, what it left. */
function parentsOf({ parentId, formerParentId }: About): (string | null)[] {
  return [
    parentId ?? null,
    formerParentId === undefined || formerParentId === parentId ? null : formerParentId,
  ]
}

// Each with an id of its own, so that a page of the company's whole history may end between two of one
// gesture.
function historyOf({ id, version, before, after, parentId }: Changed): unknown[] {
  return [
    newId(),
    id,
    version,
    after === undefined,
    JSON.stringify(changedFields(before, after)),
    parentId ?? null,
  ]
}

/** From what to what, of each field that is no longer what it was; what is absent counts as null. */
export function changedFields(before: Fields = {}, after?: Fields): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const name of Object.keys(after ?? before)) {
    const pair: [unknown, unknown] = [before[name] ?? null, after?.[name] ?? null]
    if (!isSame(...pair)) changed[name] = pair
  }
  return changed
}

// Of a record just made nothing was there before: its lines need not be written out to be told from nothing.
function isSame(was: unknown, is: unknown): boolean {
  return was === null || is === null ? was === is : canonical(was) === canonical(is)
}

// Within a line of an invoice too: an absent field is null, and the order of fields says nothing.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    isPlain(inner)
      ? Object.entries(inner)
          .filter(([, held]) => held !== null && held !== undefined)
          .sort()
      : inner,
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
