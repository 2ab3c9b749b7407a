import type { Body } from '../ground/api-client.ts'
import { type Books, type Container, type Expedition, type Goods, kilograms } from './books.ts'
import { goodsAboard, isFollowing, isLoading, moveGoodsAboard } from './goods.ts'
import {
  changeAlong,
  differences,
  type Judge,
  judgeChange,
  judgeCreation,
  judgeRead,
  judgeRemoval,
  judgeRow,
  upFrom,
} from './judge.ts'

// The steps of a departure (product.md 5, field.md 2.2).

const steps = ['Brouillon', 'Ouverte', 'Chargée', 'En transit', 'Arrivée', 'En dédouanement', 'Disponible']
const course = [...steps, 'Livrée', 'Clôturée']
const closed = ['Livrée', 'Clôturée', 'Annulée']

export function expeditionCreated(id: string, input: Pick<Expedition, 'mode' | 'destination'>): Judge {
  const { mode } = input
  return judgeCreation(upFrom('employee'), 'expeditions', id, 'EXPEDITION_CREATED', {
    number: { field: 'reference', form: /^EXP-/, hasNoGaps: true },
    row: (reference) => ({
      ...{ ...input, reference, status: 'Brouillon', isBlocked: false, hasMaster: false },
      ...{ piecesLeft: null, passedCustoms: false, atd: null, ata: null, containers: [] },
    }),
    expected: () => ({ status: 'Brouillon', mode, lots: 0 }),
  })
}

export function expeditionRead(id: string): Judge {
  const read = judgeRead(upFrom('viewer'), 'expeditions', id, (_, books) => departureFacts(books, id))
  return {
    ...read,
    apply(books, answer) {
      const due = books.expeditions.get(id)?.containers.length
      const shown = (answer?.body.containers as unknown[] | undefined)?.length
      return [...read.apply(books, answer), ...(answer && shown !== due ? ['containers'] : [])]
    },
  }
}

type StepInput = { to: string; atd?: string; ata?: string; hasMaster?: boolean }

export function stepTaken(id: string, version: number, { to, atd, ata, hasMaster }: StepInput): Judge {
  return judgeChange(
    upFrom('employee'),
    'expeditions',
    { id, version, action: 'EXPEDITION_MOVED' },
    {
      refusals(row, books) {
        const next = { ...row, atd: atd ?? row.atd, ata: ata ?? row.ata }
        const isRefused = isStepRefused(books, id, { ...next, hasMaster: row.hasMaster || !!hasMaster }, to)
        return isRefused ? ['STEP_REFUSED'] : []
      },
      changes: (row, books) => ({
        status: to,
        passedCustoms: row.passedCustoms || to === 'En dédouanement',
        ...(to === 'En transit' && {
          atd: atd ?? row.atd,
          hasMaster: row.hasMaster || hasMaster === true,
          piecesLeft: goodsAboard(books, id).reduce((sum, [, { quantity }]) => sum + quantity, 0n),
        }),
        ...(to === 'Arrivée' && { ata: ata ?? row.ata }),
      }),
      after: (_, books) => moveGoodsAboard(books, id, to),
      expected: (_, books) => departureFacts(books, id),
    },
  )
}

export function stepTakenBack(id: string, version: number): Judge {
  return judgeChange(
    upFrom('manager'),
    'expeditions',
    { id, version, action: 'EXPEDITION_MOVED_BACK' },
    {
      refusals(row, books) {
        const to = stepBefore(row)
        if (to === undefined) return ['STEP_REFUSED']
        const isTaken = row.containers.some((container) =>
          isOnAnother(books, id, books.containers.get(container)?.number ?? ''),
        )
        return !closed.includes(to) && isTaken ? ['CONTAINER_TAKEN', 'CONTAINER_HELD'] : []
      },
      changes: (row) => ({
        status: stepBefore(row),
        ...(row.status === 'En transit' && { atd: null, piecesLeft: null }),
        ...(row.status === 'Arrivée' && { ata: null }),
        ...(row.status === 'En dédouanement' && { passedCustoms: false }),
      }),
      after: (former, books) => moveGoodsAboard(books, id, stepBefore(former) as string),
      expected: (_, books) => departureFacts(books, id),
    },
  )
}

export function expeditionCancelled(id: string, version: number): Judge {
  return judgeChange(
    upFrom('manager'),
    'expeditions',
    { id, version, action: 'EXPEDITION_CANCELLED' },
    {
      refusals(row, books) {
        const isBilled = goodsAboard(books, id).some(([, { invoiceId }]) => invoiceId !== null)
        return isLoading(row) && !isBilled ? [] : ['STEP_REFUSED']
      },
      changes: () => ({ status: 'Annulée' }),
      after(_, books) {
        for (const [goodsId] of goodsAboard(books, id))
          changeAlong(books, 'goods', goodsId, 'GOODS_UNLOADED', { expeditionId: null })
      },
      expected: () => ({ status: 'Annulée', lots: 0 }),
    },
  )
}

export function expeditionBlocked(id: string, version: number): Judge {
  return judgeChange(
    upFrom('employee'),
    'expeditions',
    { id, version, action: 'EXPEDITION_BLOCKED' },
    {
      refusals: ({ status }) => (['Clôturée', 'Annulée'].includes(status) ? ['CLOSED'] : []),
      changes: () => ({ isBlocked: true }),
      expected: () => ({ blocked: true }),
    },
  )
}

/** A departure that is not blocked stays as it is. */
export function expeditionUnblocked(id: string, version: number): Judge {
  return judgeRow(upFrom('employee'), 'expeditions', id, {
    version,
    apply(row, books, answer) {
      if (row.isBlocked) {
        books.expeditions.change(id, { isBlocked: false, version: version + 1, isExact: true })
        books.write('EXPEDITION_UNBLOCKED', id)
      }
      return differences(answer?.body, { blocked: false })
    },
  })
}

