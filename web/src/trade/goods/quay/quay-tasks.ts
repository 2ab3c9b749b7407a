import type { QuayLot } from '@escale/contract/trade/goods/quay'
import { reportedStates } from '@escale/contract/trade/goods/tally'
import * as z from 'zod/mini'
import { api, RefusedOnDevice, underKey } from '#api.ts'
import type { Item } from '#channels/outbox/items.ts'
import type { Task } from '#channels/outbox/tasks.ts'

// Scans of the quay in the outbox of this device. Each scan is one write with its own idempotency key, so the
// server loads or counts it exactly once, in the order of the scans.

/** The lot as this device knows it, shown while the scan waits. */
export type ScannedFacts = z.output<typeof ScannedFacts>
const ScannedFacts = z.object({
  id: z.string(),
  number: z.string(),
  quantity: z.number(),
  weightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
})

export type LoadDraft = z.output<typeof LoadDraft>
const LoadDraft = z.object({
  departureId: z.string(),
  code: z.string(),
  confirmed: z.boolean(),
  lot: z.nullable(ScannedFacts),
})

/** The response of the server to a scan that it loaded. */
export type LoadAnswer = { lot: QuayLot; wasAboard: boolean }

export const loadTask: Task = {
  isDraft: (draft) => z.safeParse(LoadDraft, draft).success,
  send: ({ draft, key }) => {
    const { departureId: id, code, confirmed } = z.parse(LoadDraft, draft)
    return api.quay.load.call({ id, code, confirmed }, underKey(key))
  },
}

export type UnloadDraft = z.output<typeof UnloadDraft>
const UnloadDraft = z.object({ departureId: z.string(), lotId: z.string() })

export const unloadTask: Task = {
  isDraft: (draft) => z.safeParse(UnloadDraft, draft).success,
  send: async ({ draft, key }) => {
    const { departureId: id, lotId } = z.parse(UnloadDraft, draft)
    const { refused } = await api.goods.unload.call({ id, ids: [lotId] }, underKey(key))
    const [refusal] = refused
    if (refusal) throw new RefusedOnDevice('GOODS_REFUSED', refusal.reason)
    return { unloadedId: lotId }
  },
}

export type CountDraft = z.output<typeof CountDraft>
const CountDraft = z.object({
  departureId: z.string(),
  code: z.string(),
  state: z.enum(reportedStates),
  note: z.nullable(z.string()),
  corrects: z.boolean(),
  lotId: z.nullable(z.string()),
})

export const countTask: Task = {
  isDraft: (draft) => z.safeParse(CountDraft, draft).success,
  send: ({ draft, key }, [photoId = null]) => {
    const { departureId: id, lotId: _known, ...count } = z.parse(CountDraft, draft)
    return api.quay.count.call({ id, ...count, photoId }, underKey(key))
  },
}

export const loadDraftOf = draftReader('load', LoadDraft)
export const countDraftOf = draftReader('count', CountDraft)

/** Returns a function that reads the draft of a departure's waiting scan, and null for other writes. */
function draftReader<Draft extends { departureId: string }>(task: string, schema: z.ZodMiniType<Draft>) {
  return (item: Item | null, departureId: string): Draft | null => {
    if (item?.task !== task) return null
    const { data } = z.safeParse(schema, item.draft)
    return data?.departureId === departureId ? data : null
  }
}
