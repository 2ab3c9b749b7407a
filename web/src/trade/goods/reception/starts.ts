import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { Item } from '#channels/outbox/items.ts'
import { itemAt } from '#channels/outbox/read-store.ts'
import type { Labelled } from '#trade/goods/labels/labels.ts'
import { type Start, startOfFields } from '#ui/form/record-start.ts'
import { photosOf, type TakenPhoto } from './new-photos.ts'

/**
 * How a form begins: with what stays the same from one to the next, with what was scanned, or with what was
 * refused.
 */
export type ReceptionStart<Fields = ParcelStart | VehicleStart> = {
  fields: Fields
  photos: TakenPhoto[]
  /** The item that waits, when it is being corrected. */
  correcting: Item | null
  /** It is being sent, or open in another tab: it is only seen. */
  isReadOnly: boolean
  /**
   * Begins with what was scanned, or with what stays from the one before: what was left on the device waits
   * for another time.
   */
  isGiven: boolean
}

/** What was received, or waits for the network, and how the next one starts. */
export type ReceivedGoods = {
  goods: Labelled
  isWaiting: boolean
  next: ReceptionStart
  /** The next one was scanned already. */
  isFollowed: boolean
}

/** Why what waits on the device is only seen. */
export const isUnderWay = 'Elle part en ce moment, ou est ouverte dans un autre onglet.'

export type ParcelStart = Start<typeof parcelFields>
export type VehicleStart = Start<typeof vehicleFields>

type Common = Pick<ParcelStart, 'clientId' | 'destination' | 'location' | 'danger' | 'conditionStatus'>
const nothing: Common = {
  clientId: null,
  destination: '',
  location: '',
  danger: 'non',
  conditionStatus: 'Bon état',
}

/**
 * `before` is the parcel received just now: whose it is, where it goes and stands, and how it is packed stay.
 */
export function startOfParcel(before: Common = nothing, trackingNumber = ''): ReceptionStart<ParcelStart> {
  return started(
    startOfFields(parcelFields, { ...kept(before), trackingNumber, quantity: 1 }),
    before !== nothing || trackingNumber !== '',
  )
}

export function startOfVehicle(before: Common = nothing, chassisNumber = ''): ReceptionStart<VehicleStart> {
  return started(
    startOfFields(vehicleFields, { ...kept(before), chassisNumber }),
    before !== nothing || chassisNumber !== '',
  )
}

/** The first of a row of receptions. */
export function startWith(kind: GoodsKind, code?: string): ReceptionStart {
  return kind === 'Colis' ? startOfParcel(nothing, code) : startOfVehicle(nothing, code)
}

function kept({ clientId, destination, location, danger, conditionStatus }: Common): Common {
  return { clientId, destination, location, danger, conditionStatus }
}

function started<Fields>(fields: Fields, isGiven: boolean): ReceptionStart<Fields> {
  return { fields, photos: [], correcting: null, isReadOnly: false, isGiven }
}

/**
 * What waits here of its owner, as the form that corrects it begins, or that shows it while it is not in
 * hand; null when there is no such item.
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
  const fields = typedIn(item.draft, empty.fields)
  return {
    kind,
    start: { fields, photos: await photosOf(item), correcting: item, isReadOnly: !isInHand, isGiven: false },
  }
}

/** What is not there is as the empty form has it. */
function typedIn<Fields extends object>(draft: Record<string, unknown>, empty: Fields): Fields {
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, draft[name] ?? value]),
  ) as Fields
}

/** The form of the next one, begun with the number that was scanned. */
export function startWithCode(kind: GoodsKind, start: ReceptionStart, code: string): ReceptionStart {
  const path = kind === 'Colis' ? 'trackingNumber' : 'chassisNumber'
  return { ...start, fields: { ...start.fields, [path]: code } as ReceptionStart['fields'] }
}

/**
 * The number that a form begins with because it was scanned; empty where it begins without, or corrects
 * something.
 */
export function codeScanned({ correcting, fields }: ReceptionStart): string {
  return correcting ? '' : 'trackingNumber' in fields ? fields.trackingNumber : fields.chassisNumber
}
