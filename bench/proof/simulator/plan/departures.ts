import { departureBilled, goodsInvoices, tellsItsGoods, totalOf } from '../model/billing.ts'
import type { Expedition, Goods } from '../model/books.ts'
import * as departures from '../model/departures.ts'
import { arrived, goodsAboard, goodsLoaded, goodsMissing, goodsUnloaded, isLoading } from '../model/goods.ts'
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
import { destinations, drawGoods } from './warehouse.ts'

// Calls about departures: their goods, containers, steps and invoices.

export const departureKinds: Kinds = {
  createExpedition: [2, createExpedition],
  readExpedition: [3, reads('expeditions', (id) => `/expeditions/${id}`, departures.expeditionRead)],
  addContainer: [2.5, about('expeditions', addContainer, takesContainers)],
  removeContainer: [
    0.5,
    about('containers', ({ id, row }) => {
      const judge = row && departures.containerRemoved(row.expeditionId, id)
      return judge && { method: 'DELETE', path: `/expeditions/${row.expeditionId}/containers/${id}`, judge }
    }),
  ],
  load: [7, about('expeditions', load, isLoading)],
  unload: [1.5, about('expeditions', aboutAboard('/unload', goodsUnloaded), isLoading)],
  reportMissing: [1.5, reportMissing],
  step: [10, about('expeditions', step, (row) => isExact(row) && departures.nextSteps(row).length > 0)],
  stepBack: [1.2, aboutVersion('POST', '/steps/back', departures.stepTakenBack, 'Erreur')],
  cancelExpedition: [0.3, aboutVersion('POST', '/cancellation', departures.expeditionCancelled, 'Annulée')],
  block: [0.4, aboutVersion('POST', '/block', departures.expeditionBlocked, 'Douane')],
  unblock: [
    0.8,
    about('expeditions', withVersion('DELETE', '/block', departures.expeditionUnblocked), (row) => {
      return isExact(row) && row.isBlocked
    }),
  ],
  removeExpedition: [0.4, removes('expeditions', (id) => `/expeditions/${id}`, departures.expeditionRemoved)],
  bill: [5, about('expeditions', bill, ({ status }) => status !== 'Brouillon' && status !== 'Annulée')],
}

type DrawnDeparture = { id: string; row: Expedition | undefined; version: number }
type VersionJudge = (id: string, version: number) => Judge

function withVersion(method: 'POST' | 'DELETE', path: string, judge: VersionJudge, reason?: string) {
  return ({ id, version }: DrawnDeparture): CallPlan => {
    const body = { version, ...(reason !== undefined && { reason }) }
    return { method, path: `/expeditions/${id}${path}`, body, judge: judge(id, version) }
  }
}

function aboutVersion(method: 'POST', path: string, judge: VersionJudge, reason: string) {
  return about('expeditions', withVersion(method, path, judge, reason), isExact)
}

function createExpedition({ random, newId }: PlanContext): CallPlan {
  const mode = random.one(['Maritime', 'Aérien', 'Terrestre'] as const)
  const body = { id: newId(), mode, origin: 'Anvers', destination: random.one(destinations) }
  return { method: 'POST', path: '/expeditions', body, judge: departures.expeditionCreated(body.id, body) }
}

function takesContainers({ mode, containers }: Expedition): boolean {
  return mode === 'Maritime' && containers.length < 3
}

function addContainer({ id }: DrawnDeparture, context: PlanContext): CallPlan {
  const { books, random } = context
  const used = random.chance(0.15) ? drawId(context, books.containers) : undefined
  const letters = `CSQU${random.whole(100_000, 999_999)}`
  const digit = (departures.checkDigit(letters) + (random.chance(0.03) ? 1 : 0)) % 10
  const number = books.containers.get(used ?? null)?.number ?? `${letters}${digit}`
  const judge = departures.containerAdded(id, number)
  return { method: 'POST', path: `/expeditions/${id}/containers`, body: { number, size: "20'" }, judge }
}

