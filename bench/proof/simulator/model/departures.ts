import {
  type Books,
  differences,
  type Expedition,
  type Judge,
  nextVersion,
  upFrom,
  versionRead,
} from './books.ts'
import { aboardOf, cascade, isFollowing, kilograms } from './goods.ts'
import { holds, staleOrGone } from './sale.ts'

// The course of a departure (product.md 5, field.md 2.2).

const course = [
  'Brouillon',
  'Ouverte',
  'Chargée',
  'En transit',
  'Arrivée',
  'En dédouanement',
  'Disponible',
  'Livrée',
  'Clôturée',
]
const over = ['Livrée', 'Clôturée', 'Annulée']

export type ExpeditionSaid = Pick<Expedition, 'mode' | 'destination'>

export function expeditionCreated(id: string, said: ExpeditionSaid): Judge {
  return {
    roles: upFrom('employee'),
    refusals: () => [],
    done(books, answer) {
      const reference = String(answer?.body.reference)
      books.expeditions.add(id, {
        ...{
          ...said,
          reference,
          status: 'Brouillon',
          isBlocked: false,
          hasMaster: false,
          piecesLeft: null,
          passedCustoms: false,
          atd: null,
          ata: null,
          containers: [],
        },
        ...{ version: 1, isExact: true },
      })
      books.giveNumber(reference)
      books.write('EXPEDITION_CREATED', id)
      const wrong = differences(answer?.body, {
        id,
        version: 1,
        status: 'Brouillon',
        mode: said.mode,
        lots: 0,
      })
      return reference.startsWith('EXP-') ? wrong : [...wrong, `reference ${reference}`]
    },
  }
}

export function expeditionRead(id: string): Judge {
  return {
    roles: upFrom('viewer'),
    refusals: ({ expeditions }) => (expeditions.get(id) ? [] : ['NOT_FOUND']),
    done(books, answer) {
      const row = books.expeditions.get(id) as Expedition
      const { known, wrong } = versionRead(books, row, answer)
      books.expeditions.change(id, { version: known.version, isExact: known.isExact })
      const containers = (answer?.body.containers ?? []) as object[]
      return [
        ...wrong,
        ...differences(answer?.body, factsOf(books, id)),
        ...(answer && containers.length !== row.containers.length ? ['containers'] : []),
      ]
    },
  }
}

export type StepSaid = { to: string; atd?: string; ata?: string; hasMaster?: boolean }

export function stepTaken(id: string, version: number, said: StepSaid): Judge {
  return {
    roles: upFrom('employee'),
    refusals(books) {
      const row = books.expeditions.get(id)
      const refused = staleOrGone(row, version)
      return row &&
        stepRefused(
          books,
          id,
          { ...row, ...said, hasMaster: row.hasMaster || said.hasMaster === true },
          said.to,
        )
        ? [...refused, 'STEP_REFUSED']
        : refused
    },
    done(books, answer) {
      const row = books.expeditions.get(id) as Expedition
      const { to } = said
      books.expeditions.change(id, {
        ...{
          status: to,
          version: version + 1,
          isExact: true,
          passedCustoms: row.passedCustoms || to === 'En dédouanement',
        },
        ...(to === 'En transit' && {
          atd: said.atd ?? row.atd,
          hasMaster: row.hasMaster || said.hasMaster === true,
        }),
        ...(to === 'En transit' && {
          piecesLeft: aboardOf(books, id).reduce((sum, [, goods]) => sum + goods.quantity, 0n),
        }),
        ...(to === 'Arrivée' && { ata: said.ata ?? row.ata }),
      })
      books.write('EXPEDITION_MOVED', id)
      cascade(books, id, to)
      return differences(answer?.body, { ...factsOf(books, id), version: version + 1 })
    },
  }
}

