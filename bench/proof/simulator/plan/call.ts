import type { Loss } from '../ground/api-client.ts'
import type { Random } from '../ground/random.ts'
import type { Books, Rows, Table, TableName } from '../model/books.ts'
import type { Judge, Role } from '../model/judge.ts'

export type Clerk = { role: Role; userId: string; cookie: string }

/** A call before a clerk is chosen to make it. */
export type CallPlan = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  judge: Judge
  /**
   * Made while no other clerk works, because its response does not tell which of two calls came last.
   * Examples: goods set aside while their departure moves, goods billed at a fixed price.
   */
  isAlone?: boolean
}

/** A call of a clerk. `isRepeated`: sent twice under its key, with the same response both times. */
export type Op = CallPlan & {
  index: number
  clerk: Clerk
  name: string
  key: string | null
  loss: Loss
  isRepeated?: boolean
}

/** The facts from which the clerks of a company choose their calls. */
export type PlanContext = {
  books: Books
  random: Random
  clerks: readonly Clerk[]
  /** The books of another company of the same product, whose rows must be unknown to this one. */
  otherBooks: Books
  /** Calls that a phone without a network stores, each with its key. */
  drafts: { call: CallPlan; key: string }[]
  /** Makes an id as devices do: ids are in the order of their creation. */
  newId(): string
}

/** The kinds of calls: how often each is drawn, and how. No call when the company has no row for it. */
export type Kinds = Record<string, [weight: number, draw: (context: PlanContext) => CallPlan | undefined]>

/** An id of a table: mostly a recent row, rarely a removed row or one of another company. */
export function drawId<Row>(
  { random, otherBooks }: PlanContext,
  table: Table<Row>,
  isFit: (row: Row) => boolean = () => true,
): string | undefined {
  const foreignIds = otherBooks[table.name].known
  if (random.chance(0.01) && foreignIds.length > 0) return random.one(foreignIds)
  const { known } = table
  if (known.length === 0) return undefined
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const recent = Math.max(0, known.length - 1 - random.whole(0, 25))
    const id = known[random.chance(0.7) ? recent : random.whole(0, known.length - 1)] as string
    const row = table.rows.get(id)
    if (row ? isFit(row) : random.chance(0.02)) return id
  }
  return undefined
}

/** A row of a table and the version that a form has, rarely that of before a colleague's write. */
type DrawnRow<Row> = { id: string; row: Row | undefined; version: number }

export function drawRow<Name extends TableName>(
  context: PlanContext,
  name: Name,
  isFit?: (row: Rows[Name]) => boolean,
): DrawnRow<Rows[Name]> | undefined {
  const table = context.books.table(name)
  const id = drawId(context, table, isFit)
  if (id === undefined) return undefined
  const row = table.get(id)
  const version = row?.version ?? 1
  return { id, row, version: version > 1 && context.random.chance(0.02) ? version - 1 : version }
}

/** Draws calls about one row of a table. */
export function about<Name extends TableName>(
  name: Name,
  plan: (drawn: DrawnRow<Rows[Name]>, context: PlanContext) => CallPlan | undefined,
  isFit?: (row: Rows[Name]) => boolean,
): (context: PlanContext) => CallPlan | undefined {
  return (context) => {
    const drawn = drawRow(context, name, isFit)
    return drawn && plan(drawn, context)
  }
}

export const isExact = (row: { isExact: boolean }) => row.isExact

/** Reads a row of a table, preferably one whose version the books only deduced. */
export function reads(
  name: TableName,
  path: (id: string, context: PlanContext) => string,
  judge: (id: string) => Judge,
): (context: PlanContext) => CallPlan | undefined {
  return (context) => {
    const table = context.books.table(name)
    const id = drawId(context, table, (row) => !row.isExact) ?? drawId(context, table)
    return id === undefined ? undefined : { method: 'GET', path: path(id, context), judge: judge(id) }
  }
}

export function removes(
  name: TableName,
  path: (id: string, context: PlanContext) => string,
  judge: (id: string) => Judge,
): (context: PlanContext) => CallPlan | undefined {
  return about(name, ({ id }, context) => ({
    ...{ method: 'DELETE', path: path(id, context), judge: judge(id) },
  }))
}
