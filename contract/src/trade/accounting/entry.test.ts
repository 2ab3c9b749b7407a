import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencies } from '#trade/currencies/words.ts'
import { accountKinds, moveKinds, storedAccountKinds } from '#trade/money-accounts/words.ts'
import { entryOf } from './entry.ts'
import { type EntryLine, imbalance } from './entry-draft.ts'
import { type Fact, factKinds, type Move } from './facts.ts'
import { type AccountNumbers, usualCategoryNumbers, usualRoleNumbers } from './words.ts'

const numbers: AccountNumbers = { roles: usualRoleNumbers, categories: usualCategoryNumbers, accounts: {} }

const sale: Fact = {
  day: '2026-03-02',
  documentId: 'a',
  family: 'facture',
  kind: 'facture',
  isReversal: false,
  amount: 100000,
  advance: 0,
  clientId: 'c',
  clientName: 'Kivu Transit',
  reference: 'FM-2026-000001',
  documentDay: '2026-03-02',
  serviceType: 'Maritime',
  isRebate: false,
  methodKind: null,
  move: null,
}

const inTill: Move = {
  kind: 'reçu',
  accountId: 'till',
  accountName: 'Caisse',
  accountKind: 'caisse',
  currency: 'USD',
  minor: 100000,
  exchangeGain: 0,
  category: null,
  detail: null,
}

const lineTexts = (lines: readonly EntryLine[]) =>
  lines.map(({ account, debit, credit }) =>
    debit === 0 ? `${account} C ${credit}` : `${account} D ${debit}`,
  )

const postingsOf = (...facts: [Fact, ...Fact[]]) => lineTexts(entryOf(facts, numbers).lines)

test('1 000 $ booked at 2 800 and received at 2 845 is a gain of 45 000 FC in 756', () => {
  const inFrancs = (dollars: number, rate: number) => dollars * rate * 100
  const [booked, worth] = [inFrancs(1000, 2800), inFrancs(1000, 2845)]
  const payment = { ...sale, family: 'argent' }
  const receipt: Fact = { ...payment, kind: 'reçu', amount: -booked }
  const arrived = (exchangeGain: number): Fact => ({
    ...{ ...payment, kind: 'mouvement', amount: booked + exchangeGain },
    move: { ...inTill, exchangeGain },
  })
  assert.deepEqual(postingsOf(receipt, arrived(worth - booked)), [
    '571 D 284500000',
    '411 C 280000000',
    '756 C 4500000',
  ])
  assert.deepEqual(postingsOf(receipt, arrived(booked - worth)), [
    '571 D 275500000',
    '656 D 4500000',
    '411 C 280000000',
  ])
})

test('a reversal has the accounts and sides of its original, with negative amounts', () => {
  const reversal: Fact = { ...sale, isReversal: true, amount: -100000 }
  assert.deepEqual(postingsOf(sale), ['411 D 100000', '70611 C 100000'])
  assert.deepEqual(postingsOf(reversal), ['411 D -100000', '70611 C -100000'])
  const air: Fact = { ...sale, serviceType: 'Aérien', amount: 120000 }
  assert.deepEqual(postingsOf(sale, reversal, air), [
    ...['411 D 100000', '411 D -100000', '411 D 120000'],
    ...['70611 C 100000', '70611 C -100000', '70612 C 120000'],
  ])
})

test('an entry names its journal and what it is about', () => {
  const { journal, label } = entryOf([sale], numbers)
  assert.deepEqual([journal, label], ['VE', 'Facture FM-2026-000001, Kivu Transit'])
  const refund: Fact = { ...sale, family: 'argent', kind: 'remboursement', methodKind: 'banque' }
  assert.equal(entryOf([refund], numbers).label, 'Remboursement FM-2026-000001, Kivu Transit')
  const undone: Fact = { ...sale, isReversal: true, clientName: 'K'.repeat(200) }
  const corrected = entryOf([undone], numbers).label
  assert.match(corrected, /^Correction : Facture FM-2026-000001, K/)
  assert.equal(corrected.length, 100)
})

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((amount) => amount !== 0)