function load({ id, row: departure }: DrawnDeparture, context: PlanContext): CallPlan | undefined {
  const { random } = context
  const goesThere = ({ destination }: Goods) =>
    destination === null || destination === departure?.destination || random.chance(0.05)
  const isFit = (row: Goods) => row.status === 'Reçu' && row.expeditionId === null && goesThere(row)
  const ids = drawGoods(context, (row) => isFit(row) || random.chance(0.03))
  return (
    ids && { method: 'POST', path: `/expeditions/${id}/goods`, body: { ids }, judge: goodsLoaded(id, ids) }
  )
}

/** A call about one to three goods of a departure. */
function aboutAboard(path: string, judge: (id: string, ids: string[]) => Judge) {
  return ({ id }: DrawnDeparture, { books, random }: PlanContext): CallPlan | undefined => {
    const aboard = goodsAboard(books, id).map(([goodsId]) => goodsId)
    const ids = random.shuffled(aboard).slice(0, random.whole(1, 3))
    if (ids.length === 0) return undefined
    return { method: 'POST', path: `/expeditions/${id}/goods${path}`, body: { ids }, judge: judge(id, ids) }
  }
}

function reportMissing(context: PlanContext): CallPlan | undefined {
  const isFit = ({ status }: Expedition) => arrived.includes(status) || context.random.chance(0.05)
  const plan = about('expeditions', aboutAboard('/missing', goodsMissing), isFit)(context)
  return plan && { ...plan, isAlone: true }
}

function step({ id, row, version }: DrawnDeparture, { random }: PlanContext): CallPlan | undefined {
  if (!row || (row.status === 'Brouillon' && random.chance(0.7))) return undefined
  const isWrong = random.chance(0.03)
  const to = random.one(isWrong ? ['Ouverte', 'Disponible', 'Clôturée'] : departures.nextSteps(row))
  const days = {
    ...(to === 'En transit' && { atd: '2026-06-10' }),
    ...(to === 'Arrivée' &&
      random.chance(0.97) && { ata: random.chance(0.97) ? '2026-07-02' : '2026-06-01' }),
  }
  const hasMaster = to === 'En transit' && random.chance(0.95)
  const masterNumber = row.mode === 'Aérien' ? '02081140743' : 'MSCUAB123456'
  const body = { version, to, ...days, acknowledged: true, ...(hasMaster && { masterNumber }) }
  const judge = departures.stepTaken(id, version, { to, ...days, hasMaster })
  return { method: 'POST', path: `/expeditions/${id}/steps`, body, judge }
}

/**
 * The total comes from the specification; the server refuses another one. A bill whose total does not tell
 * which goods were counted is made alone, because goods loaded meanwhile may be on it or not.
 */
function bill({ id }: DrawnDeparture, context: PlanContext): CallPlan | undefined {
  const { books, random } = context
  const [parcelServiceId, vehicleServiceId] = [
    drawId(context, books.services),
    drawId(context, books.services),
  ]
  if (!parcelServiceId || !vehicleServiceId) return undefined
  const services = { parcelServiceId, vehicleServiceId }
  const invoices = goodsInvoices(books, id, services)
  if (invoices.length === 0 && random.chance(0.8)) return undefined
  const total = totalOf(invoices) + (random.chance(0.02) ? 1n : 0n)
  return {
    ...{ method: 'POST', path: `/expeditions/${id}/invoices` },
    body: { ...services, otherMode: true, total: Number(total) },
    isAlone: !doesTotalTell(context, id, [parcelServiceId, vehicleServiceId]),
    judge: departureBilled(id, services, total),
  }
}

function doesTotalTell({ books }: PlanContext, expeditionId: string, serviceIds: readonly string[]): boolean {
  const departure = books.expeditions.get(expeditionId)
  return serviceIds.every((serviceId) => {
    const service = books.services.get(serviceId)
    return !departure || !service || tellsItsGoods(service, departure.mode)
  })
}
