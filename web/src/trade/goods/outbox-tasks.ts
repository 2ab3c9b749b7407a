import { ReceiptDraft, VehicleDraft } from '@escale/contract/trade/goods/draft'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import type { Task } from '#channels/outbox/sender.ts'
import { arrivalOf } from './arrival.ts'

/** How a parcel leaves the device. */
export const parcelTask: Task = {
  isDraft: (draft) => z.safeParse(ReceiptDraft, draft).success,
  send: (item, photos) => {
    const isAnother = item.draft.isAnother === true
    return api.warehouse.receive.call({ ...z.parse(ReceiptDraft, item.draft), ...arrivalOf(item, photos), isAnother }, underKey(item.key))
  },
}

export const vehicleTask: Task = {
  isDraft: (draft) => z.safeParse(VehicleDraft, draft).success,
  send: (item, photos) => api.warehouse.register.call({ ...z.parse(VehicleDraft, item.draft), ...arrivalOf(item, photos) }, underKey(item.key)),
}
