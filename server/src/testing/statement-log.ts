import assert from 'node:assert/strict'
import pg from 'pg'
import { Connection } from '#database/statements/connection.ts'

type Heard = {
  text: string
  /** What the transaction was allowed to be when the statement left. */
  role: string
  /** Sent by a test itself, to try what the database refuses. */
  byTest: boolean
}

const roles = new WeakMap<object, string>()
const kept = new Map<string, Heard>()
const listeners = new Set<Set<string>>()

/** Every statement of this process, built or written by hand, once for each role it was sent as. */
export function heardStatements(): Heard[] {
  return [...kept.values()]
}

/** The texts of what the product says in companies' names while something is done. */
export async function heardDuring(work: () => Promise<unknown>): Promise<Set<string>> {
  const texts = new Set<string>()
  listeners.add(texts)
  await work().finally(() => listeners.delete(texts))
  return texts
}

/** Listens to whatever leaves for PostgreSQL from now on, for one more world. */
export function hearStatements(): void {
  openWorlds += 1
  if (isHearing) return
  isHearing = true
  for (const connection of [pg.Client.prototype, Connection.prototype]) {
    const send = connection.query as Send
    connection.query = function (this: object, ...asked: unknown[]) {
      return hear(this, asked, send)
    } as typeof connection.query
  }
}

/**
 * Fails when the product asked a company's table for rows without naming the company, once for each table it
 * touches.
 */
export async function assertCompaniesNamed(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const nameless = heardStatements().filter(
    ({ role, byTest, text }) => role === 'escale_app' && !byTest && !namesItsCompany(text, tables),
  )
  assert.deepEqual(
    [...new Set(nameless.map(({ text }) => text))],
    [],
    'statements that do not name their company for each table',
  )
}

/**
 * Fails when the product asked for all columns of a table, whichever they are: one added by a later chapter
 * breaks what is prepared, behind a pooler for an hour.
 */
export async function assertColumnsNamed(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'access', 'jobs'))`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const sent = heardStatements().filter(
    ({ role, byTest, text }) => role !== 'owner' && !byTest && !definition.test(text),
  )
  const nameless = sent.filter(({ text }) => asksForAll(text, tables))
  assert.deepEqual(
    [...new Set(nameless.map(({ text }) => text))],
    [],
    'statements that answer `*` of a table',
  )
}

/**
 * A function that is put in place: what it asks for is planned in the database, and anew when a table
 * changes.
 */
const definition = /\bcreate or replace (?:function|procedure)\b/i

const star =
  /(?:\bselect\s+(?:distinct\s+)?|,\s*|\b(returning)\s+)(?:"?(\w+)"?\.)?\*(?=\s*(?:,|\)|$|from\b))/gi
const source = /\bfrom\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i

/**
 * Whether a statement asks for `*` of one of these tables, wherever in it; what a function or a part of the
 * statement answers is named there.
 */
export function asksForAll(text: string, tables: ReadonlySet<string>): boolean {
  return [...text.matchAll(star)].some(({ 1: returning, 2: alias, index }) => {
    if (returning) return true
    const named = alias ? tableCalled(alias, text) : source.exec(text.slice(index))?.[1]
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
 * Whether a statement says `tenant_id = …` for each of these tables that it reads or changes. A row that is
 * added takes
 * its company from the default of the column, which the fence holds.
 */
function namesItsCompany(text: string, tables: ReadonlySet<string>): boolean {
  const touched = [...text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?([\w\s",.]+)/gi)]
    .flatMap(([, list = '']) => list.split(','))
    .map((listed) => /^\s*(?:"?public"?\.)?"?(\w+)/.exec(listed)?.[1] ?? '')
    .filter((name) => tables.has(name) && !(name in askedByPerson && askedByPerson[name]?.test(text)))
  const given = text.match(/"?tenant_id"? = (\$\d+|'[\da-f-]{36}')/gi)?.length ?? 0
  const joined = text.match(/"?tenant_id"? = "?\w+"?\."?tenant_id"?/gi)?.length ?? 0
  return touched.length === 0 || (given > 0 && given + joined >= touched.length)
}

/** Tables that are also read without a company, and what such a statement names in its place. */
const askedByPerson: Record<string, RegExp> = {
  security_logs: /"user_id" = \$\d+/, // one's own events, whichever company one was in
}

type Send = (this: object, ...asked: unknown[]) => unknown
let isHearing = false
let openWorlds = 0

/** The door a connection is entering by: what is sent behind it is said in the role that it gives. */
const entering = new WeakMap<object, Promise<void>>()

function hear(client: object, asked: unknown[], send: Send): unknown {
  const [first] = asked
  if (first instanceof pg.Query) return send.apply(client, asked) // a message, whose statements were heard
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  const door = entering.get(client)
  // Reading the stack is slow, so it is read only for a statement that may still have to be kept.
  const isNew = openWorlds > 0 && (door !== undefined || !kept.has(keyOf(client, text)))
  const byTest = isNew && isSentByTest()
  if (door) door.then(() => keepStatement(client, text, byTest))
  else keepStatement(client, text, byTest)
  const answer = send.apply(client, asked)
  if (answer instanceof Promise && /set_config\('role', (?!')/.test(text)) {
    const entered = answer.then(
      ({ rows: [row] }: pg.QueryResult) => row && roles.set(client, row.set_config),
      () => {},
    )
    entering.set(
      client,
      entered.then(() => void entering.delete(client)),
    )
  }
  return answer
}

function keepStatement(client: object, text: string, byTest: boolean): void {
  if (/^(begin|commit|rollback)/i.test(text)) roles.set(client, 'escale_login')
  const taken = /set_config\('role', '(\w+)'/.exec(text) ?? /^set local role (\w+)/i.exec(text)
  if (taken?.[1]) roles.set(client, taken[1])
  const role = roleOf(client)
  if (role === 'escale_app') for (const listener of listeners) listener.add(text)
  const key = keyOf(client, text)
  if (openWorlds > 0 && !kept.has(key)) kept.set(key, { text, role, byTest })
}

function roleOf(client: object): string {
  return roles.get(client) ?? 'owner'
}

function keyOf(client: object, text: string): string {
  return `${roleOf(client)} ${text}`
}

/**
 * A world is closed. The next file of the process is judged by what it says itself, and not by what is said
 * without a world.
 */
export function forgetStatements(): void {
  openWorlds -= 1
  if (openWorlds === 0) kept.clear()
}

/** Whether the nearest line of ours that asked for it stands in a test. */
function isSentByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const lines = (new Error().stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/server/src/') && !line.includes(import.meta.url))
  Error.stackTraceLimit = stackTraceLimit
  const nearest = lines.find(
    (line) =>
      !/\/database\/(statements\/|door\/(company|transaction)\.ts|pool\/(fair-queue|no-network)\.ts)(?!.*\.test\.ts)/.test(
        line,
      ),
  )
  return nearest !== undefined && /\.test\.ts/.test(nearest)
}
