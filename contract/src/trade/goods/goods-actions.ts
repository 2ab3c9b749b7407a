import { z } from 'zod'
import { guarded, sharedByRole } from '#access/procedure.ts'
import { longestCode } from '#channels/labels/carrier-number.ts'
import { expeditionModes, expeditionStatuses } from '#trade/expeditions/words.ts'
import { reason } from '#values/fields.ts'
import { ById, Count, filtersInput, Id, listInput, page } from '#wire/page.ts'
import { fieldsWith } from '#wire/record-fields.ts'
import { rowShape } from '#wire/row-shape.ts'
import { customsOfGoods } from './customs.ts'
import { goodsFields } from './fields.ts'
import { lifeRefusal, unknownClient } from './refusals.ts'
import {
  goodsAside,
  goodsFilters,
  goodsKinds,
  longestLocation,
  longestReason,
  mostRowsPerAction,
  noContainer,
} from './words.ts'

// Actions on parcels and vehicles. In an action on many rows, each row succeeds or fails by itself. The
// response lists the refused rows with their reasons.

/** The expedition that carries the goods, with its dates. */
export type Carriage = z.output<typeof Carriage>
export const Carriage = z.object({
  mode: z.enum(expeditionModes),
  status: z.enum(expeditionStatuses),
  origin: z.string(),
  destination: z.string(),
  vesselOrFlight: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  atd: z.string().nullable(),
  ata: z.string().nullable(),
})

/**
 * Goods as shown in the lists of an expedition, a client or a scan. Contains no amounts of money, because
 * warehouse staff reads it.
 */
export type GoodsLine = z.output<typeof GoodsLine>
export const GoodsLine = z.object({
  kind: z.enum(goodsKinds),
  /** Tracking or chassis number. */
  code: z.string(),
  brand: z.string().nullable(),
  ...rowShape(fieldsWith(goodsFields, 'line')),
  carriage: Carriage.nullable(),
})

/** Fields of goods for users who may read them but not correct them. */
export type GoodsSheet = z.output<typeof GoodsSheet>
export const GoodsSheet = GoodsLine.extend(rowShape(fieldsWith(goodsFields, 'sheet')))

export type GoodsList = z.output<typeof GoodsList>
export const GoodsList = listInput(['createdAt'], 'desc').extend({
  kind: z.enum(goodsKinds).optional(),
  status: z.enum(goodsFilters).optional(),
  clientId: Id.optional(),
  expeditionId: Id.optional(),
  invoiceId: Id.optional(),
  /** Filters on the goods in this container, or with « aucun » on those in none. */
  containerId: Id.or(z.literal(noContainer)).optional(),
  /**
   * Filters on goods that this expedition can load: received, on no expedition, and with the same destination
   * or none.
   */
  loadableOn: Id.optional(),
})

/** The totals of the goods in one container. `containerId` is null for goods of the expedition in none. */
export type ContainerLoad = z.output<typeof ContainerLoad>
const ContainerLoad = z.object({
  containerId: Id.nullable(),
  lots: Count,
  pieces: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
})

/** Ids of the rows on which an action runs. */
export const GoodsIds = z
  .array(Id)
  .min(1, 'Choisissez au moins une marchandise.')
  .max(mostRowsPerAction, `${mostRowsPerAction} lignes au plus.`)
const Reason = reason(longestReason)

/** Rows on which the action succeeded, and refused rows with a reason in French. */
export type ActionResult = z.output<typeof ActionResult>
export const ActionResult = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ id: Id, number: z.string().nullable(), reason: z.string() })),
})

