import { type Books, type Goods, kilograms } from '../model/books.ts'
import * as goods from '../model/goods.ts'
import type { Judge } from '../model/judge.ts'
import {
  about,
  type CallPlan,
  drawId,
  isExact,
  type Kinds,
  type PlanContext,
  reads,
  removes,
} from './call.ts'

// Calls at the warehouse: receptions, scans, changes of several goods, the hand-over.

export const destinations = ['Matadi', 'Kinshasa', 'Pointe-Noire'] as const

export const warehouseKinds: Kinds = {
  receive: [8, planReception],
  readGoods: [5, reads('goods', (id, { books }) => goodsPath(books, id), goods.goodsRead)],
  changeQuantity: [
    2,
    about(
      'goods',
      ({ id, row, version }) => {
        const quantity = (row?.quantity ?? 0n) + 1n
        const body = { version, quantity: Number(quantity) }
        const judge = goods.quantityChanged(id, version, quantity)
        return { method: 'PATCH', path: `/warehouse-receipts/${id}`, body, judge }
      },
      (row) => row.kind === 'Colis' && isExact(row),
    ),
  ],
  removeGoods: [1, removes('goods', (id, { books }) => goodsPath(books, id), goods.goodsRemoved)],
  split: [
    1.5,
    about(
      'goods',
      ({ id, row }, { random }) => {
        const most = Number(row?.quantity ?? 2n) - (random.chance(0.95) ? 1 : 0)
        const pieces = random.whole(1, Math.max(1, most))
        const judge = goods.goodsSplit(id, BigInt(pieces))
        return { method: 'POST', path: `/goods/${id}/split`, body: { pieces }, judge }
      },
      ({ quantity }) => quantity > 1n,
    ),
  ],
  receiveAnnounced: [
    1.5,
    aboutMany(
      '/goods/receive',
      (ids) => goods.announcedReceived(ids),
      ({ status }) => status === 'Attendu',
    ),
  ],
  setAside: [1.2, setAside],
  takeBack: [
    1.5,
    (context) => {
      const plan = aboutMany('/goods/back', goods.goodsTakenBack, goods.isAside, { reason: 'Retrouvé' })(
        context,
      )
      return plan && { ...plan, isAlone: true }
    },
  ],
  assign: [1, assign],
  exempt: [
    0.8,
    aboutMany('/goods/exempt', goods.goodsExempted, ({ invoiceId }) => invoiceId === null, {
      reason: goods.exemptionReason,
    }),
  ],
  makeBillable: [0.5, aboutMany('/goods/unexempt', goods.goodsBillableAgain, (row) => row.isNotBillable)],
  handOver: [5, handOver],
  approveRelease: [
    1,
    (context) => {
      const ids = drawGoodsOfOneClient(context)
      const body = { ids, reason: 'Client connu' }
      return (
        ids && { method: 'POST', path: '/goods/release-approval', body, judge: goods.releaseApproved(ids) }
      )
    },
  ],
}

/** A call about one to four goods. */
function aboutMany(
  path: string,
  judge: (ids: string[]) => Judge,
  isFit: (row: Goods) => boolean,
  facts: object = {},
): (context: PlanContext) => CallPlan | undefined {
  return (context) => {
    const ids = drawGoods(context, isFit)
    return ids && { method: 'POST', path, body: { ids, ...facts }, judge: judge(ids) }
  }
}

function setAside(context: PlanContext): CallPlan | undefined {
  const ids = drawGoods(context, () => true)
  const to = context.random.one(['Litige', 'Litige', 'Retourné', 'Perdu'])
  const body = { ids, to, reason: 'À voir' }
  const judge = ids && goods.goodsSetAside(ids, to)
  return judge && { method: 'POST', path: '/goods/aside', body, isAlone: true, judge }
}

function assign(context: PlanContext): CallPlan | undefined {
  const ids = drawGoods(context, ({ clientId }) => clientId === null || context.random.chance(0.1))
  const clientId = drawId(context, context.books.clients) ?? null
  const judge = ids && goods.goodsAssigned(ids, clientId)
  return judge && { method: 'POST', path: '/goods/assign', body: { ids, clientId }, isAlone: true, judge }
}

