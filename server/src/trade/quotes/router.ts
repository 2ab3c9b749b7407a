import { quoteMessages } from '@escale/contract/trade/quotes/messages'
import { api } from '#access/guard/guard.ts'
import { listQuotes, quoteById, quoteTotals } from './queries.ts'
import {
  changeQuote,
  createQuote,
  recordAcceptance,
  refuseQuote,
  removeQuote,
  renewQuote,
  restoreQuote,
  sendQuote,
} from './writes.ts'

export const quotes = api.quotes.router({
  list: api.quotes.list.handler(({ context, input }) => listQuotes(context.company, input)),

  totals: api.quotes.totals.handler(({ context, input }) => quoteTotals(context.company, input)),

  get: api.quotes.get.handler(({ context, input }) =>
    quoteById(context.company, context.server.secret, input.id),
  ),

  create: api.quotes.create.handler(async ({ context, input: { id, ...draft } }) => ({
    ...(await createQuote(context, draft, { ...(id && { id }) })),
    message: quoteMessages.created,
  })),

  update: api.quotes.update.handler(async ({ context, input: { id, version, ...draft } }) => ({
    ...(await changeQuote(context, id, version, draft)),
    message: quoteMessages.changed,
  })),

  send: api.quotes.send.handler(async ({ context, input: { id, version } }) => ({
    ...(await sendQuote(context, id, version)),
    message: quoteMessages.sent,
  })),

  renew: api.quotes.renew.handler(async ({ context, input: { id, validityDay } }) => ({
    ...(await renewQuote(context, id, validityDay)),
    message: quoteMessages.created,
  })),

  accept: api.quotes.accept.handler(async ({ context, input: { id, ...acceptance } }) => ({
    ...(await recordAcceptance(context, id, acceptance)),
    message: quoteMessages.accepted,
  })),

  refuse: api.quotes.refuse.handler(async ({ context, input: { id, version, reason } }) => ({
    ...(await refuseQuote(context, id, version, reason)),
    message: quoteMessages.refused,
  })),

  remove: api.quotes.remove.handler(async ({ context, input }) => {
    await removeQuote(context, input.id)
    return { message: quoteMessages.deleted }
  }),

  restore: api.quotes.restore.handler(({ context, input }) => restoreQuote(context, input.id)),
})
