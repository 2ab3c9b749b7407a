import { type ModelCurrency, modelCurrencies, TillModel } from './model.ts'
import { type MoneyStep, places, type StepOf } from './money-step.ts'
import { tenderValues } from './tender-values.ts'

type Move = { place: number; session: string | null; currency: ModelCurrency; amount: bigint }
type Payment = { invoice: string; cents: bigint; references: readonly string[]; moves: Move[] }
type Transfer = {
  sent: StepOf<'send'>
  state: 'En route' | 'Reçu' | 'Écart' | 'Annulé'
  received: bigint
}
type Spending = { step: StepOf<'expense'>; place: number; isCancelled: boolean }
type Funding = { step: StepOf<'fund'>; isCancelled: boolean }

/** Tills, accounts, payments with tenders and unpaid invoices, written apart from the SQL functions. */
export class MoneyModel extends TillModel {
  readonly unpaid = new Map<string, bigint>()
  readonly payments = new Map<string, Payment>()
  readonly transfers = new Map<string, Transfer>()
  readonly expenses = new Map<string, Spending>()
  readonly funds = new Map<string, Funding>()
  /** The money that came into the company less the money that left it, with the differences of tills. */
  readonly outside = { USD: 0n, CDF: 0n }
  private readonly references = new Set<string>()

  constructor() {
    super(5)
  }

  /** Plays a step. Returns null when it is done, else the code of its refusal. */
  play(step: MoneyStep): string | null {
    switch (step.act) {
      case 'invoice':
        this.unpaid.set(step.id, step.cents)
        return null
      case 'receive':
        return this.receive(step)
      case 'remove':
        return this.remove(step)
      case 'expense':
        return this.spend(step)
      case 'cancelExpense':
        return this.cancelExpense(step)
      case 'send':
        return this.send(step)
      case 'acknowledge':
        return this.acknowledge(step)
      case 'settle':
        return this.settle(step)
      case 'cancelTransfer':
        return this.cancelTransfer(step)
      case 'fund':
        return this.fund(step)
      case 'cancelFund':
        return this.cancelFund(step)
      default:
        return this.playTill(step)
    }
  }

  /** The sum of all accounts in a currency, which is what came from outside. */
  total(currency: ModelCurrency): bigint {
    return this.balances.reduce((sum, amounts) => sum + amounts[currency], 0n)
  }

  protected override isHeld(till: number): boolean {
    return [...this.transfers.values()].some(({ sent, state }) => sent.from === till && state === 'En route')
  }

  /** Differences of a count, and moves of other documents, come from outside. */
  private playTill(step: Parameters<TillModel['apply']>[0]): string | null {
    const before = modelCurrencies.map((currency) => this.total(currency))
    const refusal = this.apply(step)
    for (const [at, currency] of modelCurrencies.entries())
      this.outside[currency] += this.total(currency) - (before[at] ?? 0n)
    return refusal
  }

  private heldBy(person: number) {
    return this.openSession(({ openedBy, state }) => openedBy === person && state === 'Ouverte')
  }

  private openIn(place: number) {
    return this.openSession(({ till, state }) => till === place && state === 'Ouverte')
  }

  private isClosedTill(place: number): boolean {
    return place < places.bank && !this.openIn(place)
  }

  private lacks(place: number, currency: ModelCurrency, cents: bigint): boolean {
    return place < places.bank && this.balance(place)[currency] < cents
  }

  private add({ place, currency, amount }: Move): void {
    this.balance(place)[currency] += amount
  }

  private receive({ id, invoice, person, cents, tenders }: StepOf<'receive'>): string | null {
    const held = this.heldBy(person)
    if (tenders.some(({ place }) => place === 'till') && !held) return 'NO_OPEN_TILL'
    const values = tenderValues(cents, tenders)
    if (!values) return 'TENDERS_DIFFER'
    const rest = this.unpaid.get(invoice)
    if (rest === undefined || cents > rest) return rest === undefined ? 'UNKNOWN_INVOICE' : 'EXCEEDS_BALANCE'
    const references = tenders.flatMap(({ reference }) => reference ?? [])
    if (references.some((reference) => this.references.has(reference))) return 'REFERENCE_TAKEN'
    const moves = tenders.map(({ place, currency, amount, fee }): Move => {
      const isCash = place === 'till'
      const session = isCash && held ? held.id : null
      return { place: isCash && held ? held.till : Number(place), session, currency, amount: amount - fee }
    })
    for (const currency of modelCurrencies) {
      const given = -sumOfMoves(moves.filter((move) => move.session !== null && move.currency === currency))
      if (held && given > 0n && this.lacks(held.till, currency, given)) return 'TILL_LACKS'
    }
    for (const move of moves) {
      this.add(move)
      this.outside[move.currency] += move.amount
    }
    for (const reference of references) this.references.add(reference)
    this.unpaid.set(invoice, rest - cents)
    this.payments.set(id, { invoice, cents, references, moves })
    return null
  }

