import { z } from 'zod'
import { goodsKinds } from '#values/goods-kinds.ts'
import { Id } from './page.ts'

/** A reference to a goods record, sufficient for a link to it. */
export type Lot = z.output<typeof Lot>
export const Lot = z.object({ id: Id, kind: z.enum(goodsKinds), number: z.string() })

/** The most goods whose numbers one response lists. */
export const mostListedLots = 20