const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...moveKinds),
  accountId: fc.constantFrom('till', 'bank'),
  accountName: fc.constant('Compte'),
  accountKind: fc.constantFrom(...storedAccountKinds),
  currency: fc.constantFrom(...currencies),
  minor: cents,
  exchangeGain: fc.integer({ min: -1000, max: 1000 }),
  category: fc.constantFrom('Douane', 'Inconnue', null),
  detail: fc.constant(null),
})

/** Facts of one document. Amounts have the sign of what happened, opposite in a reversal. */
const anyFacts = fc
  .record({
    family: fc.constantFrom('argent', 'facture'),
    facts: fc.array(
      fc.record({
        kind: fc.constantFrom(...factKinds),
        isReversal: fc.boolean(),
        amount: cents,
        advance: fc.integer({ min: -1000, max: 1000 }),
        clientId: fc.constantFrom('c', 'd'),
        serviceType: fc.constantFrom('Maritime' as const, 'Aérien' as const, null),
        isRebate: fc.boolean(),
        methodKind: fc.constantFrom(...accountKinds, null),
        move: anyMove,
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ family, facts }): Fact[] =>
    facts.map((fact) => ({
      ...{ ...sale, ...fact, family },
      ...moneyOf(fact.kind, family, fact.methodKind),
      move: fact.kind === 'mouvement' ? fact.move : null,
    })),
  )

/** Outside payments, a fact has both of its sides itself: a receipt has its method, and no move. */
function moneyOf(kind: Fact['kind'], family: string, methodKind: Fact['methodKind']): Partial<Fact> {
  if (family === 'argent') return { kind, methodKind }
  return { kind: kind === 'mouvement' ? 'facture' : kind, methodKind: methodKind ?? 'banque' }
}

test('every entry balances, whatever happened to its document', () => {
  fc.assert(
    fc.property(anyFacts, ([first, ...others]) => {
      if (!first) return
      const facts = first.family === 'argent' ? [first, ...others] : [first, ...others].map(withoutMove)
      assert.equal(imbalance(entryOf(facts as [Fact, ...Fact[]], numbers)), 0)
    }),
    { numRuns: 2000 },
  )
})

const withoutMove = (fact: Fact): Fact => ({ ...fact, move: null })

test('a fact and its reversal leave every account at zero, on the side where it was', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const fact of facts.map(asWritten)) {
        if (fact.kind === 'annulation') continue
        const before = sidesOf(entryOf([fact], numbers).lines)
        const after = sidesOf(entryOf([reversalOf(fact)], numbers).lines)
        for (const [account, amount] of before) assert.equal(after.get(account), -amount, account)
        assert.equal(after.size, before.size)
      }
    }),
    { numRuns: 1000 },
  )
})

/** A fact with the sign that its kind has when it is written. */
function asWritten(fact: Fact): Fact {
  const { kind, amount, move } = fact
  const isDebit = kind === 'facture' || kind === 'remboursement'
  const hasAnySign = kind === 'écart' || kind === 'solde_initial' || kind === 'répartition'
  const signed = move
    ? Math.sign(move.minor) * Math.abs(amount)
    : hasAnySign
      ? amount
      : Math.abs(amount) * (isDebit ? 1 : -1)
  const advance = kind === 'répartition' ? -Math.abs(amount) : 0
  return { ...fact, isReversal: false, amount: signed, advance }
}

function reversalOf(fact: Fact): Fact {
  const { amount, advance, move } = fact
  const back = move && { ...move, minor: -move.minor, exchangeGain: -move.exchangeGain }
  return { ...fact, isReversal: true, amount: -amount, advance: -advance, move: back }
}

/** Sums by account and side. Transit has no side, because its money is between two accounts. */
function sidesOf(lines: readonly EntryLine[]): Map<string, number> {
  const sides = new Map<string, number>()
  for (const { account, clientId, debit, credit } of lines) {
    const side = account === usualRoleNumbers.transit ? '' : debit === 0 ? 'C' : 'D'
    const key = `${account} ${clientId} ${side}`
    const amount = side === '' ? debit - credit : debit + credit
    sides.set(key, (sides.get(key) ?? 0) + amount)
  }
  return new Map([...sides].filter(([, amount]) => amount !== 0))
}
