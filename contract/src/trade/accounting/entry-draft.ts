import type { Currency } from '#trade/currencies/words.ts'
import type { Fact, Move } from './facts.ts'
import { type AccountNumbers, type AccountRole, accountRoles, treasuryRoles } from './words.ts'

/** A line of an entry. Debit and credit are cents of a dollar, negative in a correction. One of them is 0. */
export type EntryLine = {
  account: string
  accountName: string
  clientId: string | null
  clientName: string | null
  debit: number
  credit: number
  /** The amount in the currency of a money account. Null for dollars. */
  foreign: { currency: Currency; minor: number } | null
}

type Side = 'debit' | 'credit'
type Account = { number: string; name: string }

/** Debit minus credit of an entry, in cents. It is 0 for an entry that balances. */
export function imbalance({ lines }: { lines: readonly EntryLine[] }): number {
  return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

const emptyLine = { debit: 0, credit: 0, foreign: null }

/** Collects the lines of an entry. Between two corrections, each account, side and client has one line. */
export class EntryDraft {
  readonly #numbers: AccountNumbers
  readonly #lines = new Map<string, EntryLine>()
  #client: Pick<EntryLine, 'clientId' | 'clientName'> = { clientId: null, clientName: null }
  #isReversal = false
  #corrections = 0

  constructor(numbers: AccountNumbers) {
    this.#numbers = numbers
  }

  beginFact({ clientId, clientName, isReversal, kind }: Fact): void {
    if (this.#isReversal && !isReversal) this.#corrections += 1
    this.#client = { clientId, clientName }
    this.#isReversal = isReversal || kind === 'annulation'
  }

  post(side: Side, role: AccountRole, cents: number): void {
    this.#add(side, this.#account(role), cents, role === 'clients' || role === 'advances')
  }

  /** Posts an amount to the account of a client, of which `advance` is an advance. */
  postToClient(side: Side, cents: number, advance: number): void {
    this.post(side, 'clients', cents - advance)
    this.post(side, 'advances', advance)
  }

  postToMoneyAccount(side: Side, cents: number, isInflow: boolean, move: Move): void {
    const number = this.#numbers.accounts[move.accountId]
    const account = number
      ? { number, name: move.accountName }
      : this.#account(treasuryRoles[move.accountKind])
    const minor = isInflow ? move.minor : -move.minor
    const foreign = move.currency === 'USD' ? null : { currency: move.currency, minor }
    this.#add(side, account, cents, false, foreign)
  }

  postExpense(cents: number, category: string | null): void {
    const number = category === null ? undefined : this.#numbers.categories[category]
    const account = number ? { number, name: category ?? '' } : this.#account('otherExpenses')
    this.#add('debit', account, cents, false)
  }

  balanceByTransit(): void {
    const missing = imbalance({ lines: this.lines() })
    this.#isReversal = false
    if (missing > 0) this.post('credit', 'transit', missing)
    if (missing < 0) this.post('debit', 'transit', -missing)
  }

  lines(): EntryLine[] {
    const written = [...this.#lines.values()].filter(({ debit, credit }) => debit !== 0 || credit !== 0)
    return written.toSorted((a, b) => Number(a.debit === 0) - Number(b.debit === 0))
  }

  #account(role: AccountRole): Account {
    return { number: this.#numbers.roles[role], name: accountRoles[role].name }
  }

  #add(
    side: Side,
    { number, name }: Account,
    cents: number,
    isOfClient: boolean,
    foreign: EntryLine['foreign'] = null,
  ): void {
    const client = isOfClient ? this.#client : { clientId: null, clientName: null }
    const currency = foreign?.currency ?? ''
    const key = [number, name, client.clientId, currency, this.#corrections, this.#isReversal].join('|')
    // Debits and credits of a client's account are netted, so an advance that is used at once leaves no line.
    const lineKey = isOfClient ? key : `${key}|${side}`
    const line = this.#lines.get(lineKey) ?? { ...emptyLine, account: number, accountName: name, ...client }
    this.#lines.set(lineKey, this.#withAmount(line, side, cents, foreign, isOfClient))
  }

  #withAmount(
    line: EntryLine,
    side: Side,
    cents: number,
    foreign: EntryLine['foreign'],
    isOfClient: boolean,
  ): EntryLine {
    const added = foreign && { ...foreign, minor: foreign.minor + (line.foreign?.minor ?? 0) }
    if (!isOfClient) return { ...line, [side]: line[side] + cents, foreign: added }
    const net = line.debit - line.credit + (side === 'debit' ? cents : -cents)
    const isDebit = net > 0 !== this.#isReversal
    return { ...line, debit: isDebit ? net : 0, credit: isDebit ? 0 : -net }
  }
}
