import type { Step } from './step.ts'

// A model of clients' accounts in the simplest form: what each document is and what pays what. Rests, free
// credits and balances are computed from it. Amounts are cents.

type Invoice = {
  client: string
  total: bigint
  writtenOff: bigint
  due: string
  isCancelled: boolean
  isOpening?: boolean
}
type Share = { invoice: string; amount: bigint }
type Source = {
  kind: 'receipt' | 'note' | 'opening'
  amount: bigint
  isReceived: boolean
  invoice: string | null // its own, for a payment of one invoice and for a credit note
  client: string // unused for a payment for one invoice, whose client is its invoice's
  refunded: bigint
  wishes: Share[] | null
}
type Merge = {
  kept: string
  absorbed: string
  invoices: string[]
  sources: string[]
  refunds: Set<string> // made before it
}
type RemovedPayment = { source: Source; shares: Share[] }

export class AccountModel {
  readonly clients: Set<string>
  readonly invoices = new Map<string, Invoice>()
  readonly sources = new Map<string, Source>()
  readonly merges: Merge[] = []
  private readonly shares = new Map<string, Map<string, bigint>>() // source → invoice → amount
  private readonly refunds = new Map<string, string>() // refund → source
  private readonly removedInvoices = new Map<string, Invoice>()
  private readonly removedPayments = new Map<string, RemovedPayment>()

  constructor(clients: readonly string[]) {
    this.clients = new Set(clients)
  }

  rest(id: string): bigint {
    const { total, writtenOff } = this.invoice(id)
    return total - writtenOff - sum([...this.shares.values()].map((paid) => paid.get(id) ?? 0n))
  }

  free(id: string): bigint {
    const source = this.source(id)
    if (!source.isReceived || isSimple(source)) return 0n
    return source.amount - source.refunded - sum([...(this.shares.get(id)?.values() ?? [])])
  }

  /** Paid by credit notes, or by anything else. */
  paid(id: string, by: 'notes' | 'others'): bigint {
    const payers = [...this.shares].filter(
      ([source]) => (this.source(source).kind === 'note') === (by === 'notes'),
    )
    return sum(payers.map(([, paid]) => paid.get(id) ?? 0n))
  }

  invoicesPaidBy(source: string): Iterable<string> {
    return this.shares.get(source)?.keys() ?? []
  }

  openings(client?: string): string[] {
    const opened = [...this.invoices].filter(([, { isOpening }]) => isOpening)
    const advances = [...this.sources].filter(([, { kind }]) => kind === 'opening')
    return [...opened, ...advances]
      .filter(([, document]) => client === undefined || document.client === client)
      .map(([id]) => id)
  }

  balance(client: string): bigint {
    const owed = [...this.invoices].filter(([, invoice]) => invoice.client === client)
    const held = [...this.sources].filter(([, source]) => !isSimple(source) && source.client === client)
    return sum(owed.map(([id]) => this.rest(id))) - sum(held.map(([id]) => this.free(id)))
  }