  private remove({ id, person }: StepOf<'remove'>): string | null {
    const payment = this.payments.get(id)
    if (!payment) return 'NOT_FOUND'
    const held = this.heldBy(person)
    const back = payment.moves.map((move): Move | null => {
      if (move.session === null) return { ...move, amount: -move.amount }
      const session = this.openIn(move.place) ?? held
      return session ? { ...move, place: session.till, session: session.id, amount: -move.amount } : null
    })
    if (back.includes(null)) return 'NO_OPEN_TILL'
    for (const move of back)
      if (move) {
        this.add(move)
        this.outside[move.currency] += move.amount
      }
    for (const reference of payment.references) this.references.delete(reference)
    this.unpaid.set(payment.invoice, (this.unpaid.get(payment.invoice) ?? 0n) + payment.cents)
    this.payments.delete(id)
    return null
  }

  private spend(step: StepOf<'expense'>): string | null {
    const held = this.heldBy(step.person)
    const place = step.place ?? held?.till
    if (place === undefined || (place < places.bank && place !== held?.till)) return 'NO_OPEN_TILL'
    if (this.lacks(place, step.currency, step.cents)) return 'TILL_LACKS'
    this.balance(place)[step.currency] -= step.cents
    this.outside[step.currency] -= step.cents
    this.expenses.set(step.id, { step, place, isCancelled: false })
    return null
  }

  private cancelExpense({ id }: StepOf<'cancelExpense'>): string | null {
    const spent = this.expenses.get(id)
    if (!spent) return 'NOT_FOUND'
    if (spent.isCancelled) return 'ALREADY_CANCELLED'
    if (this.isClosedTill(spent.place)) return 'TILL_CLOSED'
    spent.isCancelled = true
    this.balance(spent.place)[spent.step.currency] += spent.step.cents
    this.outside[spent.step.currency] += spent.step.cents
    return null
  }

  private send(sent: StepOf<'send'>): string | null {
    const { id, from, currency, cents, fee } = sent
    if (this.isClosedTill(from)) return 'TILL_CLOSED'
    if (this.lacks(from, currency, cents + fee)) return 'TILL_LACKS'
    this.balance(from)[currency] -= cents + fee
    this.balance(places.transit)[currency] += cents
    this.outside[currency] -= fee
    this.transfers.set(id, { sent, state: 'En route', received: 0n })
    return null
  }

  private acknowledge({ id, person, received, mayAll }: StepOf<'acknowledge'>): string | null {
    const transfer = this.transfers.get(id)
    if (!transfer) return 'NOT_FOUND'
    const { to, currency, cents } = transfer.sent
    if (transfer.state !== 'En route') return 'TRANSFER_DONE'
    if (!mayAll && (to >= places.bank || this.openIn(to)?.openedBy !== person)) return 'NOT_RESPONSIBLE'
    if (this.isClosedTill(to)) return 'TILL_CLOSED'
    this.balance(places.transit)[currency] -= received
    this.balance(to)[currency] += received
    transfer.received = received
    transfer.state = received === cents ? 'Reçu' : 'Écart'
    return null
  }

  private settle({ id, outcome }: StepOf<'settle'>): string | null {
    const transfer = this.transfers.get(id)
    if (!transfer) return 'NOT_FOUND'
    if (transfer.state !== 'Écart') return 'TRANSFER_DONE'
    const { from, to, currency, cents } = transfer.sent
    const rest = cents - transfer.received
    if (outcome !== 'perdu') {
      const place = outcome === 'arrivé' ? to : from
      if (this.isClosedTill(place)) return 'TILL_CLOSED'
      if (this.lacks(place, currency, -rest)) return 'TILL_LACKS'
      this.balance(place)[currency] += rest
    } else this.outside[currency] -= rest
    this.balance(places.transit)[currency] -= rest
    transfer.state = 'Reçu'
    return null
  }

  private cancelTransfer({ id }: StepOf<'cancelTransfer'>): string | null {
    const transfer = this.transfers.get(id)
    if (!transfer) return 'NOT_FOUND'
    if (transfer.state !== 'En route') return 'TRANSFER_DONE'
    const { from, currency, cents, fee } = transfer.sent
    if (this.isClosedTill(from)) return 'TILL_CLOSED'
    this.balance(from)[currency] += cents + fee
    this.balance(places.transit)[currency] -= cents
    this.outside[currency] += fee
    transfer.state = 'Annulé'
    return null
  }

  private fund(step: StepOf<'fund'>): string | null {
    if (this.isClosedTill(step.place)) return 'TILL_CLOSED'
    this.balance(step.place)[step.currency] += step.cents
    this.outside[step.currency] += step.cents
    this.funds.set(step.id, { step, isCancelled: false })
    return null
  }

  private cancelFund({ id }: StepOf<'cancelFund'>): string | null {
    const funding = this.funds.get(id)
    if (!funding) return 'NOT_FOUND'
    if (funding.isCancelled) return 'ALREADY_CANCELLED'
    const { place, currency, cents } = funding.step
    if (this.isClosedTill(place)) return 'TILL_CLOSED'
    if (this.lacks(place, currency, cents)) return 'TILL_LACKS'
    funding.isCancelled = true
    this.balance(place)[currency] -= cents
    this.outside[currency] -= cents
    return null
  }
}

function sumOfMoves(moves: readonly Move[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n)
}
