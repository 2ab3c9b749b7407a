import {
  type Books,
  differences,
  type Expedition,
  type Goods,
  type Judge,
  nextVersion,
  type Role,
  upFrom,
  versionRead,
} from './books.ts'
import { holds, staleOrGone } from './sale.ts'

// Goods from their arrival to the departure that takes them (product.md 5, field.md 2.2 and 2.3).

const atTheDoor: readonly Role[] = ['admin', 'warehouse_supervisor']
const gone = ['Remis', 'Retourné', 'Perdu']
const aside = ['Litige', 'Retourné', 'Perdu']
const following = ['Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible']

export type GoodsSaid = Pick<
  Goods,
  'kind' | 'code' | 'clientId' | 'quantity' | 'grams' | 'sizes' | 'destination'
> & {
  isAnnounced: boolean
  isAnother: boolean
}

export function goodsReceived(id: string, said: GoodsSaid): Judge {
  return {
    roles: atTheDoor,
    refusals({ clients, goods }) {
      const { kind, code, clientId, isAnother } = said
      const refused: string[] = []
      if (goods.get(id)) refused.push('ID_TAKEN')
      if (clientId !== null && !clients.get(clientId)) refused.push('UNKNOWN_CLIENT')
      const isSame = (row: Goods) => row.kind === kind && row.code === code
      if (kind === 'Colis' && !isAnother && holds(goods.rows, isSame)) refused.push('ALREADY_RECEIVED')
      if (kind === 'Véhicule' && holds(goods.rows, (row) => isSame(row) && !gone.includes(row.status)))
        refused.push('CHASSIS_TAKEN')
      return refused
    },
    done(books, answer) {
      const { kind, isAnnounced, isAnother: _another, ...row } = said
      const status = isAnnounced ? 'Attendu' : 'Reçu'
      const number = String(answer?.body.number)
      books.goods.add(id, {
        ...{
          ...row,
          kind,
          number,
          status,
          location: null,
          expeditionId: null,
          invoiceId: null,
          isNotBillable: false,
          isExcepted: false,
          familyId: id,
        },
        ...{ version: 1, isExact: true },
      })
      books.giveNumber(number)
      books.write(kind === 'Colis' ? 'RECEIPT_CREATED' : 'VEHICLE_CREATED', id)
      const isNumbered = number.startsWith(kind === 'Colis' ? 'REC-' : 'VEH-')
      const wrong = differences(answer?.body, {
        id,
        version: 1,
        status,
        clientId: row.clientId,
        weightKg: kilograms(row.grams),
      })
      return isNumbered ? wrong : [...wrong, `number ${number}`]
    },
  }
}

export function goodsRead(id: string): Judge {
  return {
    roles: atTheDoor,
    refusals: ({ goods }) => (goods.get(id) ? [] : ['NOT_FOUND']),
    done(books, answer) {
      const row = books.goods.get(id) as Goods
      const { known, wrong } = versionRead(books, row, answer)
      books.goods.change(id, { version: known.version, isExact: known.isExact })
      const { number, status, clientId, expeditionId, invoiceId } = row
      const notBillableReason = row.isNotBillable ? exemptionReason : null
      const facts = {
        number,
        status,
        clientId,
        expeditionId,
        invoiceId,
        notBillableReason,
        weightKg: kilograms(row.grams),
      }
      return [
        ...differences(answer?.body, { ...facts, ...(row.kind === 'Colis' && { quantity: row.quantity }) }),
        ...wrong,
      ]
    },
  }
}

export function quantityChanged(id: string, version: number, quantity: bigint): Judge {
  return {
    roles: atTheDoor,
    refusals({ goods }) {
      const row = goods.get(id)
      if (!row) return ['NOT_FOUND']
      const isKept =
        row.quantity !== quantity && (!['Attendu', 'Reçu'].includes(row.status) || row.invoiceId !== null)
      return [...staleOrGone(row, version), ...(isKept ? ['GOODS_REFUSED'] : [])]
    },
    done(books, answer) {
      books.goods.change(id, { quantity, version: version + 1, isExact: true })
      books.write('RECEIPT_UPDATED', id)
      return differences(answer?.body, { quantity, version: version + 1 })
    },
  }
}