  /** Carries a step out, unless the rules refuse it. Returns whether it was done. */
  apply(step: Step): boolean {
    const { act } = step
    switch (act) {
      case 'invoice':
        this.invoices.set(step.id, { ...step, writtenOff: 0n, isCancelled: false, total: BigInt(step.cents) })
        return true
      case 'open':
        return this.open(step)
      case 'unopen':
        return this.unopen(step.id)
      case 'change':
        return this.change(step.id, step.client, BigInt(step.cents))
      case 'cancel': {
        const invoice = this.invoices.get(step.id)
        if (!invoice || invoice.isCancelled || this.isSettled(step.id) || this.isCredited(step.id))
          return false
        if (invoice.isOpening) return false
        Object.assign(invoice, { isCancelled: true, total: 0n })
        return true
      }
      case 'remove': {
        const invoice = this.invoices.get(step.id)
        if (!invoice || invoice.isCancelled || this.isSettled(step.id) || this.isCredited(step.id))
          return false
        if (invoice.isOpening || this.hasPayment(step.id)) return false
        this.removedInvoices.set(step.id, invoice)
        return this.invoices.delete(step.id)
      }
      case 'restore': {
        const invoice = this.removedInvoices.get(step.id)
        if (!invoice || !this.clients.has(invoice.client)) return false
        this.invoices.set(step.id, invoice)
        return this.removedInvoices.delete(step.id)
      }
      case 'pay':
        return this.pay(step.id, simple(step.invoice, BigInt(step.cents), step.isReceived))
      case 'changePayment':
        return this.changePayment(step)
      case 'removePayment':
        return this.removePayment(step.id)
      case 'restorePayment':
        return this.restorePayment(step.id)
      case 'receipt':
        return this.receive(step)
      case 'useCredit':
        return this.useCredit(step.id, step.invoice, BigInt(step.cents))
      case 'undo':
        return this.undo(step.id, step.invoice)
      case 'refund': {
        const source = this.sources.get(step.source)
        if (!source || this.free(step.source) < BigInt(step.cents)) return false
        source.refunded += BigInt(step.cents)
        this.refunds.set(step.id, step.source)
        return true
      }
      case 'writeOff': {
        const invoice = this.invoices.get(step.id)
        if (!invoice || BigInt(step.cents) > this.rest(step.id)) return false
        invoice.writtenOff += BigInt(step.cents)
        return true
      }
      case 'undoWriteOff': {
        const invoice = this.invoices.get(step.id)
        if (!invoice?.writtenOff) return false
        invoice.writtenOff = 0n
        return true
      }
      case 'note':
        return this.credit(step.id, step.invoice, step.client, BigInt(step.cents))
      case 'merge':
        return this.merge(step)
      case 'undoMerge':
        return this.undoMerge()
    }
  }

  private invoice(id: string): Invoice {
    return this.invoices.get(id) as Invoice
  }

  private source(id: string): Source {
    return this.sources.get(id) as Source
  }

  private isSettled(id: string): boolean {
    return this.rest(id) !== this.invoice(id).total
  }

  private isCredited(id: string): boolean {
    return [...this.sources.values()].some(({ kind, invoice }) => kind === 'note' && invoice === id)
  }

  private hasPayment(id: string): boolean {
    return [...this.sources.values()].some((source) => isSimple(source) && source.invoice === id)
  }

  private open({ id, client, cents }: Extract<Step, { act: 'open' }>): boolean {
    if (this.openings(client).length > 0) return false
    const amount = BigInt(cents)
    const opened = { client, writtenOff: 0n, due: '2025-06-01', isCancelled: false, isOpening: true }
    const advance = { kind: 'opening' as const, isReceived: true, invoice: null, refunded: 0n, wishes: null }
    if (amount > 0n) this.invoices.set(id, { ...opened, total: amount })
    else this.sources.set(id, { ...advance, client, amount: -amount })
    return true
  }

  private unopen(id: string): boolean {
    const source = this.sources.get(id)
    if (source) return this.free(id) === source.amount && this.sources.delete(id)
    if (this.isSettled(id) || this.isCredited(id) || this.hasPayment(id)) return false
    return this.invoices.delete(id)
  }

  private change(id: string, client: string, total: bigint): boolean {
    const invoice = this.invoices.get(id)
    if (!invoice || invoice.isCancelled || invoice.isOpening || this.isCredited(id)) return false
    if (client !== invoice.client && (this.isSettled(id) || this.hasPayment(id))) return false
    if (total < invoice.total - this.rest(id)) return false
    Object.assign(invoice, { client, total })
    return true
  }

  private share(source: string, invoice: string, amount: bigint): void {
    if (amount === 0n) return
    const paid = this.shares.get(source) ?? new Map<string, bigint>()
    paid.set(invoice, (paid.get(invoice) ?? 0n) + amount)
    this.shares.set(source, paid)
  }

  private pay(id: string, source: Source): boolean {
    const { invoice } = source
    if (invoice === null || !this.invoices.has(invoice) || source.amount > this.rest(invoice)) return false
    this.sources.set(id, source)
    if (source.isReceived) this.share(id, invoice, source.amount)
    return true
  }

