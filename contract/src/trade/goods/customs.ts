import { z } from 'zod'
import { guarded, staleErrors } from '#access/procedure.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, Cursor, Flag, Id, page, pageLimit, Version } from '#wire/page.ts'
import { rowShape } from '#wire/row-shape.ts'
import { CustomsDraft, customsLineFields } from './customs-draft.ts'
import { lifeRefusal } from './refusals.ts'
import { goodsKinds } from './words.ts'

// The customs data of the lots of an expedition, which the office completes before its documents.

/** A lot with its customs data. */
export type CustomsLine = z.output<typeof CustomsLine>
export const CustomsLine = z.object({
  kind: z.enum(goodsKinds),
  /** Tracking or chassis number. */
  code: z.string(),
  ...rowShape(customsLineFields),
})

/** Counts of the lots of an expedition that lack customs data. */
export type CustomsLacks = z.output<typeof CustomsLacks>
export const CustomsLacks = z.object({
  lots: Count,
  withoutCode: Count,
  withoutValue: Count,
  /** Dangerous lots without number of dangerous goods. */
  withoutUnNumber: Count,
})

export type CustomsList = z.output<typeof CustomsList>
export const CustomsList = z.object({
  id: Id,
  /** Filters on the lots that lack one of the counted data. */
  isLacking: Flag.optional(),
  cursor: Cursor.optional(),
  limit: pageLimit(),
})

export const customsOfGoods = {
  /** The lots of an expedition with their customs data, by number. */
  listCustoms: guarded('goods.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/goods/customs' })
    .input(CustomsList)
    .output(page(CustomsLine)),
  customsLacks: guarded('goods.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/goods/customs/lacks' })
    .input(ById)
    .output(CustomsLacks),
  /** Changes the customs data of a lot, also after its departure. A vehicle ignores the kind of package. */
  changeCustoms: guarded('documents.write', { records: ['RECEIPT_UPDATED', 'VEHICLE_UPDATED'] })
    .route({ method: 'PATCH', path: '/goods/{id}/customs' })
    .input(changesOf({ id: Id, version: Version }, CustomsDraft.shape))
    .output(CustomsLine)
    .errors({ ...lifeRefusal, ...staleErrors(CustomsLine) }),
}
