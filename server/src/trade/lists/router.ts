import { api, guardedApi } from '#access/guard/guard.ts'
import { clientFile } from './clients.ts'
import { creditNoteFile } from './credit-notes.ts'
import { expeditionFile } from './expeditions.ts'
import { parcelFile, vehicleFile } from './goods.ts'
import { invoiceFile } from './invoices.ts'
import { accountMoveFile, expenseFile } from './money.ts'
import { paymentFile } from './payments.ts'
import { quoteFile } from './quotes.ts'
import { rateFile } from './rates.ts'
import { serviceFile } from './services.ts'
import { streamList } from './stream-list.ts'
import { tillMoveFile, tillSessionFile } from './till.ts'

export const lists = guardedApi.lists.router({
  clients: guardedApi.lists.clients.handler(({ context, input }) => streamList(context, input, clientFile)),

  services: guardedApi.lists.services.handler(({ context, input }) =>
    streamList(context, input, serviceFile),
  ),

  quotes: api.lists.quotes.handler(({ context, input }) => streamList(context, input, quoteFile)),

  invoices: api.lists.invoices.handler(({ context, input }) => streamList(context, input, invoiceFile)),

  creditNotes: api.lists.creditNotes.handler(({ context, input }) =>
    streamList(context, input, creditNoteFile),
  ),

  accountMoves: api.lists.accountMoves.handler(({ context, input }) =>
    streamList(context, input, accountMoveFile),
  ),

  expenses: api.lists.expenses.handler(({ context, input }) => streamList(context, input, expenseFile)),

  payments: api.lists.payments.handler(({ context, input }) => streamList(context, input, paymentFile)),

  tillSessions: api.lists.tillSessions.handler(({ context, input }) =>
    streamList(context, input, tillSessionFile),
  ),

  tillMoves: api.lists.tillMoves.handler(({ context, input }) => streamList(context, input, tillMoveFile)),

  expeditions: api.lists.expeditions.handler(({ context, input }) =>
    streamList(context, input, expeditionFile),
  ),

  parcels: api.lists.parcels.handler(({ context, input }) => streamList(context, input, parcelFile)),

  rates: api.lists.rates.handler(({ context, input }) => streamList(context, input, rateFile)),

  vehicles: api.lists.vehicles.handler(({ context, input }) => streamList(context, input, vehicleFile)),
})