  private changePayment(step: Extract<Step, { act: 'changePayment' }>): boolean {
    const source = this.sources.get(step.id)
    if (source?.kind !== 'receipt') return false
    const amount = BigInt(step.cents ?? source.amount)
    const isReceived = step.isReceived ?? source.isReceived
    if (!isSimple(source)) {
      if (step.invoice || amount !== source.amount || (source.isReceived && !isReceived)) return false
      if (isReceived && !source.isReceived) {
        source.isReceived = true
        this.allocate(step.id, source.wishes)
        source.wishes = null
      }
      return true
    }
    const changed = simple(step.invoice ?? source.invoice ?? '', amount, isReceived)
    if (!this.invoices.has(changed.invoice ?? '')) return false
    if (changed.invoice === source.invoice && amount === source.amount && isReceived === source.isReceived)
      return true
    const before = this.shares.get(step.id)
    this.shares.delete(step.id)
    if (this.pay(step.id, changed)) return true
    if (before) this.shares.set(step.id, before)
    return false
  }

  private removePayment(id: string): boolean {
    const source = this.sources.get(id)
    if (source?.kind !== 'receipt' || source.refunded > 0n) return false
    const shares = [...(this.shares.get(id) ?? [])].map(([invoice, amount]) => ({ invoice, amount }))
    this.removedPayments.set(id, { source, shares })
    this.shares.delete(id)
    return this.sources.delete(id)
  }

  private restorePayment(id: string): boolean {
    const removed = this.removedPayments.get(id)
    if (!removed) return false
    const { source, shares } = removed
    if (isSimple(source)) return this.pay(id, source) && this.removedPayments.delete(id)
    if (!this.clients.has(source.client)) return false
    this.sources.set(id, source)
    if (source.isReceived) this.allocate(id, shares)
    return this.removedPayments.delete(id)
  }

  private receive(step: Extract<Step, { act: 'receipt' }>): boolean {
    const { client, isReceived } = step
    const wishes = step.shares && total(step.shares)
    const amount = BigInt(step.cents)
    if (isReceived && wishes) {
      if (sum(wishes.map((wish) => wish.amount)) > amount) return false
      const fits = (wish: Share) => {
        const invoice = this.invoices.get(wish.invoice)
        return invoice?.client === client && !invoice.isCancelled && wish.amount <= this.rest(wish.invoice)
      }
      if (!wishes.every(fits)) return false
    }
    const source = { kind: 'receipt' as const, amount, isReceived, invoice: null, client, refunded: 0n }
    this.sources.set(step.id, { ...source, wishes: isReceived ? null : wishes })
    if (isReceived) this.allocate(step.id, wishes)
    return true
  }

  /** Allocates what fits: the wishes in their order, or else the invoices due first. */
  private allocate(id: string, wishes: Share[] | null): void {
    const { client, amount } = this.source(id)
    const due = [...this.invoices].sort(([a, one], [b, other]) => (one.due + a < other.due + b ? -1 : 1))
    let left = amount
    for (const wish of wishes ?? due.map(([invoice]) => ({ invoice, amount }))) {
      if (this.invoices.get(wish.invoice)?.client !== client) continue
      const cents = least(wish.amount, this.rest(wish.invoice), left)
      this.share(id, wish.invoice, cents)
      left -= cents
    }
  }

  private useCredit(id: string, invoiceId: string, cents: bigint): boolean {
    const [source, invoice] = [this.sources.get(id), this.invoices.get(invoiceId)]
    if (!source || !invoice || cents > this.rest(invoiceId)) return false
    if (cents > this.free(id) || source.client !== invoice.client) return false
    this.share(id, invoiceId, cents)
    return true
  }

  private undo(id: string, invoiceId: string): boolean {
    const invoice = this.invoices.get(invoiceId)
    if (!invoice || !this.shares.get(id)?.delete(invoiceId)) return false
    const source = this.source(id)
    if (isSimple(source)) Object.assign(source, { invoice: null, client: invoice.client })
    return true
  }

