import type { Answer, Body } from '../ground/wire.ts'

// What a company should hold, in memory, written from the specification alone: money in BigInt cents, weights
// in BigInt grams, sizes in BigInt millimetres.

export const roles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const
export type Role = (typeof roles)[number]

/** What is changed over a version: `isExact` while the last version told is still that of the row. */
export type Versioned = { version: number; isExact: boolean }

export type Client = Versioned & { names: readonly string[] }
export type Service = Versioned & { name: string; price: bigint; category: string; unit: string }
export type Line = {
  serviceId: string
  quantity: bigint
  grams: bigint | null
  unitPrice: bigint
  total: bigint
}
export type Invoice = Versioned & {
  kind: 'Maritime' | 'Aérien'
  number: string
  clientId: string
  /**
   * As it is on the invoice; null until it was read: who names a client meanwhile may have come before or
   * after.
   */
  clientName: string | null
  issueDate: string
  dueDate: string
  lines: readonly Line[]
  total: bigint
  status: string
  /** What it was before a payment made it « Payée »; null when none did. */
  beforePaid: string | null
  isCancelled: boolean
  payments: readonly string[]
}
export type Payment = Versioned & {
  invoiceId: string
  amount: bigint
  status: string
  method: string
  day: string
  marksPaid: boolean
}
export type Goods = Versioned & {
  kind: 'Colis' | 'Véhicule'
  number: string
  code: string
  clientId: string | null
  quantity: bigint
  grams: bigint | null
  /** Millimetres of one piece. */
  sizes: readonly [bigint, bigint, bigint] | null
  destination: string | null
  location: string | null
  status: string
  expeditionId: string | null
  invoiceId: string | null
  isNotBillable: boolean
  isExcepted: boolean
  /** The first row that it was cut from: pieces and grams of a family add up. */
  familyId: string
}
export type Expedition = Versioned & {
  reference: string
  mode: 'Maritime' | 'Aérien' | 'Terrestre'
  destination: string
  status: string
  isBlocked: boolean
  hasMaster: boolean
  passedCustoms: boolean
  atd: string | null
  ata: string | null
  containers: readonly string[]
  /** Pieces aboard when it left; null before. */
  piecesLeft: bigint | null
}
export type Container = Versioned & { expeditionId: string; number: string }

export const tableNames = [
  'clients',
  'services',
  'invoices',
  'payments',
  'goods',
  'expeditions',
  'containers',
] as const
export type TableName = (typeof tableNames)[number]

export class Table<Row> {
  readonly rows = new Map<string, Row>()
  /** All that ever were, in order; what was removed too. */
  readonly known: string[] = []
  readonly name: TableName
  readonly #undo: (() => void)[]

  constructor(name: TableName, undo: (() => void)[]) {
    this.name = name
    this.#undo = undo
  }

  get(id: string | null): Row | undefined {
    return id === null ? undefined : this.rows.get(id)
  }

  add(id: string, row: Row): void {
    this.rows.set(id, row)
    this.known.push(id)
    this.#undo.push(() => {
      this.rows.delete(id)
      this.known.pop()
    })
  }

  change(id: string, changes: Partial<Row>): Row {
    const former = this.rows.get(id)
    if (!former) throw new Error(`${id} is not there`)
    const row = { ...former, ...changes }
    this.rows.set(id, row)
    this.#undo.push(() => this.rows.set(id, former))
    return row
  }

  remove(id: string): void {
    const former = this.rows.get(id)
    if (!former) return
    this.rows.delete(id)
    this.#undo.push(() => this.rows.set(id, former))
  }
}

export class Books {
  readonly #undo: (() => void)[] = []
  readonly clients = new Table<Client>('clients', this.#undo)
  readonly services = new Table<Service>('services', this.#undo)
  readonly invoices = new Table<Invoice>('invoices', this.#undo)
  readonly payments = new Table<Payment>('payments', this.#undo)
  readonly goods = new Table<Goods>('goods', this.#undo)
  readonly expeditions = new Table<Expedition>('expeditions', this.#undo)
  readonly containers = new Table<Container>('containers', this.#undo)
  /** Each write once: what was done, to which record. */
  readonly journal: string[] = []
  /** The operation that wrote each of them. */
  readonly journalOf: number[] = []
  /**
   * Numbers of receptions, vehicles and departures in the order of the model. They stay when their row is
   * removed.
   */
  readonly givenNumbers: string[] = []
  /** The operation that is being done. */
  index = -1
  /** While several clerks work at once. */
  isCrowded = false
  readonly #answers = new Map<string, string>()
  /** The day it is, where the company is. */
  readonly today: string

  constructor(today: string) {
    this.today = today
  }

  /** What was answered under a key that is sent again. */
  answerOf(key: string): string | undefined {
    return this.#answers.get(key)
  }

  keepAnswer(key: string, answer: string): void {
    this.#answers.set(key, answer)
    this.#undo.push(() => this.#answers.delete(key))
  }

  write(action: string, id: string): void {
    this.journal.push(`${action} ${id}`)
    this.journalOf.push(this.index)
    this.#undo.push(() => {
      this.journal.pop()
      this.journalOf.pop()
    })
  }

  giveNumber(number: string): void {
    this.givenNumbers.push(number)
    this.#undo.push(() => this.givenNumbers.pop())
  }

  mark(): number {
    return this.#undo.length
  }

  /** All since a mark is as if it had not been. */
  undo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }

  /** Nothing so far will be undone any more. */
  settle(): void {
    this.#undo.length = 0
  }
}

/** What the specification says of one call. */
export type Judge = {
  roles: readonly Role[]
  /** Every reason why it is refused, by its code; none when it is done. */
  refusals(books: Books): string[]
  /** The text that a refusal owes, by its code, where the specification gives it word for word. */
  refusalTexts?(books: Books): Record<string, string>
  /** Does it, and says in what the answer differs; without an answer nobody heard it. */
  done(books: Books, answer: Answer | undefined): string[]
}

export const upFrom = (least: Role): readonly Role[] => roles.slice(roles.indexOf(least), 4)

/** In what a body differs from what it should say. */
export function differences(body: Body | undefined, expected: Body): string[] {
  if (!body) return []
  return Object.entries(expected).flatMap(([name, value]) => {
    const wanted = typeof value === 'bigint' ? Number(value) : value
    return JSON.stringify(body[name]) === JSON.stringify(wanted)
      ? []
      : [`${name}: ${JSON.stringify(body[name])}, should be ${JSON.stringify(wanted)}`]
  })
}

/**
 * Reads a row whose version is not known any more: it is that of now, unless somebody may have written after.
 */
export function versionRead(
  books: Books,
  row: Versioned,
  answer: Answer | undefined,
): { known: Versioned; wrong: string[] } {
  const told = Number(answer?.body.version)
  if (!answer || row.isExact)
    return { known: row, wrong: differences(answer?.body, { version: row.version }) }
  const wrong = told < row.version ? [`version ${told}, should be ${row.version} at least`] : []
  return { known: books.isCrowded ? row : { version: told, isExact: true }, wrong }
}

/** The version of a row after a write that tells it, or that does not. */
export function nextVersion(row: Versioned, body?: Body): Versioned {
  return typeof body?.version === 'number'
    ? { version: body.version, isExact: true }
    : { version: row.version + 1, isExact: false }
}
