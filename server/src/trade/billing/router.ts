import type { DepartureChoice } from '@escale/contract/trade/billing/contract'
import { api } from '#access/guard/guard.ts'
import { generateInvoices } from './generate.ts'
import { previewBilling } from './preview.ts'

export const billing = api.billing.router({
  previewExpedition: api.billing.previewExpedition.handler(({ context, input }) =>
    previewBilling(
      context.company,
      { expeditionId: input.id },
      { departures: [onlyDeparture(input)], otherMode: input.otherMode },
    ),
  ),
  billExpedition: api.billing.billExpedition.handler(({ context, input: { total, ...input } }) =>
    generateInvoices(
      context,
      { expeditionId: input.id },
      { departures: [onlyDeparture(input)], otherMode: input.otherMode, total },
    ),
  ),
  previewClient: api.billing.previewClient.handler(({ context, input: { id, ...choice } }) =>
    previewBilling(context.company, { clientId: id }, choice),
  ),
  billClient: api.billing.billClient.handler(({ context, input: { id, ...confirmed } }) =>
    generateInvoices(context, { clientId: id }, confirmed),
  ),
})

function onlyDeparture({
  id,
  ...services
}: Omit<DepartureChoice, 'expeditionId'> & { id: string }): DepartureChoice {
  return {
    expeditionId: id,
    parcelServiceId: services.parcelServiceId,
    vehicleServiceId: services.vehicleServiceId,
  }
}
