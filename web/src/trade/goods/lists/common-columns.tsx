import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import { dayOf, daysBetween, formatDay, today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'
import { ChosenSign } from '#trade/choice/ChosenSign.tsx'
import { ConditionWord, ownerName } from '#trade/goods/facts/goods-cells.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import type { Column } from '#ui/list/columns.ts'
import type { GoodsView } from './views.ts'

// Columns that the lists of parcels and of vehicles have in common.

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

/** The column of days spent in the warehouse. In the list of released goods, it shows the release date. */
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

/** The number of days since the reception. Empty for goods that have left the warehouse. */
function ageText({ receivedAt, status }: Row, timeZone = 'UTC'): string {
  const isHere = (goodsInStock as readonly string[]).includes(status)
  return isHere && receivedAt
    ? `${daysBetween(dayOf(receivedAt, timeZone), today(timeZone, serverNow()))} j`
    : ''
}

/** The first line of a row on a phone: the reception number and the tracking or chassis number. */
export function phoneName({ id, number }: Row, code: string, chosen: ChosenGoods) {
  return (
    <>
      {chosen && <ChosenSign isChosen={chosen.has(id)} />} {number}{' '}
      <span className="muted small">{code}</span>
    </>
  )
}

/**
 * The second line of a row on a phone: owner, place and days in the warehouse. `more` adds texts of the kind
 * of goods.
 */
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