export function steppedBack(id: string, version: number): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const row = books.expeditions.get(id)
      const refused = staleOrGone(row, version)
      if (!row) return refused
      const to = before(row)
      if (to === undefined) return [...refused, 'STEP_REFUSED']
      const isTaken = row.containers.some((container) =>
        isHeldElsewhere(books, id, books.containers.get(container)?.number ?? ''),
      )
      return !over.includes(to) && isTaken ? [...refused, 'CONTAINER_TAKEN', 'CONTAINER_HELD'] : refused
    },
    done(books, answer) {
      const row = books.expeditions.get(id) as Expedition
      const to = before(row) as string
      books.expeditions.change(id, {
        ...{ status: to, version: version + 1, isExact: true },
        ...(row.status === 'En transit' && { atd: null, piecesLeft: null }),
        ...(row.status === 'Arrivée' && { ata: null }),
        ...(row.status === 'En dédouanement' && { passedCustoms: false }),
      })
      books.write('EXPEDITION_MOVED_BACK', id)
      cascade(books, id, to)
      return differences(answer?.body, { ...factsOf(books, id), version: version + 1 })
    },
  }
}

export function expeditionCancelled(id: string, version: number): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const row = books.expeditions.get(id)
      const refused = staleOrGone(row, version)
      if (!row) return refused
      const isKept =
        !['Brouillon', 'Ouverte'].includes(row.status) ||
        aboardOf(books, id).some(([, goods]) => goods.invoiceId !== null)
      return isKept ? [...refused, 'STEP_REFUSED'] : refused
    },
    done(books, answer) {
      books.expeditions.change(id, { status: 'Annulée', version: version + 1, isExact: true })
      books.write('EXPEDITION_CANCELLED', id)
      for (const [goodsId, row] of aboardOf(books, id)) {
        books.goods.change(goodsId, { expeditionId: null, ...nextVersion(row) })
        books.write('GOODS_UNLOADED', goodsId)
      }
      return differences(answer?.body, { status: 'Annulée', lots: 0 })
    },
  }
}

export function expeditionBlocked(id: string, version: number): Judge {
  return {
    roles: upFrom('employee'),
    refusals({ expeditions }) {
      const row = expeditions.get(id)
      return [
        ...staleOrGone(row, version),
        ...(row && ['Clôturée', 'Annulée'].includes(row.status) ? ['CLOSED'] : []),
      ]
    },
    done(books, answer) {
      books.expeditions.change(id, { isBlocked: true, version: version + 1, isExact: true })
      books.write('EXPEDITION_BLOCKED', id)
      return differences(answer?.body, { blocked: true, version: version + 1 })
    },
  }
}

export function expeditionUnblocked(id: string, version: number): Judge {
  return {
    roles: upFrom('employee'),
    refusals: ({ expeditions }) => staleOrGone(expeditions.get(id), version),
    done(books, answer) {
      const row = books.expeditions.get(id) as Expedition
      if (row.isBlocked) {
        books.expeditions.change(id, { isBlocked: false, version: version + 1, isExact: true })
        books.write('EXPEDITION_UNBLOCKED', id)
      }
      return differences(answer?.body, { blocked: false })
    },
  }
}

export function expeditionRemoved(id: string): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const row = books.expeditions.get(id)
      if (!row) return ['NOT_FOUND']
      return [
        ...(row.status === 'Brouillon' ? [] : ['KEPT']),
        ...(aboardOf(books, id).length > 0 ? ['HAS_GOODS', 'KEPT'] : []),
      ]
    },
    done(books) {
      for (const container of (books.expeditions.get(id) as Expedition).containers)
        books.containers.remove(container)
      books.expeditions.remove(id)
      books.write('EXPEDITION_REMOVED', id)
      return []
    },
  }
}

export function containerAdded(id: string, number: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals(books) {
      const row = books.expeditions.get(id)
      if (!row) return ['NOT_FOUND']
      const refused = over.includes(row.status) ? ['CLOSED'] : []
      if (checkDigit(number) !== Number(number.at(-1))) refused.push('CHECK_DIGIT')
      const isHere = row.containers.some((container) => books.containers.get(container)?.number === number)
      return isHere || isHeldElsewhere(books, id, number)
        ? [...refused, 'CONTAINER_TAKEN', 'CONTAINER_HELD']
        : refused
    },
    done(books, answer) {
      const containerId = String(answer?.body.id)
      const row = books.expeditions.get(id) as Expedition
      books.containers.add(containerId, { expeditionId: id, number, version: 1, isExact: true })
      books.expeditions.change(id, { containers: [...row.containers, containerId] })
      books.write('CONTAINER_ADDED', id)
      return differences(answer?.body, { number, isForced: false })
    },
  }
}

