import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import { dayOf, daysBetween, formatDay, today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'
import { ChosenSign } from '#trade/choice/ChosenSign.tsx'
import { ConditionWord, ownerName } from '#trade/goods/facts/goods-cells.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import type { Column } from '#ui/list/columns.ts'
import type { GoodsView } from './views.ts'

// Columns shared by parcels and vehicles.

type Row = Receipt | Vehicle
export type ChosenGoods = ReadonlyMap<string, Row> | null

export function numberColumn(search: string, chosen: ChosenGoods): Column<Row, 'number'> {
  return {
    title: 'N°',
    width: chosen ? 152 : 128,
    sort: 'number',
    cell: ({ id, number }) => (
      <>
        {chosen && <ChosenSign isChosen={chosen.has(id)} />} <Highlight text={number} search={search} />
      </>
    ),
  }
}

/** Days in the warehouse, or the release date in the view of released goods. */
export function ageColumn(view: GoodsView, timeZone = 'UTC'): Column<Row, 'createdAt'> {
  if (view === 'out') {
    return {
      title: 'Sorti le',
      width: 96,
      leaves: 8,
      align: 'end',
      cell: ({ releasedAt }) => releasedAt && formatDay(dayOf(releasedAt, timeZone)),
    }
  }
  return {
    title: 'Âge',
    width: 52,
    leaves: 8,
    sort: 'createdAt',
    align: 'end',
    cell: (goods) => ageText(goods, timeZone),
  }
}

/** Days since the reception. Empty once the goods have left. */
function ageText({ receivedAt, status }: Row, timeZone = 'UTC'): string {
  const isHere = (goodsInStock as readonly string[]).includes(status)
  return isHere && receivedAt
    ? `${daysBetween(dayOf(receivedAt, timeZone), today(timeZone, serverNow()))} j`
    : ''
}

/** The number and the scanned code of a row, on a phone. */
export function phoneName({ id, number }: Row, code: string, chosen: ChosenGoods) {
  return (
    <>
      {chosen && <ChosenSign isChosen={chosen.has(id)} />} {number}{' '}
      <span className="muted small">{code}</span>
    </>
  )
}

/** Owner, place and age on a phone. `more` holds facts of the kind. */
export function phoneDetail(goods: Row, timeZone: string | undefined, more: (string | null)[]) {
  const facts = [ownerName(goods), goods.location, ageText(goods, timeZone), ...more].filter(Boolean)
  return (
    <>
      {goods.conditionStatus !== 'Bon état' && (
        <>
          <ConditionWord goods={goods} />
          {' · '}
        </>
      )}
      {facts.join(' · ')}
    </>
  )
}