export const goods = {
  list: guarded('goods.read', { reads: true })
    .route({ method: 'GET', path: '/goods' })
    .input(GoodsList)
    .output(page(GoodsLine)),
  get: guarded('goods.read', { reads: true })
    .route({ method: 'GET', path: '/goods/{id}' })
    .input(ById)
    .output(GoodsSheet),
  totals: guarded('goods.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/goods/totals' })
    .input(filtersInput(GoodsList))
    .output(z.object({ count: Count, pieces: Count, weightKg: z.number(), volumeM3: z.number() })),
  /**
   * Finds goods by the id printed on a label, by their number, or by a tracking or chassis number. Goods not
   * yet handed over come first, 20 at most.
   */
  scan: guarded('search.goods', { reads: true })
    .route({ method: 'GET', path: '/goods/scan' })
    .input(z.object({ code: z.string().trim().min(1).max(longestCode) }))
    .output(z.array(GoodsLine)),

  load: guarded('goods.load', { records: ['GOODS_LOADED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/goods' })
    .input(z.object({ id: Id, ids: GoodsIds }))
    .output(ActionResult),
  unload: guarded('goods.load', { records: ['GOODS_UNLOADED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/goods/unload' })
    .input(z.object({ id: Id, ids: GoodsIds }))
    .output(ActionResult),
  /** Returns the totals of the goods in each container of an expedition, and of those in none. */
  plan: guarded('goods.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/goods/plan' })
    .input(ById)
    .output(z.array(ContainerLoad)),
  /** Puts goods into a container of their expedition, or out of any. */
  stow: guarded('goods.load', { records: ['GOODS_STOWED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/goods/container' })
    .input(z.object({ id: Id, ids: GoodsIds, containerId: Id.nullable() }))
    .output(ActionResult),
  /**
   * Puts the goods without container into the containers of their expedition where they fit, all goods of a
   * client together if possible. `left` counts those that fit nowhere.
   */
  distribute: guarded('goods.load', { records: ['GOODS_STOWED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/goods/distribution' })
    .input(ById)
    .output(z.object({ done: z.array(Id), left: Count }))
    .errors(lifeRefusal),
  /** Reports goods absent when their expedition arrived. Their status becomes « Litige », with a note. */
  missing: guarded('goods.load', { records: ['GOODS_ASIDE'] })
    .route({ method: 'POST', path: '/expeditions/{id}/goods/missing' })
    .input(z.object({ id: Id, ids: GoodsIds }))
    .output(ActionResult)
    .errors(lifeRefusal),

  receive: guarded('reception.receive', { records: ['GOODS_RECEIVED'] })
    .route({ method: 'POST', path: '/goods/receive' })
    .input(
      z.object({
        ids: GoodsIds,
        receivedAtOnDevice: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    )
    .output(ActionResult),
  /** With `isUndo`, the goods are set aside again: their note already has the reason. */
  setAside: guarded('reception.receive', { records: ['GOODS_ASIDE'] })
    .route({ method: 'POST', path: '/goods/aside' })
    .input(
      z.object({
        ids: GoodsIds,
        to: z.enum(goodsAside),
        reason: Reason,
        isUndo: z.boolean().default(false),
      }),
    )
    .output(ActionResult)
    .errors(lifeRefusal),
  /** With `isUndo`, the reason is the one that setting aside wrote, and the note loses it. */
  takeBack: guarded('reception.receive', { records: ['GOODS_BACK'] })
    .route({ method: 'POST', path: '/goods/back' })
    .input(z.object({ ids: GoodsIds, reason: Reason, isUndo: z.boolean().default(false) }))
    .output(ActionResult)
    .errors(lifeRefusal),
  place: guarded('reception.receive', { records: ['GOODS_PLACED'] })
    .route({ method: 'POST', path: '/goods/place' })
    .input(
      z.object({
        ids: GoodsIds,
        location: z.string().trim().max(longestLocation, `${longestLocation} caractères au plus.`).nullable(),
      }),
    )
    .output(ActionResult),
  assign: guarded('reception.receive', { records: ['GOODS_ASSIGNED'] })
    .route({ method: 'POST', path: '/goods/assign' })
    .input(z.object({ ids: GoodsIds, clientId: Id.nullable() }))
    .output(ActionResult)
    .errors(unknownClient),

  ...customsOfGoods,

  /**
   * Moves pieces of a row into a new row, such as `REC-2026-00012-2`. Quantities and weights of both add up
   * to the original.
   */
  split: guarded('goods.load', { creates: true, records: ['GOODS_SPLIT'] })
    .route({ method: 'POST', path: '/goods/{id}/split', successStatus: 201 })
    .input(z.object({ id: Id, pieces: z.int('Indiquez un nombre de pièces.') }))
    .output(z.object({ stays: GoodsLine, goes: GoodsLine }))
    .errors(lifeRefusal),
  /** Exempts goods from billing, with a reason. Goods on an invoice are refused. */
  exempt: guarded('releases.approve', { records: ['GOODS_NOT_BILLABLE'] })
    .route({ method: 'POST', path: '/goods/exempt' })
    .input(z.object({ ids: GoodsIds, reason: Reason }))
    .output(ActionResult),
  unexempt: guarded('releases.approve', { records: ['GOODS_BILLABLE'] })
    .route({ method: 'POST', path: '/goods/unexempt' })
    .input(z.object({ ids: GoodsIds }))
    .output(ActionResult),
}