export function expeditionRemoved(id: string): Judge {
  return judgeRemoval(
    upFrom('manager'),
    'expeditions',
    { id, action: 'EXPEDITION_REMOVED' },
    ({ status }, books) => [
      ...(status === 'Brouillon' ? [] : ['KEPT']),
      ...(goodsAboard(books, id).length > 0 ? ['HAS_GOODS', 'KEPT'] : []),
    ],
    ({ containers }, books) => {
      for (const container of containers) books.containers.remove(container)
    },
  )
}

export function containerAdded(id: string, number: string): Judge {
  return judgeRow(upFrom('employee'), 'expeditions', id, {
    refusals(row, books) {
      const isHere = row.containers.some((container) => books.containers.get(container)?.number === number)
      return [
        ...(closed.includes(row.status) ? ['CLOSED'] : []),
        ...(checkDigit(number) === Number(number.at(-1)) ? [] : ['CHECK_DIGIT']),
        ...(isHere || isOnAnother(books, id, number) ? ['CONTAINER_TAKEN', 'CONTAINER_HELD'] : []),
      ]
    },
    apply(row, books, answer) {
      const containerId = String(answer?.body.id)
      books.containers.add(containerId, { expeditionId: id, number, version: 1, isExact: true })
      books.expeditions.change(id, { containers: [...row.containers, containerId] })
      books.write('CONTAINER_ADDED', id)
      return differences(answer?.body, { number, isForced: false })
    },
  })
}

export function containerRemoved(id: string, containerId: string): Judge {
  return judgeRow(upFrom('employee'), 'expeditions', id, {
    refusals({ status, mode, containers }) {
      const isLast = mode === 'Maritime' && hasLeft(status) && containers.length === 1
      return [
        ...(closed.includes(status) ? ['CLOSED'] : []),
        ...(containers.includes(containerId) ? (isLast ? ['LAST_CONTAINER'] : []) : ['NOT_FOUND']),
      ]
    },
    apply({ containers }, books) {
      books.containers.remove(containerId)
      books.expeditions.change(id, { containers: containers.filter((one) => one !== containerId) })
      books.write('CONTAINER_REMOVED', id)
      return []
    },
  })
}

/**
 * The check digit of ISO 6346. Letters count from 10 on, without the multiples of 11. Each sign counts twice
 * as much as the one before it. The sum is taken modulo 11, then modulo 10.
 */
export function checkDigit(number: string): number {
  const values = Array.from({ length: 29 }, (_, at) => at + 10).filter((value) => value % 11 !== 0)
  const signValue = (sign: string) =>
    /\d/.test(sign) ? Number(sign) : (values[sign.charCodeAt(0) - 65] ?? 0)
  const sum = [...number.slice(0, 10)].reduce((total, sign, place) => total + signValue(sign) * 2 ** place, 0)
  return (sum % 11) % 10
}

/** The possible next steps. By road, customs may be skipped. */
export function nextSteps({ mode, status }: Pick<Expedition, 'mode' | 'status'>): string[] {
  const place = course.indexOf(status)
  if (place < 0 || place === course.length - 1) return []
  const next = [course[place + 1] as string]
  return mode === 'Terrestre' && status === 'Arrivée' ? [...next, 'Disponible'] : next
}

function stepBefore({ status, passedCustoms }: Expedition): string | undefined {
  if (status === 'Disponible' && !passedCustoms) return 'Arrivée'
  const place = course.indexOf(status)
  return place > 0 ? course[place - 1] : undefined
}

function hasLeft(status: string): boolean {
  return course.indexOf(status) >= course.indexOf('En transit')
}

function isStepRefused(books: Books, id: string, row: Expedition, to: string): boolean {
  if (!nextSteps(row).includes(to) || row.isBlocked) return true
  const goods = goodsAboard(books, id).map(([, one]) => one)
  const { mode, atd, ata, containers, hasMaster } = row
  const isUnmeasured = (one: Goods) => one.kind === 'Colis' && isFollowing(one) && !isMeasured(one)
  const isGone = (one: Goods) => ['Retourné', 'Perdu'].includes(one.status)
  const isUnbilled = (one: Goods) => one.invoiceId === null && !one.isNotBillable && !isGone(one)
  if (to === 'Chargée') return goods.length === 0 || goods.some(isUnmeasured)
  if (to === 'En transit')
    return atd === null || (mode !== 'Terrestre' && !hasMaster) || (mode === 'Maritime' && !containers.length)
  if (to === 'Arrivée') return ata === null || (atd !== null && ata < atd)
  if (to === 'Livrée') return goods.some((one) => one.status !== 'Remis' && !isGone(one))
  return to === 'Clôturée' && goods.some(isUnbilled)
}

function isMeasured({ grams, sizes }: Goods): boolean {
  return (grams ?? 0n) > 0n || sizes !== null
}

/** A container is on one open departure at a time. */
function isOnAnother({ containers, expeditions }: Books, id: string, number: string): boolean {
  const isHeld = ({ expeditionId, ...row }: Container) =>
    expeditionId !== id &&
    row.number === number &&
    !closed.includes(expeditions.get(expeditionId)?.status ?? 'Annulée')
  return containers.find(isHeld) !== undefined
}

function departureFacts(books: Books, id: string): Body {
  const { mode, status, isBlocked, atd, ata, reference } = books.expeditions.get(id) as Expedition
  const goods = goodsAboard(books, id)
  const weightKg = kilograms(goods.reduce((sum, [, { grams }]) => sum + (grams ?? 0n), 0n))
  return { reference, mode, status, blocked: isBlocked, atd, ata, lots: goods.length, weightKg }
}
