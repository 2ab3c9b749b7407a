import { z } from 'zod'
import { goodsKinds } from '#values/goods-kinds.ts'
import { Id } from './page.ts'

/** Goods by what they are called: enough to open them. */
export type Lot = z.output<typeof Lot>
export const Lot = z.object({ id: Id, kind: z.enum(goodsKinds), number: z.string() })

/** As many as are named at once. */
export const mostNamed = 20