export function goodsRemoved(id: string): Judge {
  return {
    roles: ['admin'],
    refusals({ goods }) {
      const row = goods.get(id)
      if (!row) return ['NOT_FOUND']
      return row.expeditionId !== null || row.invoiceId !== null || row.status === 'Remis' ? ['KEPT'] : []
    },
    done(books) {
      const { kind } = books.goods.get(id) as Goods
      books.goods.remove(id)
      books.write(kind === 'Colis' ? 'RECEIPT_REMOVED' : 'VEHICLE_REMOVED', id)
      return []
    },
  }
}

/** Grams are shared by pieces, half up for what goes; both add up to what was weighed. */
export function goodsSplit(id: string, pieces: bigint): Judge {
  return {
    roles: upFrom('employee'),
    refusals({ goods }) {
      const row = goods.get(id)
      if (!row) return ['NOT_FOUND']
      const isCut =
        row.kind === 'Colis' &&
        row.invoiceId === null &&
        following.includes(row.status) &&
        pieces >= 1n &&
        pieces < row.quantity
      return isCut ? [] : ['GOODS_REFUSED']
    },
    done(books, answer) {
      const row = books.goods.get(id) as Goods
      const { status, clientId, expeditionId } = row
      const gone = row.grams === null ? null : (2n * row.grams * pieces + row.quantity) / (2n * row.quantity)
      const left = row.grams === null || gone === null ? null : row.grams - gone
      const goes = (answer?.body.goes ?? {}) as Record<string, unknown>
      const childId = String(goes.id)
      books.goods.change(id, { quantity: row.quantity - pieces, grams: left, ...nextVersion(row) })
      books.goods.add(childId, {
        ...row,
        number: String(goes.number),
        quantity: pieces,
        grams: gone,
        version: 1,
        isExact: false,
      })
      books.write('GOODS_SPLIT', id)
      books.write('GOODS_SPLIT', childId)
      return [
        ...differences(answer?.body.stays as Record<string, unknown>, {
          id,
          quantity: row.quantity - pieces,
          weightKg: kilograms(left),
        }),
        ...differences(goes, { quantity: pieces, weightKg: kilograms(gone), status, clientId, expeditionId }),
      ]
    },
  }
}

/** A gesture on many: what the rules allow is done, the rest is told. */
type Gesture = {
  roles: readonly Role[]
  action: string
  ids: readonly string[]
  refusals?: (books: Books) => string[]
  isAllowed: (row: Goods, books: Books) => boolean
  changes: (row: Goods, books: Books) => Partial<Goods>
}

function gesture({ roles, action, ids, refusals = () => [], isAllowed, changes }: Gesture): Judge {
  return {
    roles,
    refusals,
    done(books, answer) {
      const allowed = ids.filter((id) => {
        const row = books.goods.get(id)
        return row !== undefined && isAllowed(row, books)
      })
      for (const id of allowed) {
        const row = books.goods.get(id) as Goods
        books.goods.change(id, { ...changes(row, books), ...nextVersion(row) })
        books.write(action, id)
      }
      if (!answer) return []
      const [done, due] = [[...((answer.body.done ?? []) as string[])].sort(), [...allowed].sort()]
      return JSON.stringify(done) === JSON.stringify(due)
        ? []
        : [
            `${action} of ${done.join(', ') || 'none'}, should be ${due.join(', ') || 'none'}: ${JSON.stringify(answer.body.refused)}`,
          ]
    },
  }
}

export function goodsLoaded(expeditionId: string, ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: upFrom('employee'), action: 'GOODS_LOADED', ids, refusals: departureThere(expeditionId) },
    isAllowed(row, { expeditions }) {
      const departure = expeditions.get(expeditionId) as Expedition
      const goesThere = row.destination === null || row.destination === departure.destination
      return isLoading(departure) && row.expeditionId === null && row.status === 'Reçu' && goesThere
    },
    changes: () => ({ expeditionId }),
  })
}

export function goodsUnloaded(expeditionId: string, ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: upFrom('employee'), action: 'GOODS_UNLOADED', ids, refusals: departureThere(expeditionId) },
    isAllowed: (row, { expeditions }) =>
      isLoading(expeditions.get(expeditionId) as Expedition) &&
      row.expeditionId === expeditionId &&
      row.invoiceId === null,
    changes: () => ({ expeditionId: null }),
  })
}

/** What a departure that arrived did not bring stays on it, in dispute. */
export function goodsMissing(expeditionId: string, ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: upFrom('employee'), action: 'GOODS_ASIDE', ids, refusals: departureThere(expeditionId) },
    isAllowed(row, books) {
      const hasArrived = ['Arrivée', 'En dédouanement', 'Disponible'].includes(
        books.expeditions.get(expeditionId)?.status ?? '',
      )
      return hasArrived && row.expeditionId === expeditionId && isHere(row) && !isChassisBack(row, books)
    },
    changes: () => ({ status: 'Litige' }),
  })
}

