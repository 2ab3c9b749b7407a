import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import type { Price } from '@escale/contract/trade/prices/contract'
import type { PriceDraft } from '@escale/contract/trade/prices/draft'
import type { CargoCategory } from '@escale/contract/trade/prices/words'
import type { Day } from '@escale/contract/values/days'
import { emptyFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

type BreakStart = { key: string; fromQty: TypedNumber; price: TypedNumber }

export type PriceForm = DraftForm<PriceStart, PriceDraft>

type PriceStart = {
  serviceId: string | null
  clientId: string | null
  clientGroup: string
  mode: ExpeditionMode | null
  origin: string
  destination: string
  category: CargoCategory | null
  price: TypedNumber
  minQuantity: TypedNumber | null
  breaks: BreakStart[]
  validFrom: string | null
  validTo: string | null
}

/** The initial values of a price. A new one is valid from `day`. */
export function startOfPrice(price: Price | null, day: Day): PriceStart {
  return {
    serviceId: price?.serviceId ?? null,
    clientId: price?.clientId ?? null,
    clientGroup: price?.clientGroup ?? '',
    mode: price?.mode ?? null,
    origin: price?.origin ?? '',
    destination: price?.destination ?? '',
    category: price?.category ?? null,
    price: price?.price ?? emptyFigure('Indiquez un prix.'),
    minQuantity: price?.minQuantity ?? null,
    breaks: (price?.breaks ?? []).map((one) => ({ key: crypto.randomUUID(), ...one })),
    validFrom: price?.validFrom ?? day,
    validTo: price?.validTo ?? null,
  }
}

export function newBreak(): BreakStart {
  return {
    key: crypto.randomUUID(),
    fromQty: emptyFigure('Indiquez une quantité.'),
    price: emptyFigure('Indiquez un prix.'),
  }
}
