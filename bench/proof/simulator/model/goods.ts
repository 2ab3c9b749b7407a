import type { Body } from '../ground/api-client.ts'
import { type Books, type Expedition, type Goods, kilograms, nextVersion } from './books.ts'
import {
  atTheCounter,
  atTheDoor,
  atTheQuay,
  changeAlong,
  differences,
  type Judge,
  judgeChange,
  judgeCreation,
  judgeRead,
  judgeRemoval,
  judgeRow,
  type Role,
  upFrom,
} from './judge.ts'
import { balanceOf } from './sale.ts'

// Goods from their arrival to their release (product.md 5, field.md 2.2 and 2.3).

const final = ['Remis', 'Retourné', 'Perdu']
const aside = ['Litige', 'Retourné', 'Perdu']
const following = ['Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible']

export type GoodsInput = Pick<
  Goods,
  'kind' | 'code' | 'clientId' | 'quantity' | 'grams' | 'sizes' | 'destination'
> & { isAnnounced: boolean; isAnother: boolean }

export function goodsReceived(id: string, input: GoodsInput): Judge {
  const { isAnnounced, isAnother, ...facts } = input
  const { kind, code, clientId, grams } = facts
  const status = isAnnounced ? 'Attendu' : 'Reçu'
  const [prefix, action] =
    kind === 'Colis' ? (['REC', 'RECEIPT_CREATED'] as const) : (['VEH', 'VEHICLE_CREATED'] as const)
  const isSame = (row: Goods) => row.kind === kind && row.code === code
  const isSamePresent = (row: Goods) => isSame(row) && !final.includes(row.status)
  return judgeCreation(atTheDoor, 'goods', id, action, {
    refusals: ({ clients, goods }) => [
      ...(goods.get(id) ? ['ID_TAKEN'] : []),
      ...(clientId !== null && !clients.get(clientId) ? ['UNKNOWN_CLIENT'] : []),
      ...(kind === 'Colis' && !isAnother && goods.find(isSame) ? ['ALREADY_RECEIVED'] : []),
      ...(kind === 'Véhicule' && goods.find(isSamePresent) ? ['CHASSIS_TAKEN'] : []),
    ],
    number: { field: 'number', form: new RegExp(`^${prefix}-`), hasNoGaps: true },
    row: (number) => ({
      ...{ ...facts, number, status, expeditionId: null, invoiceId: null },
      ...{ isNotBillable: false, isExcepted: false },
    }),
    expected: () => ({ status, clientId, weightKg: kilograms(grams) }),
  })
}

export function goodsRead(id: string): Judge {
  return judgeRead(atTheDoor, 'goods', id, ({ kind, quantity, isNotBillable, ...row }) => ({
    ...goodsFacts(row),
    notBillableReason: isNotBillable ? exemptionReason : null,
    ...(kind === 'Colis' && { quantity }),
  }))
}

/** The facts of goods that lists and reads both show. */
export function goodsFacts(row: Omit<Goods, 'kind' | 'quantity' | 'isNotBillable'>): Body {
  const { number, status, clientId, expeditionId, invoiceId, grams } = row
  return { number, status, clientId, expeditionId, invoiceId, weightKg: kilograms(grams) }
}

export function quantityChanged(id: string, version: number, quantity: bigint): Judge {
  return judgeChange(
    atTheDoor,
    'goods',
    { id, version, action: 'RECEIPT_UPDATED' },
    {
      refusals(row) {
        const isFree = ['Attendu', 'Reçu'].includes(row.status) && row.invoiceId === null
        return row.quantity === quantity || isFree ? [] : ['GOODS_REFUSED']
      },
      changes: () => ({ quantity }),
      expected: () => ({ quantity }),
    },
  )
}

export function goodsRemoved(id: string): Judge {
  return judgeRemoval(
    ['admin'],
    'goods',
    { id, action: ({ kind }) => (kind === 'Colis' ? 'RECEIPT_REMOVED' : 'VEHICLE_REMOVED') },
    (row) => (row.expeditionId !== null || row.invoiceId !== null || row.status === 'Remis' ? ['KEPT'] : []),
  )
}

