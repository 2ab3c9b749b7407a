import type { Books, Goods } from '../model/books.ts'
import * as goods from '../model/goods.ts'
import { handedOver, letGo } from '../model/release.ts'
import { type Desk, oneOf, versionOf, type Wish } from './op.ts'
import { places } from './words.ts'

// What is done at the warehouse: receptions, scans, gestures on many, the hand-over.

type Maker = (desk: Desk) => Wish | undefined

export const warehouseKinds: Record<string, { weight: number; make: Maker }> = {
  receive: { weight: 8, make: receive },
  readGoods: { weight: 5, make: readGoods },
  changeQuantity: { weight: 2, make: changeQuantity },
  removeGoods: { weight: 1, make: removeGoods },
  split: { weight: 1.5, make: split },
  receiveAnnounced: { weight: 1.5, make: receiveAnnounced },
  setAside: { weight: 1.2, make: setAside },
  takeBack: { weight: 1.5, make: takeBack },
  assign: { weight: 1, make: assign },
  exempt: { weight: 0.8, make: exempt },
  makeBillable: { weight: 0.5, make: makeBillable },
  handOver: { weight: 5, make: handOver },
  letGo: { weight: 1, make: letGoWish },
}

/** A reception, at once or kept on a phone until it has a network: its clock may be an hour off. */
export function receive(desk: Desk): Wish {
  const { books, random, newId } = desk
  const id = newId()
  const kind = random.chance(0.85) ? 'Colis' : 'Véhicule'
  const known = random.chance(0.06)
    ? books.goods.get(oneOf(desk, books.goods, (row) => row.kind === kind) ?? null)?.code
    : undefined
  const code =
    known ?? (kind === 'Colis' ? `T${random.hex(12).toUpperCase()}` : `V${random.hex(10).toUpperCase()}`)
  const isWeighed = random.chance(0.9)
  const said: goods.GoodsSaid = {
    ...{ kind, code, isAnnounced: random.chance(0.12), isAnother: kind === 'Colis' && random.chance(0.1) },
    clientId: random.chance(0.9) ? (oneOf(desk, books.clients) ?? null) : null,
    quantity: kind === 'Colis' ? BigInt(random.whole(1, 9)) : 1n,
    grams: isWeighed ? BigInt(random.whole(1, 300_000)) : null,
    sizes: random.chance(0.7)
      ? [BigInt(random.whole(100, 2000)), BigInt(random.whole(100, 2000)), BigInt(random.whole(100, 2000))]
      : null,
    destination: random.chance(0.3) ? random.one(places) : null,
  }
  const path = kind === 'Colis' ? '/warehouse-receipts' : '/vehicle-registrations'
  return {
    name: `warehouse.receive ${kind}`,
    method: 'POST',
    path,
    body: receptionBody(desk, id, said),
    judge: goods.goodsReceived(id, said),
  }
}

function receptionBody(
  { random }: Desk,
  id: string,
  { kind, code, isAnnounced, isAnother, clientId, quantity, grams, sizes, destination }: goods.GoodsSaid,
) {
  const [lengthCm, widthCm, heightCm] = (sizes ?? []).map((mm) => Number(mm) / 10)
  const offHours = random.one([-1, 0, 1])
  return {
    ...{ id, clientId, destination, announced: isAnnounced, weightKg: goods.kilograms(grams) },
    ...(sizes && { lengthCm, widthCm, heightCm }),
    ...(!isAnnounced && { receivedAtOnDevice: `2026-11-27T0${4 + offHours}:00:00Z` }),
    ...(kind === 'Colis'
      ? { trackingNumber: code, quantity: Number(quantity), isAnother }
      : { chassisNumber: code, vehicleBrand: 'Toyota' }),
  }
}

function readGoods(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.goods, ({ isExact }) => !isExact) ?? oneOf(desk, desk.books.goods)
  return id ? reading(desk, id) : undefined
}

export function reading({ books }: Pick<Desk, 'books'>, id: string): Wish {
  return { name: 'warehouse.get', method: 'GET', path: goodsPath(books, id), judge: goods.goodsRead(id) }
}

function goodsPath(books: Books, id: string): string {
  return books.goods.get(id)?.kind === 'Véhicule'
    ? `/vehicle-registrations/${id}`
    : `/warehouse-receipts/${id}`
}

function changeQuantity(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.goods, ({ kind, isExact }) => kind === 'Colis' && isExact)
  if (!id) return undefined
  const row = desk.books.goods.get(id)
  const version = versionOf(desk, row)
  const quantity = (row?.quantity ?? 0n) + 1n
  const body = { version, quantity: Number(quantity) }
  const judge = goods.quantityChanged(id, version, quantity)
  return { name: 'warehouse.changeReceipt', method: 'PATCH', path: `/warehouse-receipts/${id}`, body, judge }
}