export function containerRemoved(id: string, containerId: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals({ expeditions }) {
      const row = expeditions.get(id)
      if (!row?.containers.includes(containerId))
        return ['NOT_FOUND', ...(row && over.includes(row.status) ? ['CLOSED'] : [])]
      const hasLeft = course.indexOf(row.status) >= course.indexOf('En transit')
      return [
        ...(over.includes(row.status) ? ['CLOSED'] : []),
        ...(row.mode === 'Maritime' && hasLeft && row.containers.length === 1 ? ['LAST_CONTAINER'] : []),
      ]
    },
    done(books) {
      const row = books.expeditions.get(id) as Expedition
      books.containers.remove(containerId)
      books.expeditions.change(id, { containers: row.containers.filter((one) => one !== containerId) })
      books.write('CONTAINER_REMOVED', id)
      return []
    },
  }
}

/**
 * ISO 6346: letters from 10 on, without the multiples of 11; each sign twice the one before; modulo 11, then
 * 10.
 */
export function checkDigit(number: string): number {
  const values: Record<string, number> = {}
  let value = 10
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    if (value % 11 === 0) value += 1
    values[letter] = value
    value += 1
  }
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, place) => total + (values[sign] ?? Number(sign)) * 2 ** place,
    0,
  )
  return (sum % 11) % 10
}

/** The step that comes next; by road the customs may be passed over. */
export function nextSteps({ mode, status }: Pick<Expedition, 'mode' | 'status'>): string[] {
  const place = course.indexOf(status)
  if (place < 0 || place === course.length - 1) return []
  const next = [course[place + 1] as string]
  return mode === 'Terrestre' && status === 'Arrivée' ? [...next, 'Disponible'] : next
}

function before({ status, passedCustoms }: Expedition): string | undefined {
  if (status === 'Disponible' && !passedCustoms) return 'Arrivée'
  const place = course.indexOf(status)
  return place > 0 ? course[place - 1] : undefined
}

function stepRefused(books: Books, id: string, row: Expedition, to: string): boolean {
  if (!nextSteps(row).includes(to) || row.isBlocked) return true
  const goods = aboardOf(books, id).map(([, one]) => one)
  if (to === 'Chargée')
    return (
      goods.length === 0 || goods.some((one) => one.kind === 'Colis' && isFollowing(one) && !isMeasured(one))
    )
  if (to === 'En transit')
    return (
      row.atd === null ||
      (row.mode !== 'Terrestre' && !row.hasMaster) ||
      (row.mode === 'Maritime' && row.containers.length === 0)
    )
  if (to === 'Arrivée') return row.ata === null || (row.atd !== null && row.ata < row.atd)
  if (to === 'Livrée') return goods.some(({ status }) => !['Remis', 'Retourné', 'Perdu'].includes(status))
  if (to === 'Clôturée')
    return goods.some(
      (one) => one.invoiceId === null && !one.isNotBillable && !['Retourné', 'Perdu'].includes(one.status),
    )
  return false
}

function isMeasured({ grams, sizes }: { grams: bigint | null; sizes: readonly bigint[] | null }): boolean {
  return (grams ?? 0n) > 0n || sizes !== null
}

/** A container is on one departure at a time, of those that are not over. */
function isHeldElsewhere({ containers, expeditions }: Books, id: string, number: string): boolean {
  const isHeld = (row: { expeditionId: string; number: string }) =>
    row.expeditionId !== id &&
    row.number === number &&
    !over.includes(expeditions.get(row.expeditionId)?.status ?? 'Annulée')
  return holds(containers.rows, isHeld)
}

function factsOf(books: Books, id: string) {
  const { mode, status, isBlocked, atd, ata, reference } = books.expeditions.get(id) as Expedition
  const goods = aboardOf(books, id).map(([, row]) => row)
  const grams = goods.reduce((sum, row) => sum + (row.grams ?? 0n), 0n)
  return {
    reference,
    mode,
    status,
    blocked: isBlocked,
    atd,
    ata,
    lots: goods.length,
    weightKg: kilograms(grams),
  }
}
