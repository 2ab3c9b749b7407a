import type { Action } from '@escale/contract/journal/actions'
import { isRecordKind } from '@escale/contract/records'
import type { AnyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import type { Statement } from '#database/statements/send.ts'
import { eventValues, insertEventText, type Origin } from './event.ts'
import { noticeStatement, recordNotices } from './notices.ts'

/** Author of an action. A job has a name but no user. */
export type Author = { userId: string | null; name: string; from: Origin }

type Fields = Record<string, unknown>

type ChangedRecord = {
  id: string
  version: number | null
  before?: Fields
  after?: Fields
  /** Id of the record that this one belongs to. That record's history also shows the change. */
  parentId?: string
}

/**
 * Record that an action changed. `before` and `after` hold the changed fields. A created record has no
 * `before`, a removed one has no `after`.
 */
export type ActionSubject = {
  table?: string | null
  id?: string | null
  version?: number | null
  before?: Fields
  after?: Fields
  /** Id of the record that this one belongs to. That record's history also shows the change. */
  parentId?: string
  /** Id of the parent before the change, possibly the same. */
  formerParentId?: string
  /** Additional information, such as a reason or a name. */
  detail?: string | null
  success?: boolean
  /**
   * Several records of the table changed by one action. They share one event, and each gets an entry in its
   * history.
   */
  rows?: readonly ChangedRecord[]
  /** True for an event that the web page reported. It is logged, but gets no history entry. */
  reported?: boolean
}

/**
 * Records an action. The entry is written at the end of the procedure's transaction, so both are saved or
 * neither.
 */
export type Recorder = (action: Action, about?: ActionSubject) => void

/** Creates the recorder of a transaction, whether it has a company or not. */
export function createRecorder(company: AnyTx, by: Author, announce = announceAtEnd(company)): Recorder {
  return (action, about = {}) => {
    for (const statement of recordStatements(company.id, by, action, about)) company.lastly(statement)
    announce(about)
  }
}

/**
 * Creates the function that sends the notifications of an action done outside requests. Each kind is sent
 * once, at the end of the transaction, without an author.
 */
function announceAtEnd(company: AnyTx): (about: ActionSubject) => void {
  const sentKinds = new Set<string>()
  return (about) => {
    for (const notice of recordNotices(company.id, about)) {
      if (!sentKinds.has(notice.kind)) company.lastly(noticeStatement(notice))
      sentKinds.add(notice.kind)
    }
  }
}

const insertSharedChangeText = `insert into shared_record_changes (id, kind, record_id, version, action,
  removed, user_id, user_name, changes, ip_address, user_agent)
  values ($1, $7, $8::uuid, $13, $5, $14, $3, $15, $16, $10, $11)`

const insertChangeText = `insert into record_changes (tenant_id, id, kind, record_id, version, action,
  removed, user_id, user_name, changes, ip_address, user_agent, parent_id, former_parent_id)
  values ($2, $1, $7, $8::uuid, $13, $5, $14, $3, $15, $16, $10, $11, $17, $18)`

// Inserts entries of the history. The rows are listed as values, because on a distributed database (Citus)
// `insert … select` is not possible for a company's tables.
const insertChangesText = (
  count: number,
) => `insert into record_changes (tenant_id, kind, action, user_id, user_name, ip_address, user_agent, id,
  record_id, version, removed, changes, parent_id)
  values ${Array.from({ length: count }, (_, row) => rowPlaceholders(commonValues + row * valuesOfRow)).join(', ')}`

const commonValues = 7
const valuesOfRow = 6

function rowPlaceholders(before: number): string {
  const own = ['uuid', 'uuid', 'integer', 'boolean', 'jsonb', 'uuid'].map(
    (type, place) => `$${before + place + 1}::${type}`,
  )
  return `($1, $2, $3, $4, $5, $6, $7, ${own.join(', ')})`
}

/**
 * The statements that insert the event of an action and the history entries of its records. One statement is
 * enough for a single record.
 */
function recordStatements(
  companyId: string | null,
  by: Author,
  action: Action,
  about: ActionSubject,
): Statement[] {
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
  const logged = { text: insertEventText, values }
  if (reported || !isRecordKind(table)) return [logged]
  if (rows) return [logged, ...inGroups(rows).map((group) => changesStatement(values, by, group))]
  return [id === null ? logged : changeStatement(companyId, values, by, about)]
}

function changeStatement(
  companyId: string | null,
  event: unknown[],
  { name }: Author,
  about: ActionSubject,
): Statement {
  const { version = null, before, after } = about
  const changed = [...event, version, after === undefined, name, JSON.stringify(changedFields(before, after))]
  if (companyId === null)
    return { text: `with logged as (${insertEventText}) ${insertSharedChangeText}`, values: changed }
  return {
    text: `with logged as (${insertEventText}) ${insertChangeText}`,
    values: [...changed, ...parentsOf(about)],
  }
}

// Builds the insert of history entries. The first parameter is the array that `eventValues` returned.
function changesStatement(
  [, companyId, userId, , action, , table, , , address, userAgent]: unknown[],
  { name }: Author,
  rows: readonly ChangedRecord[],
): Statement {
  const common = [companyId, table, action, userId, name, address, userAgent]
  return { text: insertChangesText(rows.length), values: [...common, ...rows.flatMap(historyOf)] }
}

const largestGroup = 256

/**
 * Splits rows into groups whose sizes are powers of two. Any number of rows then needs few different prepared
 * statements.
 */
function inGroups(rows: readonly ChangedRecord[]): ChangedRecord[][] {
  const groups: ChangedRecord[][] = []
  for (let at = 0, size = largestGroup; at < rows.length; at += size) {
    while (size > rows.length - at) size /= 2
    groups.push(rows.slice(at, at + size))
  }
  return groups
}

/** The ids of the current and the former parent. The former is null when it did not change. */
function parentsOf({ parentId, formerParentId }: ActionSubject): (string | null)[] {
  return [
    parentId ?? null,
    formerParentId === undefined || formerParentId === parentId ? null : formerParentId,
  ]
}

// The values of one history entry. Each entry has its own id, so that a page of the company's history may end
// between two entries of one action.
function historyOf({ id, version, before, after, parentId }: ChangedRecord): unknown[] {
  return [
    newId(),
    id,
    version,
    after === undefined,
    JSON.stringify(changedFields(before, after)),
    parentId ?? null,
  ]
}

/** The old and the new value of each field that changed. An absent value counts as null. */
export function changedFields(before: Fields = {}, after?: Fields): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const name of Object.keys(after ?? before)) {
    const pair: [unknown, unknown] = [before[name] ?? null, after?.[name] ?? null]
    if (!isSame(...pair)) changed[name] = pair
  }
  return changed
}

// True when two field values are equal. Null is handled first, because all old values of a new record are
// null and the comparison as text is slow.
function isSame(was: unknown, is: unknown): boolean {
  return was === null || is === null ? was === is : canonical(was) === canonical(is)
}

// Converts a value to text for comparison, nested values such as invoice lines included. Absent fields equal
// null, and the order of fields does not matter.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    isPlain(inner)
      ? Object.entries(inner)
          .filter(([, entry]) => entry !== null && entry !== undefined)
          .sort()
      : inner,
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
