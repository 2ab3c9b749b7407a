import { api } from '#access/door/guard.ts'
import { generateInvoices } from './generate.ts'
import { previewOf } from './preview.ts'

export const billing = api.billing.router({
  previewExpedition: api.billing.previewExpedition.handler(({ context, input: { id, ...choice } }) =>
    previewOf(context.company, { expeditionId: id }, choice),
  ),

  billExpedition: api.billing.billExpedition.handler(({ context, input: { id, ...confirmed } }) =>
    generateInvoices(context, { expeditionId: id }, confirmed),
  ),

  previewClient: api.billing.previewClient.handler(({ context, input: { id, ...choice } }) => previewOf(context.company, { clientId: id }, choice)),

  billClient: api.billing.billClient.handler(({ context, input: { id, ...confirmed } }) => generateInvoices(context, { clientId: id }, confirmed)),
})
