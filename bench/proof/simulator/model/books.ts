// The expected state of a company, in memory, written from the specification alone. Money is in BigInt cents,
// weights in BigInt grams, sizes in BigInt millimetres.

/** `isExact`: the row still has the version of its last response. */
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
  /** The client's name on the invoice. Null until a read, because the client may be renamed meanwhile. */
  clientName: string | null
  issueDate: string
  dueDate: string
  lines: readonly Line[]
  total: bigint
  status: string
  /** The status before a payment made it « Payée »; null when no payment did. */
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
  status: string
  expeditionId: string | null
  invoiceId: string | null
  isNotBillable: boolean
  /** A manager approved the release of unpaid goods. */
  isExcepted: boolean
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
  /** Pieces aboard at the departure; null before it. */
  piecesLeft: bigint | null
}
export type Container = Versioned & { expeditionId: string; number: string }

export type Rows = {
  clients: Client
  services: Service
  invoices: Invoice
  payments: Payment
  goods: Goods
  expeditions: Expedition
  containers: Container
}
export type TableName = keyof Rows

export class Table<Row> {
  readonly rows = new Map<string, Row>()
  /** The ids of every row, removed rows included, in the order of their creation. */
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

  find(isMatch: (row: Row) => boolean): Row | undefined {
    return [...this.rows.values()].find(isMatch)
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
  /** Each write: its action and record, and the operation that made it. */
  readonly journal: { entry: string; operation: number }[] = []
  /** Numbers of receptions, vehicles and departures, those of removed rows included. */
  readonly givenNumbers: string[] = []
  /** The operation that is being judged. */
  operation = -1
  /** True while several clerks work at the same time. */
  isCrowded = false
  readonly #answers = new Map<string, string>()
  /** The current day in the time zone of the company. */
  readonly today: string

  constructor(today: string) {
    this.today = today
  }

  table<Name extends TableName>(name: Name): Table<Rows[Name]> {
    return this[name] as unknown as Table<Rows[Name]>
  }

  /** The first response under an idempotency key. */
  answerOf(key: string): string | undefined {
    return this.#answers.get(key)
  }

  saveAnswer(key: string, answer: string): void {
    this.#answers.set(key, answer)
    this.#undo.push(() => this.#answers.delete(key))
  }

  write(action: string, id: string): void {
    this.journal.push({ entry: `${action} ${id}`, operation: this.operation })
    this.#undo.push(() => this.journal.pop())
  }

  giveNumber(number: string): void {
    this.givenNumbers.push(number)
    this.#undo.push(() => this.givenNumbers.pop())
  }

  mark(): number {
    return this.#undo.length
  }

  /** Restores the state that the books had at a mark. */
  undo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }

  /** Makes the present state final: nothing before it can be undone. */
  commit(): void {
    this.#undo.length = 0
  }
}

/** The version of a row after a write whose response does not tell it. */
export function nextVersion(row: Versioned): Versioned {
  return { version: row.version + 1, isExact: false }
}

/** `1 240,50 $`: an amount as pages and messages show it, with simple spaces. */
export function dollars(cents: bigint): string {
  const whole = String(cents / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole},${String(cents % 100n).padStart(2, '0')} $`
}

export function kilograms(grams: bigint | null): number | null {
  return grams === null ? null : Number(grams) / 1000
}
