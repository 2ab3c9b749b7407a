import { billedOn, departureBilled, tellsItsGoods, totalOf } from '../model/billing.ts'
import type { Expedition } from '../model/books.ts'
import * as departures from '../model/departures.ts'
import { aboardOf, goodsLoaded, goodsMissing, goodsUnloaded } from '../model/goods.ts'
import { type Desk, oneOf, versionOf, type Wish } from './op.ts'
import { some } from './warehouse.ts'
import { places } from './words.ts'

// Departures: what is loaded, the steps they take, the invoices of their goods.

type Maker = (desk: Desk) => Wish | undefined

export const departureKinds: Record<string, { weight: number; make: Maker }> = {
  createExpedition: { weight: 2, make: createExpedition },
  readExpedition: { weight: 3, make: readExpedition },
  addContainer: { weight: 2.5, make: addContainer },
  removeContainer: { weight: 0.5, make: removeContainer },
  load: { weight: 7, make: load },
  unload: { weight: 1.5, make: unload },
  reportMissing: { weight: 1.5, make: reportMissing },
  step: { weight: 10, make: step },
  stepBack: { weight: 1.2, make: stepBack },
  cancelExpedition: { weight: 0.3, make: cancelExpedition },
  block: { weight: 0.4, make: block },
  unblock: { weight: 0.8, make: unblock },
  removeExpedition: { weight: 0.4, make: removeExpedition },
  bill: { weight: 5, make: bill },
}

function createExpedition({ random, newId }: Desk): Wish {
  const id = newId()
  const mode = random.one(['Maritime', 'Aérien', 'Terrestre'] as const)
  const destination = random.one(places)
  const body = { id, mode, origin: 'Anvers', destination }
  const judge = departures.expeditionCreated(id, { mode, destination })
  return { name: 'expeditions.create', method: 'POST', path: '/expeditions', body, judge }
}

function readExpedition(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.expeditions)
  return id
    ? {
        name: 'expeditions.get',
        method: 'GET',
        path: `/expeditions/${id}`,
        judge: departures.expeditionRead(id),
      }
    : undefined
}

function addContainer(desk: Desk): Wish | undefined {
  const { books, random } = desk
  const id = oneOf(
    desk,
    books.expeditions,
    ({ mode, containers }) => mode === 'Maritime' && containers.length < 3,
  )
  if (!id) return undefined
  const used = random.chance(0.15)
    ? books.containers.get(oneOf(desk, books.containers) ?? null)?.number
    : undefined
  const body = `CSQU${random.whole(100_000, 999_999)}`
  const number = used ?? `${body}${(departures.checkDigit(body) + (random.chance(0.03) ? 1 : 0)) % 10}`
  const judge = departures.containerAdded(id, number)
  return {
    name: 'expeditions.addContainer',
    method: 'POST',
    path: `/expeditions/${id}/containers`,
    body: { number, size: "20'" },
    judge,
  }
}

function removeContainer(desk: Desk): Wish | undefined {
  const { books } = desk
  const containerId = oneOf(desk, books.containers)
  const expeditionId = books.containers.get(containerId ?? null)?.expeditionId
  if (!containerId || !expeditionId) return undefined
  const path = `/expeditions/${expeditionId}/containers/${containerId}`
  return {
    name: 'expeditions.removeContainer',
    method: 'DELETE',
    path,
    judge: departures.containerRemoved(expeditionId, containerId),
  }
}

function load(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.expeditions, isLoading)
  const destination = desk.books.expeditions.get(id ?? null)?.destination
  const isFit = (row: { status: string; expeditionId: string | null; destination: string | null }) =>
    row.status === 'Reçu' &&
    row.expeditionId === null &&
    (row.destination === null || row.destination === destination || desk.random.chance(0.05))
  const ids = some(desk, (row) => isFit(row) || desk.random.chance(0.03))
  return id && ids
    ? {
        name: 'goods.load',
        method: 'POST',
        path: `/expeditions/${id}/goods`,
        body: { ids },
        judge: goodsLoaded(id, ids),
      }
    : undefined
}

function unload(desk: Desk): Wish | undefined {
  const [id, ids] = ofDeparture(desk, isLoading)
  const path = `/expeditions/${id}/goods/unload`
  return id && ids
    ? { name: 'goods.unload', method: 'POST', path, body: { ids }, judge: goodsUnloaded(id, ids) }
    : undefined
}

function reportMissing(desk: Desk): Wish | undefined {
  const [id, ids] = ofDeparture(
    desk,
    ({ status }) => ['Arrivée', 'En dédouanement', 'Disponible'].includes(status) || desk.random.chance(0.05),
  )
  const path = `/expeditions/${id}/goods/missing`
  return id && ids
    ? {
        name: 'goods.missing',
        method: 'POST',
        path,
        body: { ids },
        isAlone: true,
        judge: goodsMissing(id, ids),
      }
    : undefined
}

