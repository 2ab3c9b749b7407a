import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { Item } from '#channels/outbox/items.ts'
import { itemAt } from '#channels/outbox/read-store.ts'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import { photosOfItem, type TakenPhoto } from '#trade/goods/reception/photos/new-photos.ts'
import { type Start, startOfFields } from '#ui/form/record/record-start.ts'
import { noPace, type Pace } from './pace.ts'

/** The initial values of a reception form, from the previous goods, a scan, or unsent goods to correct. */
export type ReceptionStart<Fields = ParcelStart | VehicleStart> = {
  fields: Fields
  photos: TakenPhoto[]
  /** The outbox item under correction. Null for new goods. */
  correctedItem: Item | null
  /** True while the goods are being sent, or are open in another browser tab. */
  isReadOnly: boolean
  /**
   * True when values come from a scan or from the previous goods. A draft stored on the device is then
   * ignored.
   */
  isPrefilled: boolean
  pace: Pace
}

/** Goods just received, on the server or on this device only, and the initial values of the next form. */
export type ReceivedGoods = {
  goods: LabelledGoods
  isWaiting: boolean
  next: ReceptionStart
  /** True when the next number is already scanned. */
  hasNextScan: boolean
}

/** Explains why goods in the outbox are read-only. */
export const underWayMessage = 'Elle part en ce moment, ou est ouverte dans un autre onglet.'

export type ParcelStart = Start<typeof parcelFields>
export type VehicleStart = Start<typeof vehicleFields>

type CarriedFields = Pick<ParcelStart, 'clientId' | 'destination' | 'location' | 'danger' | 'conditionStatus'>
const noCarriedFields: CarriedFields = {
  clientId: null,
  destination: '',
  location: '',
  danger: 'non',
  conditionStatus: 'Bon état',
}

/**
 * The initial values of a parcel form. The client, destination, place and danger of `before`, the previous
 * parcel, are suggested again.
 */
export function startOfParcel(
  before: CarriedFields = noCarriedFields,
  trackingNumber = '',
  pace = noPace,
): ReceptionStart<ParcelStart> {
  return newStart(
    startOfFields(parcelFields, {
      ...carriedFields(before),
      trackingNumber,
      quantity: 1,
      packageKind: 'Carton',
    }),
    before !== noCarriedFields || trackingNumber !== '',
    pace,
  )
}

export function startOfVehicle(
  before: CarriedFields = noCarriedFields,
  chassisNumber = '',
): ReceptionStart<VehicleStart> {
  return newStart(
    startOfFields(vehicleFields, { ...carriedFields(before), chassisNumber }),
    before !== noCarriedFields || chassisNumber !== '',
  )
}

/** The initial values of the first form after the dialog opens. */
export function firstStart(kind: GoodsKind, code?: string): ReceptionStart {
  return kind === 'Colis' ? startOfParcel(noCarriedFields, code) : startOfVehicle(noCarriedFields, code)
}

function carriedFields({
  clientId,
  destination,
  location,
  danger,
  conditionStatus,
}: CarriedFields): CarriedFields {
  return { clientId, destination, location, danger, conditionStatus }
}

function newStart<Fields>(fields: Fields, isPrefilled: boolean, pace = noPace): ReceptionStart<Fields> {
  return { fields, photos: [], correctedItem: null, isReadOnly: false, isPrefilled, pace }
}

/**
 * The initial values to correct goods in the outbox. Read-only unless the item is locked by this tab. Null
 * when it is missing or belongs to another user.
 */
export async function startOfItem(
  place: number,
  owner: string | null,
  isInHand: boolean,
): Promise<{ kind: GoodsKind; start: ReceptionStart } | null> {
  const item = await itemAt(place)
  if (!item || item.owner !== owner) return null
  const kind = item.task === 'vehicle' ? 'Véhicule' : 'Colis'
  const empty = kind === 'Colis' ? startOfParcel() : startOfVehicle()
  const fields = fieldsOfDraft(item.draft, empty.fields)
  return {
    kind,
    start: {
      fields,
      photos: await photosOfItem(item),
      correctedItem: item,
      isReadOnly: !isInHand,
      isPrefilled: false,
      pace: noPace,
    },
  }
}

/** Reads form values from a stored draft. Missing fields take the value of the empty form. */
function fieldsOfDraft<Fields extends object>(draft: Record<string, unknown>, empty: Fields): Fields {
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, draft[name] ?? value]),
  ) as Fields
}

/** Adds a scanned number to the initial values of the next form. */
export function startWithCode(kind: GoodsKind, start: ReceptionStart, code: string): ReceptionStart {
  const path = kind === 'Colis' ? 'trackingNumber' : 'chassisNumber'
  return { ...start, fields: { ...start.fields, [path]: code } as ReceptionStart['fields'] }
}

/** The scanned number with which a form starts. Empty without a scan, and for a correction. */
export function scannedCode({ correctedItem, fields }: ReceptionStart): string {
  return correctedItem ? '' : 'trackingNumber' in fields ? fields.trackingNumber : fields.chassisNumber
}