/** The weight is shared by pieces, rounded half up for the part that goes. Both parts add up to it. */
export function goodsSplit(id: string, pieces: bigint): Judge {
  return judgeRow(atTheQuay, 'goods', id, {
    refusals({ kind, invoiceId, status, quantity }) {
      const isSplittable = kind === 'Colis' && invoiceId === null && following.includes(status)
      return isSplittable && pieces >= 1n && pieces < quantity ? [] : ['GOODS_REFUSED']
    },
    apply(row, books, answer) {
      const { status, clientId, expeditionId, grams, quantity } = row
      const part = grams === null ? null : (2n * grams * pieces + quantity) / (2n * quantity)
      const remainingGrams = grams === null || part === null ? null : grams - part
      const goods = (answer?.body.goes ?? {}) as Body
      const [partId, number] = [String(goods.id), String(goods.number)]
      books.goods.change(id, { quantity: quantity - pieces, grams: remainingGrams, ...nextVersion(row) })
      books.goods.add(partId, { ...row, number, quantity: pieces, grams: part, version: 1, isExact: false })
      for (const one of [id, partId]) books.write('GOODS_SPLIT', one)
      const stays = { id, quantity: quantity - pieces, weightKg: kilograms(remainingGrams) }
      const goes = { quantity: pieces, weightKg: kilograms(part), status, clientId, expeditionId }
      return [...differences(answer?.body.stays as Body, stays), ...differences(goods, goes)]
    },
  })
}

type ManyRules = {
  refusals?: (books: Books) => string[]
  isAllowed(row: Goods, books: Books): boolean
  changes(row: Goods, books: Books): Partial<Goods>
}

/** A call about several goods: those that the rules allow are changed, the response names them. */
function judgeMany(
  roles: readonly Role[],
  action: string,
  ids: readonly string[],
  { refusals = () => [], isAllowed, changes }: ManyRules,
): Judge {
  return {
    roles,
    refusals,
    apply(books, answer) {
      const allowed = ids.filter((id) => {
        const row = books.goods.get(id)
        return row !== undefined && isAllowed(row, books)
      })
      for (const id of allowed)
        changeAlong(books, 'goods', id, action, changes(books.goods.get(id) as Goods, books))
      if (!answer) return []
      const done = ((answer.body.done ?? []) as string[]).toSorted().join(', ')
      const due = allowed.toSorted().join(', ')
      const refused = JSON.stringify(answer.body.refused)
      return done === due ? [] : [`${action} of ${done || 'none'}, should be ${due || 'none'}: ${refused}`]
    },
  }
}

export function goodsLoaded(expeditionId: string, ids: readonly string[]): Judge {
  return judgeMany(atTheQuay, 'GOODS_LOADED', ids, {
    refusals: unknownDeparture(expeditionId),
    isAllowed(row, { expeditions }) {
      const departure = expeditions.get(expeditionId) as Expedition
      const goesThere = row.destination === null || row.destination === departure.destination
      return isLoading(departure) && row.expeditionId === null && row.status === 'Reçu' && goesThere
    },
    changes: () => ({ expeditionId }),
  })
}

export function goodsUnloaded(expeditionId: string, ids: readonly string[]): Judge {
  return judgeMany(atTheQuay, 'GOODS_UNLOADED', ids, {
    refusals: unknownDeparture(expeditionId),
    isAllowed: (row, { expeditions }) =>
      isLoading(expeditions.get(expeditionId) as Expedition) &&
      row.expeditionId === expeditionId &&
      row.invoiceId === null,
    changes: () => ({ expeditionId: null }),
  })
}

/** Goods that an arrived departure did not bring stay on it, in dispute. */
export function goodsMissing(expeditionId: string, ids: readonly string[]): Judge {
  return judgeMany(atTheQuay, 'GOODS_ASIDE', ids, {
    refusals: unknownDeparture(expeditionId),
    isAllowed: (row, books) =>
      arrived.includes(books.expeditions.get(expeditionId)?.status ?? '') &&
      row.expeditionId === expeditionId &&
      isHere(row) &&
      !isChassisBack(row, books),
    changes: () => ({ status: 'Litige' }),
  })
}

export const arrived = ['Arrivée', 'En dédouanement', 'Disponible']

export function goodsSetAside(ids: readonly string[], to: string): Judge {
  return judgeMany(atTheDoor, 'GOODS_ASIDE', ids, {
    isAllowed: (row, books) => isHere(row) && !(to === 'Litige' && isChassisBack(row, books)),
    changes: () => ({ status: to }),
  })
}

export function goodsTakenBack(ids: readonly string[]): Judge {
  return judgeMany(atTheDoor, 'GOODS_BACK', ids, {
    isAllowed: (row, books) => isAside(row) && !isChassisBack(row, books),
    changes({ expeditionId }, { expeditions }) {
      const departure = expeditions.get(expeditionId)
      return { status: departure ? (statusAboard[departure.status] ?? 'Disponible') : 'Reçu' }
    },
  })
}

export function announcedReceived(ids: readonly string[]): Judge {
  return judgeMany(atTheDoor, 'GOODS_RECEIVED', ids, {
    isAllowed: ({ status }) => status === 'Attendu',
    changes: () => ({ status: 'Reçu' }),
  })
}

