import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { download } from '#channels/files/transfers.ts'
import { ClientList } from '#trade/clients/contract.ts'
import { RateList } from '#trade/currencies/contract.ts'
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
import { exportInput } from '#wire/page.ts'
import { type ListFileName, mostChosenRows, sheetFormats } from './words.ts'

/** The ids of the chosen rows, with commas between them. Without them, all rows of the list. */
const ChosenRows = z.object({
  ids: z
    .string()
    .max(37 * mostChosenRows)
    .regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/, 'Indiquez des identifiants séparés par des virgules.')
    .optional(),
})
export type ChosenRows = z.output<typeof ChosenRows>

const Format = z.object({ format: z.enum(sheetFormats).default('csv') })

/**
 * Exports lists as files, with the filters, search and order shown on screen. All rows come from one database
 * snapshot.
 */
export const lists = {
  clients: file('clients.read', '/lists/clients', ClientList.extend(ChosenRows.shape), { shared: true }),
  services: file('services.read', '/lists/services', ServiceList, { shared: true }),
  quotes: file('quotes.read', '/lists/quotes', QuoteList),
  invoices: file('invoices.read', '/lists/invoices', InvoiceList.extend(ChosenRows.shape)),
  creditNotes: file('ledger.read', '/lists/creditNotes', CreditNoteList),
  payments: file('payments.read', '/lists/payments', PaymentList.extend(ChosenRows.shape)),
  tillSessions: file('till.read', '/lists/tillSessions', TillSessionList),
  tillMoves: file('till.read', '/lists/tillMoves', TillMoveList),
  accountMoves: file('accounts.read', '/lists/accountMoves', AccountMoveList),
  expenses: file('accounts.read', '/lists/expenses', ExpenseList),
  expeditions: file('expeditions.read', '/lists/expeditions', ExpeditionList),
  parcels: file('reception.read', '/lists/parcels', ReceiptList),
  vehicles: file('reception.read', '/lists/vehicles', VehicleList),
  rates: file('currencies.read', '/lists/rates', RateList),
} satisfies Record<ListFileName, unknown>

function file<Shape extends z.ZodRawShape>(
  also: Permission,
  path: `/lists/${ListFileName}`,
  list: z.ZodObject<Shape>,
  more: { shared?: boolean } = {},
) {
  return download('lists.export', path, { also, records: ['EXPORT'], ...more })
    .input(z.intersection(exportInput(list), Format))
    .output(z.object({ name: z.string() }))
}
