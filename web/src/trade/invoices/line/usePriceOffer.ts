import { expeditionModes } from '@escale/contract/trade/expeditions/words'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import type { ListPrice } from '@escale/contract/trade/prices/list-price'
import { type PriceRule, pickPrice, quantityOf, unitPriceOf } from '@escale/contract/trade/prices/rules'
import type { Service } from '@escale/contract/trade/services/contract'
import { isDay } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { readableFigure } from '#ui/field/figure/typed-number.ts'
import type { LineStart } from './invoice-start.ts'
import { type InvoiceForm, type Offer, reprice } from './line.ts'
import { byCategory } from './ServiceSelect.tsx'

/** The price proposed for a line: that of a list, or the standard price of its service. */
export type Proposal = { price: number; listPrice: ListPrice | null }

/**
 * The services of the lines and the prices proposed for them. Lines of a new invoice follow the client and the
 * day until the user types another price. Those of a saved one keep theirs.
 */
export function usePriceOffer(
  form: InvoiceForm,
  serviceType: ServiceType,
  services: readonly Service[],
  isNew: boolean,
): Offer {
  const mayRead = useMay('prices.read')
  const clientId = form.useWatchValue('clientId')
  const issueDate = form.useWatchValue('issueDate')
  const { data } = useQuery({
    ...api.prices.ofClient.queryOptions({ input: { id: clientId ?? '' } }),
    enabled: mayRead && typeof clientId === 'string',
  })
  const offer = useMemo(() => {
    const byId = new Map(services.map((service) => [service.id, service]))
    const proposalOf = (line: LineStart): Proposal | undefined => {
      const service = byId.get(line.serviceId ?? '')
      if (!service) return undefined
      if (!data || typeof clientId !== 'string' || !isDay(issueDate))
        return { price: service.price, listPrice: null }
      const rule = pickPrice(data.prices, {
        serviceId: service.id,
        unit: service.unit,
        clientId,
        clientGroup: data.priceGroup,
        mode: expeditionModes.find((mode) => mode === service.category) ?? null,
        // A line typed by hand names neither the lane nor the goods.
        ...{ origin: null, destination: null, categories: [] },
        day: issueDate,
      })
      return rule
        ? listProposal(rule, service, quantityIn(serviceType, line))
        : { price: service.price, listPrice: null }
    }
    return { options: byCategory(services), byId, proposalOf }
  }, [services, data, clientId, issueDate, serviceType])
  const follow = useEffectEvent(() => {
    for (const [index, line] of form.getValues().lines.entries()) reprice({ form, index, line, offer })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are proposed again for each new offer.
  useEffect(() => {
    if (data && isNew && !form.isReadOnly) follow()
  }, [offer])
  return offer
}

function quantityIn(serviceType: ServiceType, { quantity, weightKg }: LineStart): number {
  return serviceType === 'Aérien' ? readableFigure(weightKg) : quantity
}

function listProposal(rule: PriceRule, service: Service, quantity: number): Proposal {
  const applied = unitPriceOf(rule, quantityOf(rule, quantity))
  return {
    price: applied,
    listPrice: { priceId: rule.id, rule: rule.name, standard: service.price, applied },
  }
}
