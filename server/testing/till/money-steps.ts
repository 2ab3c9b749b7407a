import { outcomes } from '@escale/contract/trade/money-accounts/words'
import type { SessionState } from '@escale/contract/trade/till/words'
import type { ModelCurrency } from './model.ts'
import type { MoneyModel } from './money-model.ts'
import { type ModelTender, type MoneyStep, places, type StepOf } from './money-step.ts'
import { askedFrancs, tenderValues } from './tender-values.ts'

export const persons = 4

/** Acts with their weights: the more frequent ones make what the others need. */
const weights: readonly (readonly [MoneyStep['act'], number])[] = [
  ['receive', 30],
  ['invoice', 8],
  ['remove', 7],
  ['expense', 7],
  ['cancelExpense', 2],
  ['send', 3],
  ['acknowledge', 7],
  ['settle', 3],
  ['cancelTransfer', 2],
  ['fund', 4],
  ['cancelFund', 2],
  ['open', 9],
  ['count', 4],
  ['resume', 2],
  ['close', 4],
  ['approve', 2],
  ['reopen', 1],
]
const all = weights.reduce((sum, [, weight]) => sum + weight, 0)

/** The states of a session in which an act is possible. */
const fittingStates: Readonly<Partial<Record<MoneyStep['act'], readonly SessionState[]>>> = {
  count: ['Ouverte', 'Comptée'],
  resume: ['Comptée'],
  close: ['Comptée'],
  approve: ['Écart à approuver'],
  reopen: ['Clôturée', 'Écart à approuver'],
}

/** Makes the random steps of one company. Steps follow from the seed and from the model alone. */
export class MoneySteps {
  private state: number
  private last = 0
  private readonly made = new Map<MoneyStep['act'], string[]>()
  private readonly run: string
  private readonly model: MoneyModel

  constructor(model: MoneyModel, seed: number) {
    this.model = model
    this.state = seed
    this.run = seed.toString(16).padStart(8, '0').slice(-8)
  }

  next(): MoneyStep {
    let place = this.below(all)
    for (const [act, weight] of weights) {
      if (place < weight) return this.step(act) ?? this.next()
      place -= weight
    }
    return this.next()
  }

  private step(act: MoneyStep['act']): MoneyStep | null {
    const person = this.below(persons)
    switch (act) {
      case 'invoice':
        return { act, id: this.newId(act), cents: BigInt(1 + this.below(300_000)) }
      case 'receive':
        return this.receipt(person)
      case 'remove':
        return this.about(act, 'receive', this.model.payments, person)
      case 'expense':
        return this.expense(person)
      case 'cancelExpense':
        return this.about(act, 'expense', this.model.expenses, person)
      case 'send':
        return this.transfer(person)
      case 'acknowledge':
        return this.acknowledgement(person)
      case 'settle': {
        const id = this.transferIn('Écart')
        return id ? { act, id, person, outcome: outcomes[this.below(3)] ?? 'perdu' } : null
      }
      case 'cancelTransfer':
        return this.about(act, 'send', this.model.transfers, person)
      case 'fund':
        return {
          act,
          id: this.newId(act),
          person,
          ...this.anyAccount(),
          cents: BigInt(1 + this.below(50_000)),
        }
      case 'cancelFund':
        return this.about(act, 'fund', this.model.funds, person)
      default:
        return this.tillStep(act, person)
    }
  }

  private about<Act extends 'remove' | 'cancelExpense' | 'cancelTransfer' | 'cancelFund'>(
    act: Act,
    made: MoneyStep['act'],
    written: ReadonlyMap<string, unknown>,
    person: number,
  ): StepOf<Act> | null {
    const ids = this.made.get(made)?.filter((each) => written.has(each)) ?? []
    const id = this.below(12) > 0 ? ids[this.below(Math.max(1, ids.length))] : this.recent(made)
    return id ? ({ act, id, person: this.cashier(person) } as StepOf<Act>) : null
  }

  private receipt(person: number): StepOf<'receive'> | null {
    const invoice = this.recent('invoice')
    if (!invoice) return null
    const rest = this.model.unpaid.get(invoice) ?? 0n
    const cents = [rest, rest / 2n, rest / 3n, rest, rest + 1n][this.below(5)] ?? rest
    if (cents <= 0n) return null
    const tenders = this.tenders(cents)
    if (tenders.length === 0) return null
    const isExact = tenderValues(cents, tenders) !== null || this.below(20) === 0
    return isExact
      ? { act: 'receive', id: this.newId('receive'), invoice, person: this.cashier(person), cents, tenders }
      : null
  }

  /** Ways to hand over an amount in two currencies. */
  private tenders(cents: bigint): ModelTender[] {
    const part = cents / 2n
    switch (this.below(9)) {
      case 0:
        return [tender('till', 'USD', cents)]
      case 1:
        return [tender('till', 'CDF', askedFrancs(cents, true))]
      case 2:
        return part > 0n
          ? [tender('till', 'USD', part), tender('till', 'CDF', askedFrancs(cents - part, true))]
          : []
      case 3: {
        const note = cents + BigInt(1 + this.below(2000))
        const change = askedFrancs(cents - note, true)
        return change === 0n ? [] : [tender('till', 'USD', note), tender('till', 'CDF', change)]
      }
      case 4: {
        const francs = askedFrancs(cents, false)
        return [{ ...tender(places.orange, 'CDF', francs), fee: francs / 100n, reference: this.reference() }]
      }
      case 5:
        return [tender(places.bank, 'USD', cents)]
      case 6:
        return [tender('till', 'CDF', askedFrancs(part, true)), tender('till', 'USD', cents - part)].filter(
          ({ amount }) => amount !== 0n,
        )
      case 7:
        return [tender('till', 'USD', cents + 500n), tender('till', 'USD', -500n)]
      default: {
        const francs = askedFrancs(part, false)
        return part > 0n && francs > 0n
          ? [tender('till', 'USD', cents - part), tender(places.orange, 'CDF', francs)]
          : []
      }
    }
  }

