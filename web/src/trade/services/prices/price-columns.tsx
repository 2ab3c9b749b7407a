import type { Price } from '@escale/contract/trade/prices/contract'
import { breaksText, perUnit } from '@escale/contract/trade/prices/rules'
import { type Day, formatDay } from '@escale/contract/values/days'
import type { Column } from '#ui/list/columns.ts'

/** The columns of the list. A price that does not apply on `day` says so. */
export function priceColumns(day: Day): Column<Price, 'name' | 'validFrom' | 'price'>[] {
  return [
    {
      title: 'Service',
      width: 230,
      grow: 1.2,
      sort: 'name',
      cell: ({ serviceName }) => serviceName,
      tag: (price) => <PriceTag price={price} day={day} />,
    },
    { title: 'Trajet', width: 170, grow: 1.2, leaves: 5, cell: laneText },
    { title: 'Client ou groupe', width: 150, grow: 1, leaves: 4, cell: audienceText },
    { title: 'Catégorie', width: 100, leaves: 1, cell: ({ category }) => category ?? 'Toutes' },
    { title: 'Validité', width: 190, leaves: 2, sort: 'validFrom', cell: validityText },
    {
      title: 'Prix',
      width: 130,
      sort: 'price',
      align: 'end',
      cell: ({ price, unit }) => <b className="strong num">{perUnit(price, unit)}</b>,
    },
    {
      title: 'Paliers',
      width: 170,
      grow: 1,
      leaves: 3,
      cell: ({ breaks, unit }) => <span className="num">{breaksText(breaks, unit)}</span>,
    },
  ]
}

function PriceTag({ price: { isOfOtherUnit, validFrom, validTo }, day }: { price: Price; day: Day }) {
  if (isOfOtherUnit) return <span className="pill late">Autre unité</span>
  if (validTo !== null && validTo < day) return <span className="pill plain">Terminé</span>
  return validFrom > day && <span className="pill plain">À venir</span>
}

export function priceOnPhone(price: Price) {
  return {
    figure: <b className="strong num">{perUnit(price.price, price.unit)}</b>,
    detail: [laneText(price), audienceText(price)].join(' · '),
  }
}

function laneText({ origin, destination, mode }: Price): string {
  if (origin === null && destination === null) return mode ?? 'Tous les trajets'
  return [`${origin ?? 'Partout'} → ${destination ?? 'partout'}`, mode].filter(Boolean).join(', ')
}

function audienceText({ clientName, clientGroup }: Price): string {
  if (clientName !== null) return clientName
  return clientGroup === null ? 'Tous les clients' : `Groupe ${clientGroup}`
}

function validityText({ validFrom, validTo }: Price): string {
  return validTo === null
    ? `Depuis le ${formatDay(validFrom)}`
    : `Du ${formatDay(validFrom)} au ${formatDay(validTo)}`
}