  private credit(id: string, invoiceId: string | null, client: string, cents: bigint): boolean {
    const invoice = invoiceId === null ? undefined : this.invoices.get(invoiceId)
    if (invoiceId !== null) {
      const notes = [...this.sources.values()].filter((s) => s.kind === 'note' && s.invoice === invoiceId)
      if (!invoice || invoice.isCancelled) return false
      if (sum(notes.map(({ amount }) => amount)) + cents > invoice.total) return false
    }
    const note = { kind: 'note' as const, amount: cents, isReceived: true, refunded: 0n, wishes: null }
    this.sources.set(id, { ...note, invoice: invoiceId, client: invoice?.client ?? client })
    if (invoiceId !== null) this.share(id, invoiceId, least(cents, this.rest(invoiceId)))
    return true
  }

  private merge({ kept, absorbed }: Extract<Step, { act: 'merge' }>): boolean {
    const ofAbsorbed = (source: Source) =>
      isSimple(source)
        ? source.isReceived && this.invoice(source.invoice ?? '').client === absorbed
        : source.client === absorbed
    const sources = [...this.sources].filter(([, source]) => ofAbsorbed(source)).map(([key]) => key)
    const invoices = [...this.invoices].filter(([, { client }]) => client === absorbed).map(([key]) => key)
    this.give(invoices, sources, absorbed, kept)
    this.merges.push({ kept, absorbed, invoices, sources, refunds: new Set(this.refunds.keys()) })
    return this.clients.delete(absorbed)
  }

  /** Undoes the last merge: documents return, unless they are linked to one that stays. */
  private undoMerge(): boolean {
    const merge = this.merges.pop()
    if (!merge) return false
    this.clients.add(merge.absorbed)
    const [invoices, sources] = [new Set(merge.invoices), new Set(merge.sources)]
    for (let count = -1; count !== invoices.size + sources.size; ) {
      count = invoices.size + sources.size
      for (const [source, invoice] of this.links()) {
        if (!sources.has(source)) invoices.delete(invoice)
        if (!invoices.has(invoice)) sources.delete(source)
      }
      // A later refund belongs to the kept client, so the money that it came from stays there.
      for (const [refund, source] of this.refunds) if (!merge.refunds.has(refund)) sources.delete(source)
    }
    this.give([...invoices], [...sources], merge.kept, merge.absorbed)
    return true
  }

  /** A payment for one invoice follows it, so it is no link. A credit note belongs to its invoice. */
  private links(): [source: string, invoice: string][] {
    return [...this.sources].flatMap(([id, source]) => {
      if (isSimple(source)) return []
      const paid = [...(this.shares.get(id)?.keys() ?? [])]
      return [...paid, ...(source.invoice ? [source.invoice] : [])].map((to): [string, string] => [id, to])
    })
  }

  private give(invoices: string[], sources: string[], former: string, next: string): void {
    const owned = [
      ...invoices.map((id) => this.invoices.get(id)),
      ...sources.map((id) => this.sources.get(id)),
    ]
    for (const document of owned) if (document?.client === former) document.client = next
  }
}

/** Tells a payment for one invoice, which has no account of its own. */
function isSimple({ kind, invoice }: Source): boolean {
  return kind === 'receipt' && invoice !== null
}

function simple(invoice: string, amount: bigint, isReceived: boolean): Source {
  return { kind: 'receipt', amount, isReceived, invoice, client: '', refunded: 0n, wishes: null }
}

/** Adds shares of the same invoice up, in the order of their first line. */
function total(shares: readonly { invoice: string; cents: number }[]): Share[] {
  const sums = new Map<string, bigint>()
  for (const { invoice, cents } of shares) sums.set(invoice, (sums.get(invoice) ?? 0n) + BigInt(cents))
  return [...sums].map(([invoice, amount]) => ({ invoice, amount }))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

const least = (...amounts: bigint[]) => amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
