import type { Answer, Body } from '../ground/api-client.ts'
import { type Books, nextVersion, type Rows, type TableName, type Versioned } from './books.ts'

// The rules of a call: its roles, its refusals, its effects on the books, and what its response must say.

export const roles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const
export type Role = (typeof roles)[number]
export const atTheDoor: readonly Role[] = ['admin', 'warehouse_supervisor']
/** The role and those above it, without the supervisor of the warehouse. */
export const upFrom = (least: Role): readonly Role[] => roles.slice(roles.indexOf(least), 4)
/** Loading, counting and splitting: the employees and the supervisor of the warehouse. */
export const atTheQuay: readonly Role[] = [...upFrom('employee'), 'warehouse_supervisor']
/**
 * Companies of the simulator keep both choices of decision 130 on, as they are by default. Their employees
 * hand goods over and record payments.
 */
export const atTheCounter: readonly Role[] = [...upFrom('employee'), 'warehouse_supervisor']
export const takesPayments: readonly Role[] = upFrom('employee')

export type Judge = {
  roles: readonly Role[]
  /** The codes of all reasons to refuse the call; none when it must be done. */
  refusals(books: Books): string[]
  /** The message of a refusal, by its code, where the specification gives it word for word. */
  refusalTexts?(books: Books): Record<string, string>
  /** Writes the effects into the books, and lists the differences of the response. */
  apply(books: Books, answer: Answer | undefined): string[]
}

/** The fields of a body that differ from the expected ones. */
export function differences(body: Body | undefined, expected: Body): string[] {
  if (!body) return []
  return Object.entries(expected).flatMap(([name, value]) => {
    const expectedText = JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
    return JSON.stringify(body[name]) === expectedText
      ? []
      : [`${name}: ${JSON.stringify(body[name])}, should be ${expectedText}`]
  })
}

type RowRules<Row> = {
  version?: number
  refusals?(row: Row, books: Books): string[]
  /** Refusals that remain possible when the row does not exist. */
  refusalsWithoutRow?(books: Books): string[]
  apply(row: Row, books: Books, answer: Answer | undefined): string[]
}

/** A call about one row: unknown rows and old versions are refused. */
export function judgeRow<Name extends TableName>(
  allowed: readonly Role[],
  name: Name,
  id: string,
  { version, refusals, refusalsWithoutRow, apply }: RowRules<Rows[Name]>,
): Judge {
  return {
    roles: allowed,
    refusals(books) {
      const row = books.table(name).get(id)
      if (!row) return ['NOT_FOUND', ...(refusalsWithoutRow?.(books) ?? [])]
      const isStale = version !== undefined && row.version !== version
      return [...(isStale ? ['STALE'] : []), ...(refusals?.(row, books) ?? [])]
    },
    apply: (books, answer) => apply(books.table(name).get(id) as Rows[Name], books, answer),
  }
}

/** A read of one row. A version that the books only deduced is replaced by that of the response. */
export function judgeRead<Name extends TableName>(
  allowed: readonly Role[],
  name: Name,
  id: string,
  expected: (row: Rows[Name], books: Books) => Body,
): Judge {
  return judgeRow(allowed, name, id, {
    apply(row, books, answer) {
      const wrong = differences(answer?.body, expected(row, books))
      if (!answer || row.isExact) return [...wrong, ...differences(answer?.body, { version: row.version })]
      const version = Number(answer.body.version)
      if (version < row.version) wrong.push(`version ${version}, should be ${row.version} at least`)
      const read: Versioned = { version, isExact: true }
      if (!books.isCrowded) books.table(name).change(id, read as Partial<Rows[Name]>)
      return wrong
    },
  })
}

type CreationRules<Row> = {
  refusals?(books: Books): string[]
  /** The field of the number and its form. Numbers without gaps are also kept in the books. */
  number?: { field: string; form: RegExp; hasNoGaps: boolean }
  row(number: string): Omit<Row, keyof Versioned>
  after?(books: Books): void
  expected(books: Books): Body
}

export function judgeCreation<Name extends TableName>(
  allowed: readonly Role[],
  name: Name,
  id: string,
  action: string,
  { refusals = () => [], number, row, after, expected }: CreationRules<Rows[Name]>,
): Judge {
  return {
    roles: allowed,
    refusals,
    apply(books, answer) {
      const text = String(answer?.body[number?.field ?? ''])
      books.table(name).add(id, { ...row(text), version: 1, isExact: true } as unknown as Rows[Name])
      if (number?.hasNoGaps) books.giveNumber(text)
      books.write(action, id)
      after?.(books)
      const wrong = differences(answer?.body, { id, version: 1, ...expected(books) })
      return number && !number.form.test(text) ? [...wrong, `number ${text}`] : wrong
    },
  }
}

type ChangeRules<Row> = {
  refusals?(row: Row, books: Books): string[]
  refusalsWithoutRow?(books: Books): string[]
  changes(row: Row, books: Books): Partial<Row>
  /** Effects on other rows, after the change. `former` is the row before it. */
  after?(former: Row, books: Books): void
  expected(row: Row, books: Books): Body
}

/** A write whose caller sends the version of the row. The response tells the next version. */
export function judgeChange<Name extends TableName>(
  allowed: readonly Role[],
  name: Name,
  { id, version, action }: { id: string; version: number; action: string },
  { changes, after, expected, ...rules }: ChangeRules<Rows[Name]>,
): Judge {
  return judgeRow(allowed, name, id, {
    ...rules,
    version,
    apply(former, books, answer) {
      const versioned: Versioned = { version: version + 1, isExact: true }
      const changed = { ...changes(former, books), ...versioned } as Partial<Rows[Name]>
      books.table(name).change(id, changed)
      books.write(action, id)
      after?.(former, books)
      const row = books.table(name).get(id) as Rows[Name]
      return differences(answer?.body, { version: version + 1, ...expected(row, books) })
    },
  })
}

export function judgeRemoval<Name extends TableName>(
  allowed: readonly Role[],
  name: Name,
  { id, action }: { id: string; action: string | ((row: Rows[Name]) => string) },
  refusals?: (row: Rows[Name], books: Books) => string[],
  after?: (row: Rows[Name], books: Books) => void,
): Judge {
  return judgeRow(allowed, name, id, {
    refusals,
    apply(row, books) {
      books.table(name).remove(id)
      books.write(typeof action === 'string' ? action : action(row), id)
      after?.(row, books)
      return []
    },
  })
}

/** Changes a row as a consequence of another call, without knowing its new version for sure. */
export function changeAlong<Name extends TableName>(
  books: Books,
  name: Name,
  id: string,
  action: string,
  changes: Partial<Rows[Name]>,
): void {
  const table = books.table(name)
  const next: Versioned = nextVersion(table.get(id) as Versioned)
  table.change(id, { ...changes, ...next } as Partial<Rows[Name]>)
  books.write(action, id)
}
