import type { Danger } from '@escale/contract/trade/goods/words'
import { dayOf, formatDay, type Instant } from '@escale/contract/values/days'
import { formatWeight } from '@escale/contract/values/measures'

/** The fields of goods that are printed on labels. */
export type LabelledGoods = {
  id: string
  /** The reception number REC-2026-00001, or a temporary number TMP-… until the server has assigned one. */
  number: string
  /** The number that the goods came with: a tracking number or a chassis number. */
  code: string
  clientName: string | null
  marks: string | null
  destination: string | null
  weightKg: number | null
  quantity: number
  receivedAt: Instant | null
  danger: Danger
}

type TypedFields = Record<'marks' | 'destination', string> & Pick<LabelledGoods, 'weightKg' | 'danger'>

/** The label fields of goods that are only stored on this device, from the typed form values. */
export function toLabelledGoods(
  { marks, destination, weightKg, danger }: TypedFields,
  known: Pick<LabelledGoods, 'id' | 'number' | 'code' | 'clientName' | 'quantity' | 'receivedAt'>,
): LabelledGoods {
  return { ...known, marks: marks || null, destination: destination || null, weightKg, danger }
}

export type Label = {
  goodsId: string
  /** The position among the pieces of a shipment, such as `2/3`. */
  piece: string
  /**
   * The text in the QR code: the id of the goods, which never changes. In capitals, QR codes need fewer
   * modules.
   */
  qr: string
  /** The shipping marks on the goods or, without marks, the owner's name. Printed at 24 points. */
  owner: string
  /** True when the owner does not fit on two lines at 24 points. The text is then printed smaller. */
  isLongOwner: boolean
  /** True when the owner fits on one line at 24 points. */
  isShortOwner: boolean
  number: string
  code: string
  name: string
  destination: string
  weight: string
  day: string
  /** The danger class in capitals. Null when the goods are not dangerous. */
  danger: string | null
}

const dangers: Record<Danger, string | null> = {
  non: null,
  'batterie lithium': 'BATTERIE LITHIUM',
  liquide: 'LIQUIDE',
  autre: 'DANGEREUX',
}

const mostInLarge = 20
const mostInOneLine = 9

/** Goods with more pieces than this get a single label instead of one per piece. */
const mostPieces = 50

/** The labels of goods, one for each piece. */
export function labelsOf(goods: LabelledGoods, timeZone: string): Label[] {
  const { quantity } = goods
  const owner = goods.marks ?? goods.clientName ?? 'Sans propriétaire'
  const pieces =
    quantity > mostPieces
      ? [`${quantity} colis`]
      : Array.from({ length: quantity }, (_, n) => `${n + 1}/${quantity}`)
  return pieces.map((piece) => ({
    goodsId: goods.id,
    piece,
    qr: goods.id.toUpperCase(),
    owner,
    isLongOwner: owner.length > mostInLarge,
    isShortOwner: owner.length <= mostInOneLine,
    number: goods.number,
    code: goods.code,
    name: goods.clientName ?? 'Sans propriétaire',
    destination: goods.destination ?? '',
    weight: goods.weightKg === null ? '' : formatWeight(goods.weightKg),
    danger: dangers[goods.danger],
    day: goods.receivedAt ? formatDay(dayOf(goods.receivedAt, timeZone)) : '',
  }))
}

const mostTracked = 500

/**
 * The ids of goods that the server has saved. Goods only stored on the device have a temporary number and are
 * left out.
 */
export function savedIds(goods: readonly LabelledGoods[]): string[] {
  return goods
    .filter(({ number }) => !number.startsWith('TMP-'))
    .slice(0, mostTracked)
    .map(({ id }) => id)
}