export function goodsAssigned(ids: readonly string[], clientId: string | null): Judge {
  return judgeMany(atTheDoor, 'GOODS_ASSIGNED', ids, {
    refusals: ({ clients }) => (clientId !== null && !clients.get(clientId) ? ['UNKNOWN_CLIENT'] : []),
    isAllowed: ({ status, invoiceId }) => status !== 'Remis' && invoiceId === null,
    changes: (row) => ({ clientId, ...(row.clientId !== clientId && { isExcepted: false }) }),
  })
}

/** The reason that every exemption of the simulator gives. */
export const exemptionReason = 'Offert'

export function goodsExempted(ids: readonly string[]): Judge {
  return judgeMany(upFrom('manager'), 'GOODS_NOT_BILLABLE', ids, {
    isAllowed: ({ invoiceId }) => invoiceId === null,
    changes: () => ({ isNotBillable: true }),
  })
}

export function goodsBillableAgain(ids: readonly string[]): Judge {
  return judgeMany(upFrom('manager'), 'GOODS_BILLABLE', ids, {
    isAllowed: ({ isNotBillable }) => isNotBillable,
    changes: () => ({ isNotBillable: false }),
  })
}

/** Unbilled or unpaid goods do not leave, unless a manager gave a reason (product.md 5). */
export function handedOver(ids: readonly string[]): Judge {
  return {
    roles: atTheCounter,
    refusals: (books) => releaseRefusals(books, ids, (rows) => !rows.some((row) => isUnpaid(books, row))),
    apply(books, answer) {
      for (const id of ids) changeAlong(books, 'goods', id, 'GOODS_RELEASED', { status: 'Remis' })
      const remainingCount = ((answer?.body.goods ?? []) as unknown[]).length
      return answer && remainingCount !== ids.length
        ? [`${remainingCount} left, should be ${ids.length}`]
        : []
    },
  }
}

export function releaseApproved(ids: readonly string[]): Judge {
  return {
    roles: upFrom('manager'),
    refusals: (books) => releaseRefusals(books, ids, (rows) => rows.some((row) => isUnpaid(books, row))),
    apply(books) {
      for (const id of ids)
        if (isUnpaid(books, books.goods.get(id) as Goods))
          changeAlong(books, 'goods', id, 'RELEASE_APPROVED', { isExcepted: true })
      return []
    },
  }
}

function releaseRefusals({ goods }: Books, ids: readonly string[], isRight: (rows: Goods[]) => boolean) {
  const rows = ids.flatMap((id) => goods.get(id) ?? [])
  if (rows.length < ids.length) return ['NOT_FOUND']
  const areReady = rows.every(({ status, clientId }) => status === 'Disponible' && clientId !== null)
  const isOneClient = new Set(rows.map(({ clientId }) => clientId)).size <= 1
  return areReady && isOneClient && isRight(rows) ? [] : ['GOODS_REFUSED']
}

function isUnpaid(books: Books, { isExcepted, isNotBillable, invoiceId }: Goods): boolean {
  if (isExcepted || isNotBillable) return false
  return invoiceId === null || balanceOf(books, invoiceId) > 0n
}

/** The status of goods by that of their departure. Other departures leave their goods as they are. */
const statusAboard: Record<string, string> = {
  ...{ Brouillon: 'Reçu', Ouverte: 'Reçu', Chargée: 'Chargé', 'En transit': 'En transit' },
  ...{ Arrivée: 'Arrivé', 'En dédouanement': 'Arrivé', Disponible: 'Disponible' },
}

/** Goods follow their departure, unless they were handed over or set aside. */
export function moveGoodsAboard(books: Books, expeditionId: string, departure: string): void {
  const status = statusAboard[departure]
  if (status === undefined) return
  for (const [id, row] of goodsAboard(books, expeditionId))
    if (isFollowing(row) && row.status !== status) changeAlong(books, 'goods', id, 'GOODS_MOVED', { status })
}

export function isFollowing({ status }: Goods): boolean {
  return following.includes(status)
}

export function isAside({ status }: Goods): boolean {
  return aside.includes(status)
}

export function isLoading({ status }: Expedition): boolean {
  return status === 'Brouillon' || status === 'Ouverte'
}

export function goodsAboard({ goods }: Books, expeditionId: string): [string, Goods][] {
  return [...goods.rows].filter(([, row]) => row.expeditionId === expeditionId)
}

function unknownDeparture(id: string) {
  return ({ expeditions }: Books) => (expeditions.get(id) ? [] : ['NOT_FOUND'])
}

function isHere({ status }: Goods): boolean {
  return status !== 'Attendu' && status !== 'Remis'
}

/** A vehicle whose stay ended, and that was received again under another number. */
function isChassisBack(row: Goods, { goods }: Books): boolean {
  const isBack = (other: Goods) =>
    other !== row && other.kind === 'Véhicule' && other.code === row.code && !final.includes(other.status)
  return row.kind === 'Véhicule' && final.includes(row.status) && goods.find(isBack) !== undefined
}
