import type { Danger } from '@escale/contract/trade/goods/words'
import { dayOf, formatDay, type Instant } from '@escale/contract/values/days'
import { formatWeight } from '@escale/contract/values/measures'

/** What of goods is printed. */
export type Labelled = {
  id: string
  /** REC-2026-00001, or TMP-… until the row has its own. */
  number: string
  /** The number somebody else gave: a tracking number, a chassis. */
  code: string
  clientName: string | null
  marks: string | null
  destination: string | null
  weightKg: number | null
  quantity: number
  receivedAt: Instant | null
  danger: Danger
}

type Typed = Record<'marks' | 'destination', string> & Pick<Labelled, 'weightKg' | 'danger'>

/** What of goods is printed while they wait on the device: as they were typed. */
export function labelledAs(
  { marks, destination, weightKg, danger }: Typed,
  known: Pick<Labelled, 'id' | 'number' | 'code' | 'clientName' | 'quantity' | 'receivedAt'>,
): Labelled {
  return { ...known, marks: marks || null, destination: destination || null, weightKg, danger }
}

export type Label = {
  goodsId: string
  /** One of the row's pieces: `2/3`. */
  piece: string
  /**
   * What the QR code holds: the row's own id, whatever becomes of its number. In capitals the code is
   * smaller.
   */
  qr: string
  /** In 24 points: what is painted on the goods, or whose they are. */
  owner: string
  /** Longer than two lines of 24 points hold: smaller, so that it is read whole. */
  isLongOwner: boolean
  /** One line of 24 points, whatever stands beside. */
  isShortOwner: boolean
  number: string
  code: string
  name: string
  destination: string
  weight: string
  day: string
  /** In capitals, as whoever carries it must read it; null for what is harmless. */
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

/** The number of pieces that have a label each; more of them share one. */
const mostPieces = 50

/** The labels of goods, one a piece. */
export function labelsOf(goods: Labelled, timeZone: string): Label[] {
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

const mostFollowed = 500

/**
 * The ids of goods that have their own number: what waits on the device has a temporary one, and the server
 * knows nothing of it.
 */
export function numbered(goods: readonly Labelled[]): string[] {
  return goods
    .filter(({ number }) => !number.startsWith('TMP-'))
    .slice(0, mostFollowed)
    .map(({ id }) => id)
}