function handOver(context: PlanContext): CallPlan | undefined {
  const ids = drawGoodsOfOneClient(context)
  const body = { ids, to: 'Le client', idDocument: 'Passeport OP1', signedAs: 'Le client' }
  return ids && { method: 'POST', path: '/goods/hand-over', body, judge: goods.handedOver(ids) }
}

/** A reception, sent at once or stored on a phone without a network, whose clock may be an hour off. */
export function planReception(context: PlanContext): CallPlan {
  const { books, random, newId } = context
  const id = newId()
  const kind = random.chance(0.85) ? 'Colis' : 'Véhicule'
  const twin = random.chance(0.06) ? drawId(context, books.goods, (row) => row.kind === kind) : undefined
  const size = () => BigInt(random.whole(100, 2000))
  const input: goods.GoodsInput = {
    kind,
    code:
      books.goods.get(twin ?? null)?.code ?? `${kind === 'Colis' ? 'T' : 'V'}${random.hex(12).toUpperCase()}`,
    isAnnounced: random.chance(0.12),
    isAnother: kind === 'Colis' && random.chance(0.1),
    clientId: random.chance(0.9) ? (drawId(context, books.clients) ?? null) : null,
    quantity: kind === 'Colis' ? BigInt(random.whole(1, 9)) : 1n,
    grams: random.chance(0.9) ? BigInt(random.whole(1, 300_000)) : null,
    sizes: random.chance(0.7) ? [size(), size(), size()] : null,
    destination: random.chance(0.3) ? random.one(destinations) : null,
  }
  const path = kind === 'Colis' ? '/warehouse-receipts' : '/vehicle-registrations'
  return {
    method: 'POST',
    path,
    body: receptionBody(context, id, input),
    judge: goods.goodsReceived(id, input),
  }
}

function receptionBody({ random }: PlanContext, id: string, input: goods.GoodsInput): object {
  const { kind, code, isAnnounced, isAnother, clientId, quantity, grams, sizes, destination } = input
  const [lengthCm, widthCm, heightCm] = (sizes ?? []).map((mm) => Number(mm) / 10)
  const hour = 4 + random.one([-1, 0, 1])
  return {
    ...{ id, clientId, destination, announced: isAnnounced, weightKg: kilograms(grams) },
    ...(sizes && { lengthCm, widthCm, heightCm }),
    ...(!isAnnounced && { receivedAtOnDevice: `2026-11-27T0${hour}:00:00Z` }),
    ...(kind === 'Colis'
      ? { trackingNumber: code, quantity: Number(quantity), isAnother }
      : { chassisNumber: code, vehicleBrand: 'Toyota' }),
  }
}

export function goodsPath({ goods: { rows } }: Books, id: string): string {
  return `/${rows.get(id)?.kind === 'Véhicule' ? 'vehicle-registrations' : 'warehouse-receipts'}/${id}`
}

/** Draws one to four goods, mostly those that fit. */
export function drawGoods(context: PlanContext, isFit: (row: Goods) => boolean): string[] | undefined {
  const draws = Array.from({ length: context.random.whole(1, 4) }, () =>
    drawId(context, context.books.goods, isFit),
  )
  const ids = new Set(draws.filter((id) => id !== undefined))
  return ids.size > 0 ? [...ids] : undefined
}

function drawGoodsOfOneClient(context: PlanContext): string[] | undefined {
  const { books, random } = context
  const first = drawId(context, books.goods, ({ status }) => status === 'Disponible' || random.chance(0.02))
  if (!first) return undefined
  const clientId = books.goods.get(first)?.clientId
  const isTheirs = (row: Goods) => row.clientId === clientId || random.chance(0.02)
  const others = drawGoods(context, (row) => row.status === 'Disponible' && isTheirs(row))
  return [...new Set([first, ...(others ?? [])])]
}
