import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientList } from '#trade/clients/contract.ts'
import { ExpeditionList } from '#trade/expeditions/contract.ts'
import { ReceiptList, VehicleList } from '#trade/goods/contract.ts'
import { InvoiceList } from '#trade/invoices/contract.ts'
import { CreditNoteList } from '#trade/ledger/contract.ts'
import { AccountMoveList } from '#trade/money-accounts/contract.ts'
import { ExpenseList } from '#trade/money-accounts/expenses.ts'
import { PaymentList } from '#trade/payments/contract.ts'
import { QuoteList } from '#trade/quotes/contract.ts'
import { ServiceList } from '#trade/services/contract.ts'
import { TillMoveList, TillSessionList } from '#trade/till/contract.ts'
import { lists } from './contract.ts'
import { listParameters, splitQuery } from './parameters.ts'
import { type ExportedList, exportedLists } from './words.ts'

test('a view contains what its list accepts, and the rest is named', () => {
  assert.deepEqual(splitQuery('invoices', '?statut=Retard&tri=balance&ordre=desc&onglet=x&solde=peut-etre'), {
    query: 'tri=balance&ordre=desc&statut=Retard',
    dropped: ['onglet', 'solde'],
  })
  assert.deepEqual(splitQuery('clients', 'du=2026-01-01&q=kivu'), { query: 'q=kivu', dropped: ['du'] })
})

test('one display has one text, whatever the order of its parameters', () => {
  const texts = ['statut=Retard&q=kivu', 'q=kivu&statut=Retard'].map(
    (query) => splitQuery('invoices', query).query,
  )
  assert.equal(texts[0], texts[1])
})

const inputs = {
  clients: ClientList,
  services: ServiceList,
  quotes: QuoteList,
  invoices: InvoiceList,
  creditNotes: CreditNoteList,
  payments: PaymentList,
  tillSessions: TillSessionList,
  tillMoves: TillMoveList,
  accountMoves: AccountMoveList,
  expenses: ExpenseList,
  expeditions: ExpeditionList,
  parcels: ReceiptList,
  vehicles: VehicleList,
} satisfies Record<ExportedList, object>

test('a page sorts only by what the server sorts', () => {
  for (const list of exportedLists) {
    assert.ok(Object.hasOwn(lists, list))
    for (const sort of listParameters[list].sorts)
      assert.ok(inputs[list].safeParse({ sort }).success, `${list}: ${sort}`)
  }
})
