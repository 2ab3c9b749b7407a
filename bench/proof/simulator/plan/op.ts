import type { Random } from '../ground/random.ts'
import type { Loss } from '../ground/wire.ts'
import type { Books, Judge, Role, Table } from '../model/books.ts'

export type Clerk = { role: Role; userId: string; cookie: string }

/** One call of one clerk, and what the specification says of it. */
export type Op = {
  index: number
  clerk: Clerk
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  key: string | null
  loss: Loss
  judge: Judge
  /** Sent twice under its key: answered as the first time. */
  isRepeated?: boolean
}

/** What clerks of a company know when they choose what to do. */
export type Desk = {
  books: Books
  random: Random
  clerks: readonly Clerk[]
  /** The books of another company of the same product: its rows must be unknown to this one. */
  otherBooks: Books
  /** Calls that phones without a network store, each with the key it will be sent under. */
  drafts: Draft[]
  /** An id as devices make them: in the order in which they are made. */
  newId(): string
}

export type Draft = { wish: Wish; key: string }

/**
 * A call before a clerk is chosen to make it. `isAlone`: made while nobody else works, because its response
 * does not tell which of two
 * calls came last. Examples: goods set aside while their departure moves, goods billed at a fixed price.
 */
export type Wish = Pick<Op, 'name' | 'method' | 'path' | 'judge'> & { body?: object; isAlone?: boolean }

/** One of a table: mostly of the last ones, rarely one that was removed or that is another company's. */
export function oneOf<Row>(
  { random, otherBooks }: Desk,
  table: Table<Row>,
  isFit: (row: Row) => boolean = () => true,
): string | undefined {
  const foreignIds = otherBooks[table.name].known
  if (random.chance(0.01) && foreignIds.length > 0) return random.one(foreignIds)
  const { known } = table
  if (known.length === 0) return undefined
  for (let turn = 0; turn < 12; turn += 1) {
    const place = random.chance(0.7)
      ? Math.max(0, known.length - 1 - random.whole(0, 25))
      : random.whole(0, known.length - 1)
    const id = known[place] as string
    const row = table.rows.get(id)
    if (row ? isFit(row) : random.chance(0.02)) return id
  }
  return undefined
}

/** A version as a form has it that was opened now, or before a colleague wrote. */
export function versionOf({ random }: Desk, row: { version: number } | undefined): number {
  const version = row?.version ?? 1
  return version > 1 && random.chance(0.02) ? version - 1 : version
}
