import type { SessionState } from '@escale/contract/trade/till/words'

/** Currencies of the tills of the model. */
export const modelCurrencies = ['USD', 'CDF'] as const
export type ModelCurrency = (typeof modelCurrencies)[number]
export type Amounts = Record<ModelCurrency, bigint>

type Session = {
  id: string
  till: number
  rank: number
  openedBy: number
  countedBy: Set<number>
  state: SessionState
  /** The amounts and differences of the last count. */
  count: { amounts: Amounts; differences: Amounts } | null
  openingDifferences: Amounts
}

export type TillStep =
  | { act: 'open'; id: string; till: number; person: number; offsets: Amounts; hasReason: boolean }
  | { act: 'move'; person: number; currency: ModelCurrency; cents: bigint }
  | { act: 'count'; session: string; person: number; offsets: Amounts }
  | { act: 'resume'; session: string }
  | { act: 'close'; session: string; person: number; hasReason: boolean }
  | { act: 'approve'; session: string; person: number }
  | { act: 'reopen'; session: string; id: string; person: number }

export const thresholds: Amounts = { USD: 5n, CDF: 100n }
const zero = (): Amounts => ({ USD: 0n, CDF: 0n })

/** The tills of a company in BigInt, written apart from the SQL functions. */
export class TillModel {
  readonly balances: Amounts[]
  readonly sessions: Session[] = []

  constructor(tills: number) {
    this.balances = Array.from({ length: tills }, zero)
  }

  /** Plays a step. Returns null when it is done, else the code of its refusal. */
  apply(step: TillStep): string | null {
    if (step.act === 'open') return this.open(step)
    if (step.act === 'move') return this.move(step)
    const session = this.sessions.find(({ id }) => id === step.session)
    if (!session) return 'NOT_FOUND'
    if (step.act === 'count') return this.count(session, step)
    if (step.act === 'resume') return this.resume(session)
    if (step.act === 'close') return this.close(session, step)
    if (step.act === 'approve') return this.approve(session, step)
    return this.reopen(session, step)
  }

  /** The amounts that a person finds in a till: its balance and an offset, at least zero. */
  found(till: number, offsets: Amounts): Amounts {
    const found = zero()
    for (const currency of modelCurrencies) {
      const amount = this.balance(till)[currency] + offsets[currency]
      found[currency] = amount < 0n ? 0n : amount
    }
    return found
  }

  openSession(matches: (session: Session) => boolean): Session | undefined {
    return this.sessions.find((session) => isOpen(session) && matches(session))
  }

  balance(till: number): Amounts {
    return this.balances[till] ?? zero()
  }

  private open({ id, till, person, offsets, hasReason }: Extract<TillStep, { act: 'open' }>): string | null {
    if (this.openSession((session) => session.till === till)) return 'TILL_OPEN'
    if (this.openSession((session) => session.openedBy === person)) return 'OTHER_TILL'
    const rank = this.rankOf(till) + 1
    const amounts = this.found(till, offsets)
    const differences = this.differencesOf(till, amounts)
    for (const currency of modelCurrencies)
      if (rank === 1 && this.balance(till)[currency] === 0n) differences[currency] = 0n
    if (!hasReason && modelCurrencies.some((currency) => differences[currency] !== 0n)) return 'REASON_NEEDED'
    this.balances[till] = amounts
    this.sessions.push(newSession(id, till, rank, person, differences))
    return null
  }

  private move({ person, currency, cents }: Extract<TillStep, { act: 'move' }>): string | null {
    const session = this.openSession(({ openedBy, state }) => openedBy === person && state === 'Ouverte')
    if (!session) return 'NO_OPEN_TILL'
    this.balance(session.till)[currency] += cents
    return null
  }

  private count(session: Session, { person, offsets }: Extract<TillStep, { act: 'count' }>): string | null {
    if (!isOpen(session)) return 'SESSION_CLOSED'
    const amounts = this.found(session.till, offsets)
    session.count = { amounts, differences: this.differencesOf(session.till, amounts) }
    session.countedBy.add(person)
    session.state = 'Comptée'
    return null
  }

  private resume(session: Session): string | null {
    if (!isOpen(session)) return 'SESSION_CLOSED'
    session.state = 'Ouverte'
    return null
  }

  private close(session: Session, { person, hasReason }: Extract<TillStep, { act: 'close' }>): string | null {
    if (!isOpen(session)) return 'SESSION_CLOSED'
    const { count } = session
    if (session.state !== 'Comptée' || !count) return 'NOT_COUNTED'
    if (this.isHeld(session.till)) return 'TRANSFER_UNDER_WAY'
    const differs = modelCurrencies.some((currency) => count.differences[currency] !== 0n)
    if (differs && !hasReason) return 'REASON_NEEDED'
    this.balances[session.till] = { ...count.amounts }
    session.countedBy.add(person)
    const isAbove = modelCurrencies.some((currency) =>
      [count.differences, session.openingDifferences].some(
        (amounts) => absolute(amounts[currency]) > thresholds[currency],
      ),
    )
    session.state = isAbove ? 'Écart à approuver' : 'Clôturée'
    return null
  }

  private approve(session: Session, { person }: Extract<TillStep, { act: 'approve' }>): string | null {
    if (session.state !== 'Écart à approuver')
      return approvedBefore.has(session) ? 'ALREADY_APPROVED' : 'NOTHING_TO_APPROVE'
    if (session.openedBy === person || session.countedBy.has(person)) return 'OWN_DIFFERENCE'
    session.state = 'Clôturée'
    approvedBefore.add(session)
    return null
  }

  private reopen(session: Session, { id }: Extract<TillStep, { act: 'reopen' }>): string | null {
    if (isOpen(session)) return 'STILL_OPEN'
    if (this.openSession(({ till }) => till === session.till)) return 'TILL_OPEN'
    if (this.openSession(({ openedBy }) => openedBy === session.openedBy)) return 'OTHER_TILL'
    if (this.rankOf(session.till) > session.rank) return 'NOT_LAST_SESSION'
    this.sessions.push(newSession(id, session.till, session.rank + 1, session.openedBy, zero()))
    return null
  }

  /** True when something of the till is not finished, so that it is not closed. */
  protected isHeld(_till: number): boolean {
    return false
  }

  private differencesOf(till: number, amounts: Amounts): Amounts {
    const expected = this.balance(till)
    return { USD: amounts.USD - expected.USD, CDF: amounts.CDF - expected.CDF }
  }

  private rankOf(till: number): number {
    return Math.max(0, ...this.sessions.filter((session) => session.till === till).map(({ rank }) => rank))
  }
}

const approvedBefore = new WeakSet<Session>()

function newSession(
  id: string,
  till: number,
  rank: number,
  openedBy: number,
  openingDifferences: Amounts,
): Session {
  return { id, till, rank, openedBy, countedBy: new Set(), state: 'Ouverte', count: null, openingDifferences }
}

function isOpen({ state }: Pick<Session, 'state'>): boolean {
  return state === 'Ouverte' || state === 'Comptée'
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** A step as the text of a failed comparison. */
export function stepText(step: object): string {
  return JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
