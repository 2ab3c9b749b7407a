import { EntryDraft, type EntryLine } from './entry-draft.ts'
import { entryLabel } from './entry-label.ts'
import type { Fact, FactKind } from './facts.ts'
import { type AccountNumbers, type AccountRole, type Journal, salesRoles, treasuryRoles } from './words.ts'

export type Entry = {
  journal: Journal
  day: string
  reference: string
  documentDay: string
  label: string
  lines: EntryLine[]
}

/**
 * The entry of the facts of one document and day (decision 150). A correction has the same accounts on the
 * same sides with negative amounts (AUDCIF, article 20). Money that reaches its account on another day than
 * the client's account is in transit between the two.
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
