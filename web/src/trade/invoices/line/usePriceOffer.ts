import { expeditionModes } from '@escale/contract/trade/expeditions/words'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { type PriceRule, pickPrice, quantityOf, unitPriceOf } from '@escale/contract/trade/prices/rules'
import type { Service } from '@escale/contract/trade/services/contract'
import { type Day, isDay } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { readableFigure } from '#ui/field/figure/typed-number.ts'
import type { LineStart } from './invoice-start.ts'
import { type InvoiceForm, type Offer, type Proposal, reprice } from './line.ts'
import { byCategory } from './ServiceSelect.tsx'

/** The services of lines that take the standard price. */
export function standardOffer(services: readonly Service[]): Offer {
  const byId = new Map(services.map((service) => [service.id, service]))
  const proposalOf = ({ serviceId }: LineStart) => {
    const service = byId.get(serviceId ?? '')
    return service && { price: service.price, listPrice: null }
  }
  return { options: byCategory(services), byId, proposalOf }
}

/**
 * The services of the lines and the prices proposed for them. Lines of a new invoice follow the client and
 * the day until the user types another price. Those of a saved one keep theirs.
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
    const listed =
      data && typeof clientId === 'string' && isDay(issueDate) ? { ...data, clientId, day: issueDate } : null
    const proposalOf = (line: LineStart) => {
      const service = byId.get(line.serviceId ?? '')
      return service && proposedPrice(listed, service, quantityIn(serviceType, line))
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

type ListedPrices = { prices: readonly PriceRule[]; priceGroup: string | null; clientId: string; day: Day }

/** A line typed by hand names neither the lane nor the goods, so a price that needs them is not proposed. */
function proposedPrice(listed: ListedPrices | null, service: Service, quantity: number): Proposal {
  const rule =
    listed &&
    pickPrice(listed.prices, {
      serviceId: service.id,
      unit: service.unit,
      clientId: listed.clientId,
      clientGroup: listed.priceGroup,
      mode: expeditionModes.find((mode) => mode === service.category) ?? null,
      ...{ origin: null, destination: null, categories: [] },
      day: listed.day,
    })
  if (!rule) return { price: service.price, listPrice: null }
  const applied = unitPriceOf(rule, quantityOf(rule, quantity))
  return {
    price: applied,
    listPrice: { priceId: rule.id, rule: rule.name, standard: service.price, applied },
  }
}
