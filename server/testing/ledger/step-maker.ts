import type { AccountModel } from './model.ts'
import type { Choice, PaymentChange, Receipt, Step } from './step.ts'

/** Acts with their weights: the more frequent ones make the documents that the others need. */
export const acts: readonly { weight: number; value: Step['act'] }[] = [
  { weight: 5, value: 'invoice' },
  { weight: 5, value: 'pay' },
  { weight: 6, value: 'receipt' },
  { weight: 5, value: 'useCredit' },
  { weight: 4, value: 'undo' },
  { weight: 4, value: 'note' },
  { weight: 3, value: 'changePayment' },
  { weight: 3, value: 'refund' },
  { weight: 2, value: 'open' },
  { weight: 1, value: 'unopen' },
  { weight: 2, value: 'change' },
  { weight: 2, value: 'removePayment' },
  { weight: 2, value: 'restorePayment' },
  { weight: 2, value: 'writeOff' },
  { weight: 1, value: 'undoWriteOff' },
  { weight: 1, value: 'cancel' },
  { weight: 1, value: 'remove' },
  { weight: 1, value: 'restore' },
  { weight: 1, value: 'merge' },
  { weight: 1, value: 'undoMerge' },
]

const dueDays = ['2026-02-01', '2026-03-01', '2099-01-01']

/** Makes the steps of one company. Ids grow, so that the order of numbers is that of ids. */
export class StepMaker {
  private last = 0
  private readonly model: AccountModel
  private readonly run: string
  private readonly removed: string[] = []

  constructor(model: AccountModel, run: number) {
    this.model = model
    this.run = run.toString(16).padStart(8, '0')
  }

  /** Returns the step of a choice, or null when there is nothing that it could be about. */
  step({ act, a, b }: Choice): Step | null {
    const { model } = this
    const invoices = [...model.invoices.keys()]
    const sources = [...model.sources.keys()]
    const [invoice, source] = [chosenItem(invoices, a), chosenItem(sources, a)]
    const client = chosenItem([...model.clients], b)
    const cents = 1 + (b % 3 ? b * 7 : b)
    const isReceived = b % 6 > 0
    if (!client) return null
    switch (act) {
      case 'invoice':
        return { act, id: this.nextId(), client, cents: 1 + a * 11, due: chosenItem(dueDays, a) ?? '' }
      case 'open':
        return { act, id: this.nextId(), client, cents: a % 3 ? 1 + a * 11 : -1 - b * 7 }
      case 'unopen': {
        const id = chosenItem(model.openings(), a)
        return id ? { act, id } : null
      }
      case 'change':
        return invoice ? { act, id: invoice, client: this.clientOf(invoice, b, client), cents } : null
      case 'pay':
        return invoice
          ? { act, id: this.nextId(), invoice, cents: this.partOf(model.rest(invoice), b), isReceived }
          : null
      case 'receipt':
        return { act, id: this.nextId(), client, cents, isReceived, shares: this.shares(a, b, cents) }
      case 'useCredit': {
        const held =
          chosenItem(
            sources.filter((id) => model.free(id) > 0n),
            a,
          ) ?? source
        const owing = chosenItem(invoices, b)
        return held && owing
          ? { act, id: held, invoice: owing, cents: this.partOf(model.free(held), b) }
          : null
      }
      case 'undo': {
        const paying =
          chosenItem(
            sources.filter((id) => model.free(id) === 0n),
            a,
          ) ?? source
        const paid = (paying && this.paidBy(paying, b)) ?? chosenItem(invoices, b)
        return paying && paid ? { act, id: paying, invoice: paid } : null
      }
      case 'refund': {
        const held =
          chosenItem(
            sources.filter((id) => model.free(id) > 0n),
            a,
          ) ?? source
        return held ? { act, id: this.nextId(), source: held, cents: this.partOf(model.free(held), b) } : null
      }
      case 'note':
        return { act, id: this.nextId(), client, cents, invoice: b % 5 ? (invoice ?? null) : null }
      case 'changePayment':
        return source ? { act, ...this.paymentChange(source, b, invoices) } : null
      case 'removePayment':
        if (source) this.removed.push(source)
        return source ? { act, id: source } : null
      case 'remove':
        if (invoice) this.removed.push(invoice)
        return invoice ? { act, id: invoice } : null
      case 'restore':
      case 'restorePayment': {
        const id = chosenItem(this.removed, a)
        return id ? { act, id } : null
      }
      case 'writeOff':
        return invoice ? { act, id: invoice, cents: this.partOf(model.rest(invoice), b) } : null
      case 'cancel':
      case 'undoWriteOff':
        return invoice ? { act, id: invoice } : null
      case 'merge': {
        const [kept, absorbed] = [client, chosenItem([...model.clients], a)]
        return absorbed && kept !== absorbed ? { act, id: this.nextId(), kept, absorbed } : null
      }
      case 'undoMerge':
        return this.canUndoMerge() ? { act } : null
    }
  }

  private nextId(): string {
    this.last += 1
    return `${this.run}-0000-4000-8000-${this.last.toString(16).padStart(12, '0')}`
  }

  private clientOf(invoice: string, b: number, other: string): string {
    return b % 3 ? (this.model.invoices.get(invoice)?.client ?? other) : other
  }

  /** Mostly the whole amount or a half of it, sometimes one cent too much. */
  private partOf(amount: bigint, b: number): number {
    const whole = Number(amount)
    return Math.max(1, [whole, Math.floor(whole / 2), whole + 1, Math.floor(whole / 3)][b % 4] ?? 1)
  }

  /** No shares, or some invoices, of which one may be twice there. */
  private shares(a: number, b: number, cents: number): Receipt['shares'] {
    const invoices = [...this.model.invoices.keys()]
    if (b % 2 || invoices.length === 0) return null
    const named = [0, 1, a % 3].map((next) => chosenItem(invoices, a + next) ?? '')
    return named.map((invoice) => ({ invoice, cents: Math.max(1, Math.floor(cents / 4)) }))
  }

  private paidBy(source: string, b: number): string | undefined {
    const { model } = this
    return chosenItem([...model.invoicesPaidBy(source)], b)
  }

  private paymentChange(id: string, b: number, invoices: readonly string[]): PaymentChange {
    const invoice = b % 4 === 0 ? chosenItem(invoices, b) : undefined
    return {
      id,
      ...(invoice && { invoice }),
      ...(b % 3 === 0 && { cents: 1 + b }),
      ...(b % 2 === 0 && { isReceived: b % 5 > 0 }),
    }
  }

  /** The last merge can be undone while its kept client was not absorbed by a later one. */
  private canUndoMerge(): boolean {
    const last = this.model.merges.at(-1)
    return last !== undefined && this.model.clients.has(last.kept)
  }
}

function chosenItem<Item>(items: readonly Item[], n: number): Item | undefined {
  return items[n % items.length]
}
