import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { type GoodsStatus, goodsInStock } from '@escale/contract/trade/goods/words'
import { formatDay } from '@escale/contract/values/days'

type Carriage = NonNullable<GoodsLine['carriage']>
type Journey = Pick<Carriage, 'mode' | 'vesselOrFlight' | 'etd' | 'eta' | 'atd' | 'ata'>
type LocatedGoods = Pick<GoodsLine, 'status' | 'location'> & { carriage: Journey | null }

/**
 * Describes where goods are, as up to three texts: `MSC Anna`, `arrivée prévue le 12 déc. 2026`, `Allée
 * B-12`. The expedition number is not included.
 */
export function goodsLocation({ status, location, carriage }: LocatedGoods): string[] {
  const isHere = (goodsInStock as readonly GoodsStatus[]).includes(status)
  const place = isHere ? (location ?? (carriage ? null : "à l'entrepôt")) : null
  const journey =
    carriage && status !== 'Remis' ? [carriage.vesselOrFlight ?? carriage.mode, dayOfJourney(carriage)] : []
  return [...journey, place].filter((word): word is string => word !== null)
}

function dayOfJourney({ etd, atd, eta, ata }: Journey): string | null {
  if (ata) return `arrivé le ${formatDay(ata)}`
  if (eta) return `arrivée prévue le ${formatDay(eta)}`
  if (atd) return `parti le ${formatDay(atd)}`
  return etd ? `départ prévu le ${formatDay(etd)}` : null
}
