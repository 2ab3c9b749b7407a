import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { Item } from '#channels/outbox/items.ts'
import { itemAt } from '#channels/outbox/read-store.ts'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import { photosOfItem, type TakenPhoto } from '#trade/goods/reception/photos/new-photos.ts'
import { type Start, startOfFields } from '#ui/form/record/record-start.ts'

/** The initial state of a reception form: carried-over values, a scanned code, or a refused item. */
export type ReceptionStart<Fields = ParcelStart | VehicleStart> = {
  fields: Fields
  photos: TakenPhoto[]
  /** The waiting item under correction, or null. */
  correctedItem: Item | null
  /** True while the item is being sent or is open in another tab. */
  isReadOnly: boolean
  /**
   * True when the form starts from a scan or the previous goods. A draft left on the device is not restored
   * then.
   */
  isPrefilled: boolean
}

/** Received goods, or goods that wait for the network, and the start of the next form. */
export type ReceivedGoods = {
  goods: LabelledGoods
  isWaiting: boolean
  next: ReceptionStart
  /** The next number was scanned already. */
  hasNextScan: boolean
}

/** The reason why a waiting item is read-only. */
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

/** `before` is the parcel received just now. Its owner, destination, place and danger are proposed again. */
export function startOfParcel(
  before: CarriedFields = noCarriedFields,
  trackingNumber = '',
): ReceptionStart<ParcelStart> {
  return newStart(
    startOfFields(parcelFields, { ...carriedFields(before), trackingNumber, quantity: 1 }),
    before !== noCarriedFields || trackingNumber !== '',
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

/** The start of the first reception of a series. */
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

function newStart<Fields>(fields: Fields, isPrefilled: boolean): ReceptionStart<Fields> {
  return { fields, photos: [], correctedItem: null, isReadOnly: false, isPrefilled }
}

/**
 * The form of a waiting item: editable when it is locked for correction, else read-only. Returns null when
 * the item is missing or belongs to another person.
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
    },
  }
}

/** Missing fields keep the value of the empty form. */
function fieldsOfDraft<Fields extends object>(draft: Record<string, unknown>, empty: Fields): Fields {
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, draft[name] ?? value]),
  ) as Fields
}

/** The start of the next form with the scanned number. */
export function startWithCode(kind: GoodsKind, start: ReceptionStart, code: string): ReceptionStart {
  const path = kind === 'Colis' ? 'trackingNumber' : 'chassisNumber'
  return { ...start, fields: { ...start.fields, [path]: code } as ReceptionStart['fields'] }
}

/** The scanned number that a form starts with. Empty without a scan, or for a correction. */
export function scannedCode({ correctedItem, fields }: ReceptionStart): string {
  return correctedItem ? '' : 'trackingNumber' in fields ? fields.trackingNumber : fields.chassisNumber
}
