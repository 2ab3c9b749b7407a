import assert from 'node:assert/strict'
import pg from 'pg'
import { Connection } from '#database/statements/connection.ts'

type SentStatement = {
  text: string
  /** The database role of the transaction when the statement was sent. */
  role: string
  /** True for a statement of the test itself, which tries what the database refuses. */
  byTest: boolean
}

const roles = new WeakMap<object, string>()
const statements = new Map<string, SentStatement>()
const listeners = new Set<Set<string>>()

/** The statements of this process, built or written by hand, once for each role. */
export function recordedStatements(): SentStatement[] {
  return [...statements.values()]
}

/** The statements that the product sends for companies during `work`. */
export async function statementsSentDuring(work: () => Promise<unknown>): Promise<Set<string>> {
  const texts = new Set<string>()
  listeners.add(texts)
  await work().finally(() => listeners.delete(texts))
  return texts
}

/** Starts to record statements, for one more world. */
export function recordStatements(): void {
  openWorlds += 1
  if (isListening) return
  isListening = true
  for (const connection of [pg.Client.prototype, Connection.prototype]) {
    const send = connection.query as Send
    connection.query = function (this: object, ...parameters: unknown[]) {
      return intercept(this, parameters, send)
    } as typeof connection.query
  }
}

/**
 * Fails if the product read or changed a table of companies without naming the company, once for each such
 * table.
 */
export async function assertCompaniesNamed(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const unnamed = recordedStatements().filter(
    ({ role, byTest, text }) => role === 'escale_app' && !byTest && !namesItsCompany(text, tables),
  )
  assert.deepEqual(
    [...new Set(unnamed.map(({ text }) => text))],
    [],
    'statements that do not name their company for each table',
  )
}

/**
 * Fails if the product selected `*` from a table. A column added by a later migration breaks such a prepared
 * statement, behind a pooler for an hour.
 */
export async function assertColumnsNamed(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace in (select oid
      from pg_namespace where nspname in ('public', 'auth', 'access', 'jobs'))`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const sent = recordedStatements().filter(
    ({ role, byTest, text }) => role !== 'owner' && !byTest && !functionDefinition.test(text),
  )
  const unnamed = sent.filter(({ text }) => asksForAll(text, tables))
  assert.deepEqual([...new Set(unnamed.map(({ text }) => text))], [], 'statements that answer `*` of a table')
}

/**
 * The definition of a function. Its statements are planned in the database, and again when a table changes.
 */
const functionDefinition = /\bcreate or replace (?:function|procedure)\b/i

const selectedStar =
  /(?:\bselect\s+(?:distinct\s+)?|,\s*|\b(returning)\s+)(?:"?(\w+)"?\.)?\*(?=\s*(?:,|\)|$|from\b))/gi
const fromTable = /\bfrom\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i

/**
 * Whether a statement selects `*` from one of these tables, anywhere in it. The columns of a function, or of
 * a part of the statement, are named there.
 */
export function asksForAll(text: string, tables: ReadonlySet<string>): boolean {
  return [...text.matchAll(selectedStar)].some(({ 1: returning, 2: alias, index }) => {
    if (returning) return true
    const named = alias ? tableCalled(alias, text) : fromTable.exec(text.slice(index))?.[1]
    return tables.has(named ?? '')
  })
}

function tableCalled(alias: string, text: string): string {
  return (
    new RegExp(`\\b(?:from|join)\\s+(?:"?\\w+"?\\.)?"?(\\w+)"?\\s+(?:as\\s+)?"?${alias}"?\\b`, 'i').exec(
      text,
    )?.[1] ?? alias
  )
}

/**
 * Whether a statement has `tenant_id = …` for each of these tables that it reads or changes. An inserted row
 * gets its company from the column default, which the fence checks.
 */
function namesItsCompany(text: string, tables: ReadonlySet<string>): boolean {
  const touched = [...text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?([\w\s",.]+)/gi)]
    .flatMap(([, list = '']) => list.split(','))
    .map((listed) => /^\s*(?:"?public"?\.)?"?(\w+)/.exec(listed)?.[1] ?? '')
    .filter((name) => tables.has(name) && !(name in readByPerson && readByPerson[name]?.test(text)))
  const compared = text.match(/"?tenant_id"? = (\$\d+|'[\da-f-]{36}')/gi)?.length ?? 0
  const joined = text.match(/"?tenant_id"? = "?\w+"?\."?tenant_id"?/gi)?.length ?? 0
  return touched.length === 0 || (compared > 0 && compared + joined >= touched.length)
}

/** Tables that are also read without a company, and the condition of such a statement. */
const readByPerson: Record<string, RegExp> = {
  security_logs: /"user_id" = \$\d+/, // a person's own events, of all companies
}

type Send = (this: object, ...parameters: unknown[]) => unknown
let isListening = false
let openWorlds = 0

/** The running change of role of each connection. A statement sent meanwhile has the role that it assigns. */
const authentications = new WeakMap<object, Promise<void>>()

function intercept(client: object, parameters: unknown[], send: Send): unknown {
  const [first] = parameters
  if (first instanceof pg.Query) return send.apply(client, parameters) // a message, whose statements were recorded before
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  const authentication = authentications.get(client)
  // Reading the stack is slow, so it is read only for a statement that may have to be stored.
  const isNew =
    openWorlds > 0 && (authentication !== undefined || !statements.has(statementKey(client, text)))
  const byTest = isNew && isSentByTest()
  if (authentication) authentication.then(() => storeStatement(client, text, byTest))
  else storeStatement(client, text, byTest)
  const answer = send.apply(client, parameters)
  if (answer instanceof Promise && /set_config\('role', (?!')/.test(text)) {
    const authenticated = answer.then(
      ({ rows: [row] }: pg.QueryResult) => row && roles.set(client, row.set_config),
      () => {},
    )
    authentications.set(
      client,
      authenticated.then(() => void authentications.delete(client)),
    )
  }
  return answer
}

function storeStatement(client: object, text: string, byTest: boolean): void {
  if (/^(begin|commit|rollback)/i.test(text)) roles.set(client, 'escale_login')
  const assigned = /set_config\('role', '(\w+)'/.exec(text) ?? /^set local role (\w+)/i.exec(text)
  if (assigned?.[1]) roles.set(client, assigned[1])
  const role = roleOf(client)
  if (role === 'escale_app') for (const listener of listeners) listener.add(text)
  const key = statementKey(client, text)
  if (openWorlds > 0 && !statements.has(key)) statements.set(key, { text, role, byTest })
}

function roleOf(client: object): string {
  return roles.get(client) ?? 'owner'
}

function statementKey(client: object, text: string): string {
  return `${roleOf(client)} ${text}`
}

/** Called when a world is closed. The next file of the process is judged by its own statements only. */
export function forgetStatements(): void {
  openWorlds -= 1
  if (openWorlds === 0) statements.clear()
}

/** Whether the nearest caller in our code is a test. */
function isSentByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const lines = (new Error().stack ?? '')
    .split('\n')
    .filter((line) => /\/server\/(?:src|testing)\//.test(line) && !line.includes(import.meta.url))
  Error.stackTraceLimit = stackTraceLimit
  const nearest = lines.find(
    (line) =>
      !/\/database\/(statements\/|caller\/(company|transaction)\.ts|pool\/(fair-queue|no-network)\.ts)(?!.*\.test\.ts)/.test(
        line,
      ),
  )
  return nearest !== undefined && /\.test\.ts/.test(nearest)
}