function step(desk: Desk): Wish | undefined {
  const { books, random } = desk
  const isReady = ([, row]: [string, Expedition]) => row.status !== 'Brouillon' || random.chance(0.3)
  const id = oneOf(
    desk,
    books.expeditions,
    (row) => row.isExact && departures.nextSteps(row).length > 0 && isReady(['', row]),
  )
  const row = books.expeditions.get(id ?? null)
  if (!id || !row) return undefined
  const to = random.chance(0.03)
    ? random.one(['Ouverte', 'Disponible', 'Clôturée'])
    : random.one(departures.nextSteps(row))
  const said: departures.StepSaid = {
    to,
    ...(to === 'En transit' && { atd: '2026-06-10', hasMaster: random.chance(0.95) }),
    ...(to === 'Arrivée' &&
      random.chance(0.97) && { ata: random.chance(0.97) ? '2026-07-02' : '2026-06-01' }),
  }
  const version = versionOf(desk, row)
  const { hasMaster, ...days } = said
  const body = {
    version,
    ...days,
    acknowledged: true,
    ...(hasMaster && { masterNumber: row.mode === 'Aérien' ? '02081140743' : 'MSCUAB123456' }),
  }
  return {
    name: `expeditions.step ${to}`,
    method: 'POST',
    path: `/expeditions/${id}/steps`,
    body,
    judge: departures.stepTaken(id, version, said),
  }
}

function stepBack(desk: Desk): Wish | undefined {
  const [id, version] = exactDeparture(desk)
  const body = { version, reason: 'Erreur' }
  return id
    ? {
        name: 'expeditions.stepBack',
        method: 'POST',
        path: `/expeditions/${id}/steps/back`,
        body,
        judge: departures.steppedBack(id, version),
      }
    : undefined
}

function cancelExpedition(desk: Desk): Wish | undefined {
  const [id, version] = exactDeparture(desk)
  const wish = {
    name: 'expeditions.cancel',
    method: 'POST',
    path: `/expeditions/${id}/cancellation`,
    body: { version, reason: 'Annulée' },
  } as const
  return id ? { ...wish, judge: departures.expeditionCancelled(id, version) } : undefined
}

function block(desk: Desk): Wish | undefined {
  const [id, version] = exactDeparture(desk)
  const wish = {
    name: 'expeditions.block',
    method: 'POST',
    path: `/expeditions/${id}/block`,
    body: { version, reason: 'Douane' },
  } as const
  return id ? { ...wish, judge: departures.expeditionBlocked(id, version) } : undefined
}

function unblock(desk: Desk): Wish | undefined {
  const [id, version] = exactDeparture(desk, ({ isBlocked }) => isBlocked)
  const wish = {
    name: 'expeditions.unblock',
    method: 'DELETE',
    path: `/expeditions/${id}/block`,
    body: { version },
  } as const
  return id ? { ...wish, judge: departures.expeditionUnblocked(id, version) } : undefined
}

function removeExpedition(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.expeditions)
  return id
    ? {
        name: 'expeditions.remove',
        method: 'DELETE',
        path: `/expeditions/${id}`,
        judge: departures.expeditionRemoved(id),
      }
    : undefined
}

/**
 * The total is what the specification says: the server is given it, and refuses another. A bill whose total
 * does not tell which
 * goods were counted is made alone: nobody could say whether goods loaded meanwhile are on it.
 */
function bill(desk: Desk): Wish | undefined {
  const { books, random } = desk
  const id = oneOf(desk, books.expeditions, ({ status }) => status !== 'Brouillon' && status !== 'Annulée')
  const [parcelServiceId, vehicleServiceId] = [oneOf(desk, books.services), oneOf(desk, books.services)]
  if (!id || !parcelServiceId || !vehicleServiceId) return undefined
  const said = { parcelServiceId, vehicleServiceId }
  const billed = billedOn(books, id, said)
  if (billed.length === 0 && random.chance(0.8)) return undefined
  const total = totalOf(billed) + (random.chance(0.02) ? 1n : 0n)
  const body = { ...said, otherMode: true, total: Number(total) }
  return {
    name: 'billing.billExpedition',
    method: 'POST',
    path: `/expeditions/${id}/invoices`,
    body,
    isAlone: !doesTotalTell(desk, id, [parcelServiceId, vehicleServiceId]),
    judge: departureBilled(id, said, total),
  }
}

function doesTotalTell({ books }: Desk, expeditionId: string, serviceIds: readonly string[]): boolean {
  const departure = books.expeditions.get(expeditionId)
  return serviceIds.every((serviceId) => {
    const service = books.services.get(serviceId)
    return !departure || !service || tellsItsGoods(service, departure.mode)
  })
}

function isLoading({ status }: Expedition): boolean {
  return status === 'Brouillon' || status === 'Ouverte'
}

function exactDeparture(
  desk: Desk,
  isFit: (row: Expedition) => boolean = () => true,
): [string | undefined, number] {
  const id = oneOf(desk, desk.books.expeditions, (row) => row.isExact && isFit(row))
  return [id, versionOf(desk, desk.books.expeditions.get(id ?? null))]
}

function ofDeparture(desk: Desk, isFit: (row: Expedition) => boolean): [string, string[]] | [] {
  const id = oneOf(desk, desk.books.expeditions, isFit)
  if (!id) return []
  const ids = aboardOf(desk.books, id).map(([goodsId]) => goodsId)
  const chosen = desk.random.shuffled(ids).slice(0, desk.random.whole(1, 3))
  return chosen.length > 0 ? [id, chosen] : []
}
