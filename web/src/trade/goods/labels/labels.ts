import type { Danger } from '@escale/contract/trade/goods/words'
import { dayOf, formatDay, type Instant } from '@escale/contract/values/days'
import { formatWeight } from '@escale/contract/values/measures'

/** The fields of goods that are printed. */
export type LabelledGoods = {
  id: string
  /** REC-2026-00001, or TMP-… until the server has assigned a number. */
  number: string
  /** The external number: tracking number or chassis. */
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

/** The printed fields of goods that wait on the device, as typed. */
export function toLabelledGoods(
  { marks, destination, weightKg, danger }: TypedFields,
  known: Pick<LabelledGoods, 'id' | 'number' | 'code' | 'clientName' | 'quantity' | 'receivedAt'>,
): LabelledGoods {
  return { ...known, marks: marks || null, destination: destination || null, weightKg, danger }
}

export type Label = {
  goodsId: string
  /** The rank of the piece, such as `2/3`. */
  piece: string
  /** The content of the QR code: the id of the goods, which never changes. Capitals make the code smaller. */
  qr: string
  /** Printed in 24 points: the marks on the goods, or the name of the owner. */
  owner: string
  /** Too long for two lines of 24 points, so it is printed smaller. */
  isLongOwner: boolean
  /** Fits one line of 24 points. */
  isShortOwner: boolean
  number: string
  code: string
  name: string
  destination: string
  weight: string
  day: string
  /** In capitals. Null for harmless goods. */
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

/** Above this number of pieces, all share one label. */
const mostPieces = 50

/** The labels of goods, one a piece. */
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

/** The ids of goods saved on the server. Goods that wait on the device have a temporary number. */
export function savedIds(goods: readonly LabelledGoods[]): string[] {
  return goods
    .filter(({ number }) => !number.startsWith('TMP-'))
    .slice(0, mostTracked)
    .map(({ id }) => id)
}
