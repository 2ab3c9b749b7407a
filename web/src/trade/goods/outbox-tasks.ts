import { fileMessages } from '@escale/contract/channels/files/messages'
import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft, VehicleDraft } from '@escale/contract/trade/goods/draft'
import { type GoodsKind, goodsKinds } from '@escale/contract/trade/goods/words'
import * as z from 'zod/mini'
import { api, failureOf, RefusedOnDevice, underKey, withoutKey } from '#api.ts'
import type { Task } from '#channels/outbox/tasks.ts'
import { arrivalFields } from './arrival-fields.ts'

/** Sends a parcel stored in the outbox of this device. */
export const parcelTask: Task = {
  isDraft: (draft) => z.safeParse(ReceiptDraft, draft).success,
  send: (item, photos) => {
    const isAnother = item.draft.isAnother === true
    return api.warehouse.receive.call(
      { ...z.parse(ReceiptDraft, item.draft), ...arrivalFields(item, photos), isAnother },
      underKey(item.key),
    )
  },
  change: (row, item, photos) =>
    sendCorrection('Colis', row as Receipt, photos, ({ id, version }) =>
      api.warehouse.changeReceipt.call(
        { ...z.parse(ReceiptDraft, item.draft), id, version },
        underKey(item.key),
      ),
    ),
}

export const vehicleTask: Task = {
  isDraft: (draft) => z.safeParse(VehicleDraft, draft).success,
  send: (item, photos) =>
    api.warehouse.register.call(
      { ...z.parse(VehicleDraft, item.draft), ...arrivalFields(item, photos) },
      underKey(item.key),
    ),
  change: (row, item, photos) =>
    sendCorrection('Véhicule', row as Vehicle, photos, ({ id, version }) =>
      api.warehouse.changeVehicle.call(
        { ...z.parse(VehicleDraft, item.draft), id, version },
        underKey(item.key),
      ),
    ),
}

/** Sends a correction of goods that were already sent: first the changed fields, then the photos. */
async function sendCorrection<Row extends Receipt | Vehicle>(
  kind: GoodsKind,
  row: Row,
  { fileIds, gone }: { fileIds: string[]; gone: string[] },
  change: (row: Row) => Promise<Row>,
): Promise<Row> {
  const { add, remove } = requests[kind]
  let last: { photos: string[] } = await change(row).catch((error: unknown) => {
    if (failureOf(error).code !== 'STALE') throw error
    throw new RefusedOnDevice('CHANGED_MEANWHILE', changedMeanwhile(row.number))
  })
  for (const photoId of fileIds)
    if (!last.photos.includes(photoId)) last = await add({ id: row.id, photoId }, withoutKey)
  for (const photoId of gone)
    if (last.photos.includes(photoId)) last = await remove({ id: row.id, photoId }, withoutKey)
  return { ...row, ...last }
}

/** The refusal when a colleague changed the goods after they were first sent. */
function changedMeanwhile(number: string): string {
  return `Déjà enregistré sous ${number}, puis modifié par un collègue : corrigez-le dans la liste.`
}

const PhotoDraft = z.object({ goodsId: z.string(), kind: z.enum(goodsKinds) })

/** Adds a photo to saved goods. Its upload has an idempotency key, so retries add it only once. */
export const photoTask: Task = {
  isDraft: (draft) => z.safeParse(PhotoDraft, draft).success,
  send: async (item, [photoId = '']) => {
    const { goodsId: id, kind } = z.parse(PhotoDraft, item.draft)
    const { add, read } = requests[kind]
    try {
      return await add({ id, photoId }, withoutKey)
    } catch (error) {
      if (failureOf(error).code !== 'NOT_FOUND') throw error
      await read({ id }) // succeeds if the goods exist: then the photo file is missing
      throw new RefusedOnDevice('UNKNOWN_PHOTO', fileMessages.unknownPhoto)
    }
  },
}

const requests = {
  Colis: {
    read: api.warehouse.receipt.call,
    add: api.warehouse.addReceiptPhoto.call,
    remove: api.warehouse.removeReceiptPhoto.call,
  },
  Véhicule: {
    read: api.warehouse.vehicle.call,
    add: api.warehouse.addVehiclePhoto.call,
    remove: api.warehouse.removeVehiclePhoto.call,
  },
}