  private expense(person: number): StepOf<'expense'> {
    const own = { place: null, currency: this.currency() }
    const account = this.below(3) > 0 ? own : this.anyAccount()
    const cents = BigInt(1 + this.below(account.currency === 'USD' ? 4000 : 4_000_000))
    return { act: 'expense', id: this.newId('expense'), person: this.cashier(person), ...account, cents }
  }

  private transfer(person: number): StepOf<'send'> {
    const [currency, other] = this.below(2) === 0 ? (['USD', 2] as const) : (['CDF', 3] as const)
    const ends = [0, 1, other]
    const from = this.below(3)
    const to = (from + 1 + this.below(2)) % 3
    const held = this.model.balance(ends[from] ?? 0)[currency]
    const isAll = held > 0n && this.below(4) === 0
    const cents = isAll ? held : BigInt(1 + this.below(currency === 'USD' ? 20_000 : 20_000_000))
    const fee = this.below(3) === 0 ? cents / 50n : 0n
    return {
      act: 'send',
      id: this.newId('send'),
      person,
      from: ends[from] ?? 0,
      to: ends[to] ?? 1,
      currency,
      cents,
      fee,
    }
  }

  private acknowledgement(person: number): StepOf<'acknowledge'> | null {
    const id = this.transferIn('En route')
    const transfer = id && this.model.transfers.get(id)
    if (!transfer) return null
    const { cents } = transfer.sent
    const received = [cents, cents, cents - 1n, cents + 1n, 0n][this.below(5)] ?? cents
    return { act: 'acknowledge', id, person: this.cashier(person), received, mayAll: this.below(3) > 0 }
  }

  /** Mostly a transfer in this state. */
  private transferIn(state: string): string | undefined {
    const ids = this.made.get('send') ?? []
    const fitting = ids.filter((id) => this.model.transfers.get(id)?.state === state)
    return this.below(8) > 0 && fitting.length > 0 ? fitting[this.below(fitting.length)] : this.recent('send')
  }

  private tillStep(act: MoneyStep['act'], person: number): MoneyStep | null {
    const isExact = this.below(3) > 0
    const offsets = {
      USD: isExact ? 0n : BigInt(this.below(17) - 8),
      CDF: isExact ? 0n : BigInt(this.below(301) - 150),
    }
    const hasReason = this.below(4) > 0
    if (act === 'open') return { act, id: this.newId(act), till: this.below(2), person, offsets, hasReason }
    const session = this.sessionFor(act)
    if (!session) return null
    if (act === 'count') return { act, session, person, offsets }
    if (act === 'resume') return { act, session }
    if (act === 'close') return { act, session, person, hasReason }
    if (act === 'approve') return { act, session, person }
    return act === 'reopen' ? { act, session, id: this.newId(act), person } : null
  }

  /** Mostly a session in which the act is possible, else one of the last three. */
  private sessionFor(act: MoneyStep['act']): string | undefined {
    const { sessions } = this.model
    const states = fittingStates[act] ?? []
    const fitting = sessions.slice(-6).filter(({ state }) => states.includes(state))
    const isFitting = this.below(8) > 0 && fitting.length > 0
    return (isFitting ? fitting[this.below(fitting.length)] : sessions.at(-1 - this.below(3)))?.id
  }

  /** Mostly somebody who has a till open. */
  private cashier(person: number): number {
    const open = this.model.openSession(({ state }) => state === 'Ouverte' && this.below(2) === 0)
    return this.below(5) > 0 && open ? open.openedBy : person
  }

  private anyAccount(): { place: number; currency: ModelCurrency } {
    const place = this.below(4)
    if (place === places.bank) return { place, currency: 'USD' }
    return place === places.orange ? { place, currency: 'CDF' } : { place, currency: this.currency() }
  }

  private currency(): ModelCurrency {
    return this.below(2) === 0 ? 'USD' : 'CDF'
  }

  /** No reference, one that is often used again, or a new one. */
  private reference(): string | null {
    return [null, `R${this.below(40)}`, `N${this.below(1_000_000)}`][this.below(3)] ?? null
  }

  /** Chooses among the last ids of a kind of document. Undefined before the first. */
  private recent(made: MoneyStep['act']): string | undefined {
    const ids = this.made.get(made) ?? []
    return ids[this.below(Math.max(1, ids.length))]
  }

  private newId(made: MoneyStep['act']): string {
    this.last += 1
    const id = `${this.run}-0000-4000-8000-${this.last.toString(16).padStart(12, '0')}`
    this.made.set(made, [...(this.made.get(made) ?? []), id].slice(-30))
    return id
  }

  /** Mulberry32: small, and the same on every machine. */
  private below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

function tender(place: ModelTender['place'], currency: ModelCurrency, amount: bigint): ModelTender {
  return { place, currency, amount, fee: 0n, reference: null }
}