export function goodsSetAside(ids: readonly string[], to: string): Judge {
  return gesture({
    ...{ roles: atTheDoor, action: 'GOODS_ASIDE', ids },
    isAllowed: (row, books) => isHere(row) && !(to === 'Litige' && isChassisBack(row, books)),
    changes: () => ({ status: to }),
  })
}

export function goodsTakenBack(ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: atTheDoor, action: 'GOODS_BACK', ids },
    isAllowed: (row, books) => aside.includes(row.status) && !isChassisBack(row, books),
    changes({ expeditionId }, { expeditions }) {
      const departure = expeditions.get(expeditionId)
      return { status: departure ? (aboard(departure.status) ?? 'Disponible') : 'Reçu' }
    },
  })
}

export function announcedReceived(ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: atTheDoor, action: 'GOODS_RECEIVED', ids },
    isAllowed: ({ status }) => status === 'Attendu',
    changes: () => ({ status: 'Reçu' }),
  })
}

export function goodsAssigned(ids: readonly string[], clientId: string | null): Judge {
  return gesture({
    ...{ roles: atTheDoor, action: 'GOODS_ASSIGNED', ids },
    refusals: ({ clients }) => (clientId !== null && !clients.get(clientId) ? ['UNKNOWN_CLIENT'] : []),
    isAllowed: ({ status, invoiceId }) => status !== 'Remis' && invoiceId === null,
    changes: (row) => ({ clientId, ...(row.clientId !== clientId && { isExcepted: false }) }),
  })
}

/** The reason that every exemption of the simulator gives. */
export const exemptionReason = 'Offert'

export function goodsExempted(ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: upFrom('manager'), action: 'GOODS_NOT_BILLABLE', ids },
    isAllowed: ({ invoiceId }) => invoiceId === null,
    changes: () => ({ isNotBillable: true }),
  })
}

export function goodsBillableAgain(ids: readonly string[]): Judge {
  return gesture({
    ...{ roles: upFrom('manager'), action: 'GOODS_BILLABLE', ids },
    isAllowed: ({ isNotBillable }) => isNotBillable,
    changes: () => ({ isNotBillable: false }),
  })
}

/** What goods become with their departure; null where it says nothing of them. */
export function aboard(departure: string): string | null {
  const statuses: Record<string, string> = {
    Brouillon: 'Reçu',
    Ouverte: 'Reçu',
    Chargée: 'Chargé',
    'En transit': 'En transit',
    Arrivée: 'Arrivé',
  }
  return { ...statuses, 'En dédouanement': 'Arrivé', Disponible: 'Disponible' }[departure] ?? null
}

/** Those of a departure go where it goes, but what was handed over or set aside. */
export function cascade(books: Books, expeditionId: string, departure: string): void {
  const status = aboard(departure)
  if (status === null) return
  for (const [id, row] of aboardOf(books, expeditionId)) {
    if (!isFollowing(row) || row.status === status) continue
    books.goods.change(id, { status, ...nextVersion(row) })
    books.write('GOODS_MOVED', id)
  }
}

/** What was handed over or set aside does not go with its departure any more, and keeps it from nothing. */
export function isFollowing({ status }: Goods): boolean {
  return following.includes(status)
}

export function aboardOf({ goods }: Books, expeditionId: string): [string, Goods][] {
  return [...goods.rows].filter(([, row]) => row.expeditionId === expeditionId)
}

export function kilograms(grams: bigint | null): number | null {
  return grams === null ? null : Number(grams) / 1000
}

function departureThere(id: string) {
  return ({ expeditions }: Books) => (expeditions.get(id) ? [] : ['NOT_FOUND'])
}

function isLoading({ status }: Expedition): boolean {
  return status === 'Brouillon' || status === 'Ouverte'
}

function isHere({ status }: Goods): boolean {
  return status !== 'Attendu' && status !== 'Remis'
}

/** A vehicle that was over, and that came in again under another number. */
function isChassisBack(row: Goods, { goods }: Books): boolean {
  return (
    row.kind === 'Véhicule' &&
    gone.includes(row.status) &&
    holds(
      goods.rows,
      (other) =>
        other !== row && other.kind === 'Véhicule' && other.code === row.code && !gone.includes(other.status),
    )
  )
}
