import { merchandiseTypes, serviceWithSubProducts } from '@escale/contract/trade/invoices/draft'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import type { Unit } from '@escale/contract/trade/services/draft'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import { type Service, subProducts } from './services.ts'

export type Line = {
  service: Service
  quantity: number
  weightKg?: number
  unitPrice: number
  merchandise: string | null
  subProduct: string | null
}

const usualQuantities: Record<Unit, readonly [least: number, most: number]> = {
  forfait: [1, 2],
  pièce: [1, 8],
  kg: [40, 900],
  'm³': [1, 14],
  'W/M': [1, 12],
}

/**
 * Generates one to four lines of an invoice. Air invoices charge services of category Aérien by weight.
 * Maritime invoices charge the other services by quantity.
 */
export function drawLines(random: Random, kind: ServiceType, services: Service[]): Line[] {
  const remainingServices = services.filter(({ category }) => (category === 'Aérien') === (kind === 'Aérien'))
  const first =
    kind === 'Aérien'
      ? remainingServices
      : remainingServices.filter(({ category }) => category === 'Maritime' || category === 'Terrestre')
  const chosen = [random.pick(first)]
  const count = Math.min(random.pick([1, 1, 2, 2, 3, 4]), remainingServices.length)
  while (chosen.length < count)
    chosen.push(random.pick(remainingServices.filter((service) => !chosen.includes(service))))
  return chosen.map((service) => (kind === 'Aérien' ? airLine(random, service) : seaLine(random, service)))
}

function seaLine(random: Random, service: Service): Line {
  return {
    service,
    quantity: random.int(...usualQuantities[service.unit]),
    unitPrice: agreedPrice(random, service),
    merchandise: null,
    subProduct: null,
  }
}

function airLine(random: Random, service: Service): Line {
  const electronics = service.name === serviceWithSubProducts
  return {
    service,
    quantity: random.int(1, 12),
    weightKg: random.chance(0.3) ? random.int(45, 2_400) / 10 : random.int(7, 360) / 2,
    unitPrice: agreedPrice(random, service),
    merchandise: random.pick(merchandiseTypes),
    subProduct: electronics && random.chance(0.75) ? random.pick(subProducts) : null,
  }
}

/** Returns the price of a service, with a discount of 5 or 10 % on one line in five. */
function agreedPrice(random: Random, { price }: Service): number {
  return random.chance(0.2) ? Math.round(price * random.pick([0.9, 0.95])) : price
}

export function itemRows(
  tenant_id: string,
  { id, kind, lines }: { id: string; kind: ServiceType; lines: Line[] },
): Row<'invoice_items'>[] {
  return lines.map(({ service, quantity, weightKg, unitPrice, merchandise, subProduct }, place) => ({
    tenant_id,
    invoice_id: id,
    position: place + 1,
    service_id: service.shared ? null : service.id,
    shared_service_id: service.shared ? service.id : null,
    service_name: service.name,
    merchandise_type: merchandise,
    quantity,
    weight_kg: weightKg ?? null,
    unit_price: unitPrice,
    is_air_freight: kind === 'Aérien',
    sub_product: subProduct,
  }))
}