function removeGoods(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.goods)
  if (!id) return undefined
  return {
    name: 'warehouse.remove',
    method: 'DELETE',
    path: goodsPath(desk.books, id),
    judge: goods.goodsRemoved(id),
  }
}

function split(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.goods, ({ quantity }) => quantity > 1n)
  if (!id) return undefined
  const pieces = desk.random.whole(
    1,
    Math.max(1, Number(desk.books.goods.get(id)?.quantity ?? 2n) - (desk.random.chance(0.95) ? 1 : 0)),
  )
  return {
    name: 'goods.split',
    method: 'POST',
    path: `/goods/${id}/split`,
    body: { pieces },
    judge: goods.goodsSplit(id, BigInt(pieces)),
  }
}

function receiveAnnounced(desk: Desk): Wish | undefined {
  const ids = some(desk, ({ status }) => status === 'Attendu')
  return (
    ids && {
      name: 'goods.receive',
      method: 'POST',
      path: '/goods/receive',
      body: { ids },
      judge: goods.announcedReceived(ids),
    }
  )
}

function setAside(desk: Desk): Wish | undefined {
  const ids = some(desk, () => true)
  const to = desk.random.one(['Litige', 'Litige', 'Retourné', 'Perdu'])
  return (
    ids && {
      name: 'goods.setAside',
      method: 'POST',
      path: '/goods/aside',
      body: { ids, to, reason: 'À voir' },
      isAlone: true,
      judge: goods.goodsSetAside(ids, to),
    }
  )
}

function takeBack(desk: Desk): Wish | undefined {
  const ids = some(desk, ({ status }) => ['Litige', 'Retourné', 'Perdu'].includes(status))
  return (
    ids && {
      name: 'goods.takeBack',
      method: 'POST',
      path: '/goods/back',
      body: { ids, reason: 'Retrouvé' },
      isAlone: true,
      judge: goods.goodsTakenBack(ids),
    }
  )
}

function assign(desk: Desk): Wish | undefined {
  const ids = some(desk, ({ clientId }) => clientId === null || desk.random.chance(0.1))
  const clientId = oneOf(desk, desk.books.clients) ?? null
  const wish = {
    name: 'goods.assign',
    method: 'POST',
    path: '/goods/assign',
    body: { ids, clientId },
    isAlone: true,
  } as const
  return ids && { ...wish, judge: goods.goodsAssigned(ids, clientId) }
}

function exempt(desk: Desk): Wish | undefined {
  const ids = some(desk, ({ invoiceId }) => invoiceId === null)
  const wish = {
    name: 'goods.exempt',
    method: 'POST',
    path: '/goods/exempt',
    body: { ids, reason: goods.exemptionReason },
  } as const
  return ids && { ...wish, judge: goods.goodsExempted(ids) }
}

function makeBillable(desk: Desk): Wish | undefined {
  const ids = some(desk, ({ isNotBillable }) => isNotBillable)
  return (
    ids && {
      name: 'goods.unexempt',
      method: 'POST',
      path: '/goods/unexempt',
      body: { ids },
      judge: goods.goodsBillableAgain(ids),
    }
  )
}

function handOver(desk: Desk): Wish | undefined {
  const ids = ofOneClient(desk)
  const body = { ids, to: 'Le client', idDocument: 'Passeport OP1', signedAs: 'Le client' }
  return (
    ids && { name: 'goods.handOver', method: 'POST', path: '/goods/hand-over', body, judge: handedOver(ids) }
  )
}

function letGoWish(desk: Desk): Wish | undefined {
  const ids = ofOneClient(desk)
  const wish = {
    name: 'releases.approve',
    method: 'POST',
    path: '/goods/release-approval',
    body: { ids, reason: 'Client connu' },
  } as const
  return ids && { ...wish, judge: letGo(ids) }
}

/** One to four rows of goods that are mostly as they should be. */
export function some(desk: Desk, isFit: (row: Goods) => boolean): string[] | undefined {
  const ids = Array.from({ length: desk.random.whole(1, 4) }, () =>
    oneOf(desk, desk.books.goods, isFit),
  ).filter((id) => id !== undefined)
  return ids.length > 0 ? [...new Set(ids)] : undefined
}

function ofOneClient(desk: Desk): string[] | undefined {
  const first = oneOf(
    desk,
    desk.books.goods,
    ({ status }) => status === 'Disponible' || desk.random.chance(0.02),
  )
  const clientId = desk.books.goods.get(first ?? null)?.clientId
  if (!first) return undefined
  const others = some(
    desk,
    (row) => row.status === 'Disponible' && (row.clientId === clientId || desk.random.chance(0.02)),
  )
  return [...new Set([first, ...(others ?? [])])]
}
