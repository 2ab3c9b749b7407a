import { z } from 'zod'
import { goodsKinds } from '#values/goods-kinds.ts'
import { Id } from './page.ts'

/** A reference to goods: enough to open them. */
export type Lot = z.output<typeof Lot>
export const Lot = z.object({ id: Id, kind: z.enum(goodsKinds), number: z.string() })

/** The most goods listed by number in one response. */
export const mostListedLots = 20
