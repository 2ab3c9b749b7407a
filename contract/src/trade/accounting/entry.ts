import type { Currency } from '#trade/currencies/words.ts'
import { entryLabel } from './entry-label.ts'
import type { Fact, FactKind, Move } from './facts.ts'
import {
  type AccountNumbers,
  type AccountRole,
  accountRoles,
  type Journal,
  salesRoles,
  treasuryRoles,
} from './words.ts'

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

export type Entry = {
  journal: Journal
  day: string
  reference: string
  documentDay: string
  label: string
  lines: EntryLine[]
}

type Side = 'debit' | 'credit'
type Account = { number: string; name: string }

/**
 * The entry of the facts of one document and day. A correction has the same accounts on the same sides with
 * negative amounts (AUDCIF, article 20). Money that reaches its account on another day than the client's
 * account is in transit between the two.
 */
export function entryOf(facts: readonly [Fact, ...Fact[]], numbers: AccountNumbers): Entry {
  const draft = new EntryDraft(numbers)
  for (const fact of facts) {
    draft.beginFact(fact)
    postings[fact.kind](draft, fact)
  }
  if (facts[0].family === 'argent') draft.balanceByTransit()
  const { day, reference, documentDay } = facts[0]
  const journal = journalOf(facts)
  return { journal, day, reference, documentDay, label: entryLabel(journal, facts), lines: draft.lines() }
}

/** Debit minus credit of an entry, in cents. It is 0 for an entry that balances. */
export function imbalance({ lines }: Pick<Entry, 'lines'>): number {
  return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

function journalOf(facts: readonly Fact[]): Journal {
  const has = (...kinds: string[]) =>
    facts.some(({ kind, move }) => kinds.includes(move === null ? kind : move.kind))
  if (has('facture', 'annulation', 'avoir')) return 'VE'
  if (has('solde_initial')) return 'AN'
  if (has('reçu', 'remboursement')) return 'EN'
  return facts.some(({ move }) => move !== null) ? 'TR' : 'OD'
}

const postings: Record<FactKind, (draft: EntryDraft, fact: Fact) => void> = {
  facture: postSale,
  annulation: postSale,
  avoir: postCreditNote,
  abandon: postWriteOff,
  écart: postDifference,
  solde_initial: postOpening,
  reçu: postPayment,
  remboursement: postPayment,
  répartition: postPayment,
  mouvement: postMove,
}

function salesOf({ isRebate, serviceType }: Fact): AccountRole {
  return isRebate ? 'rebates' : salesRoles[serviceType ?? 'Maritime']
}

function postSale(draft: EntryDraft, fact: Fact): void {
  draft.post('debit', 'clients', fact.amount)
  draft.post('credit', salesOf(fact), fact.amount)
}

function postCreditNote(draft: EntryDraft, fact: Fact): void {
  draft.post('debit', salesOf(fact), -fact.amount)
  draft.post('credit', 'clients', -fact.amount)
}

function postWriteOff(draft: EntryDraft, { amount }: Fact): void {
  draft.post('debit', 'badDebts', -amount)
  draft.post('credit', 'clients', -amount)
}

/** A difference by which the account of a client was corrected. */
function postDifference(draft: EntryDraft, { amount, isReversal }: Fact): void {
  if (amount > 0 !== isReversal) {
    draft.post('debit', 'clients', amount)
    draft.post('credit', 'surpluses', amount)
  } else {
    draft.post('debit', 'shortages', -amount)
    draft.post('credit', 'clients', -amount)
  }
}

/** An invoice of the former software, or an advance, which is negative. */
function postOpening(draft: EntryDraft, { amount, advance, isReversal }: Fact): void {
  if (amount > 0 !== isReversal) {
    draft.post('debit', 'clients', amount)
    draft.post('credit', 'openings', amount)
  } else {
    draft.post('debit', 'openings', -amount)
    draft.postToClient('credit', -amount, advance)
  }
}

/** A receipt, a refund, or the use of an advance, which only moves an amount between two accounts. */
function postPayment(draft: EntryDraft, { kind, amount, advance, methodKind }: Fact): void {
  const isRefund = kind === 'remboursement'
  const cents = isRefund ? amount : kind === 'reçu' ? -amount : 0
  if (methodKind) draft.post(isRefund ? 'credit' : 'debit', treasuryRoles[methodKind], cents)
  draft.postToClient(isRefund ? 'debit' : 'credit', cents, advance)
}

function postMove(draft: EntryDraft, { amount: value, isReversal, move }: Fact): void {
  if (!move) return
  const isInflow = move.minor > 0 !== isReversal
  const [side, cents] = isInflow ? (['debit', value] as const) : (['credit', -value] as const)
  draft.postToMoneyAccount(side, cents, isInflow, move)
  if (move.kind === 'apport') draft.post('credit', 'contributions', value)
  if (move.kind === 'dépense') draft.postExpense(-value, move.category)
  if (move.kind === 'frais')
    draft.post('debit', move.accountKind === 'mobile money' ? 'mobileMoneyFees' : 'bankFees', -value)
  if (move.kind === 'écart')
    draft.post(isInflow ? 'credit' : 'debit', isInflow ? 'surpluses' : 'shortages', cents)
  postExchange(draft, move.exchangeGain, isReversal)
}

/** The difference between what money is worth when it arrives and what it settles. */
function postExchange(draft: EntryDraft, gain: number, isReversal: boolean): void {
  if (gain === 0) return
  if (gain > 0 !== isReversal) draft.post('credit', 'exchangeGains', gain)
  else draft.post('debit', 'exchangeLosses', -gain)
}

/** Collects the lines of an entry. Between two corrections, each account, side and client has one line. */
class EntryDraft {
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

const emptyLine = { debit: 0, credit: 0, foreign: null }
