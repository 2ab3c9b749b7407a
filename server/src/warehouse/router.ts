import { ReceiptDraft, VehicleDraft } from '@escale/contract/warehouse/draft'
import { chassisTaken } from '@escale/contract/warehouse/messages'
import { unlessTaken } from '#access/database-errors.ts'
import { api } from '#access/guard.ts'
import { refuseIncomplete } from '#access/invalid.ts'
import type { Company } from '#database/company.ts'
import { addPhoto } from './photos.ts'
import { changeReceipt, listReceipts, receiptById, receiptTotals, receiveParcel, removeReceipt } from './receipts.ts'
import { changeVehicle, listVehicles, openChassis, registerVehicle, removeVehicle, vehicleById, vehicleTotals } from './vehicles.ts'

export const warehouse = api.warehouse.router({
  receipts: api.warehouse.receipts.handler(({ context, input }) => listReceipts(context.company, input)),

  receiptTotals: api.warehouse.receiptTotals.handler(({ context, input }) => receiptTotals(context.company, input)),

  receipt: api.warehouse.receipt.handler(async ({ context, input, errors }) => {
    const receipt = await receiptById(context.company, input.id)
    if (!receipt) throw errors.NOT_FOUND()
    return receipt
  }),

  receive: api.warehouse.receive.handler(async ({ context: { company, actor }, input, errors }) => {
    const receipt = await unlessTaken(errors.ID_TAKEN, () => receiveParcel(company, actor, input))
    if (!receipt) throw errors.NOT_FOUND()
    return receipt
  }),

  changeReceipt: api.warehouse.changeReceipt.handler(async ({ context: { company }, input: { id, version, ...changes }, errors }) => {
    const before = await receiptById(company, id)
    if (before?.version === version) refuseIncomplete(ReceiptDraft, before, changes)
    const changed = await changeReceipt(company, id, version, changes)
    if (changed) return changed
    const current = await receiptById(company, id)
    throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND()
  }),

  addReceiptPhoto: api.warehouse.addReceiptPhoto.handler(async ({ context: { company }, input: { id, photoId }, errors }) => {
    await addPhoto(company, 'warehouse_receipts', id, photoId, errors)
    const receipt = await receiptById(company, id)
    if (!receipt) throw errors.NOT_FOUND()
    return receipt
  }),

  removeReceipt: api.warehouse.removeReceipt.handler(async ({ context: { company }, input, errors }) => {
    if (await removeReceipt(company, input.id)) return
    throw (await receiptById(company, input.id)) ? errors.KEPT() : errors.NOT_FOUND()
  }),

  vehicles: api.warehouse.vehicles.handler(({ context, input }) => listVehicles(context.company, input)),

  vehicleTotals: api.warehouse.vehicleTotals.handler(({ context, input }) => vehicleTotals(context.company, input)),

  vehicle: api.warehouse.vehicle.handler(async ({ context, input, errors }) => {
    const vehicle = await vehicleById(context.company, input.id)
    if (!vehicle) throw errors.NOT_FOUND()
    return vehicle
  }),

  register: api.warehouse.register.handler(async ({ context: { company, actor }, input, errors }) => {
    await refuseOpenChassis(company, input.chassisNumber, undefined, errors)
    const vehicle = await unlessTaken(errors.ID_TAKEN, () => registerVehicle(company, actor, input))
    if (!vehicle) throw errors.NOT_FOUND()
    return vehicle
  }),

  changeVehicle: api.warehouse.changeVehicle.handler(async ({ context: { company }, input: { id, version, ...changes }, errors }) => {
    const before = await vehicleById(company, id)
    if (before?.version === version) refuseIncomplete(VehicleDraft, before, changes)
    if (changes.chassisNumber !== undefined) await refuseOpenChassis(company, changes.chassisNumber, id, errors)
    const changed = await changeVehicle(company, id, version, changes)
    if (changed) return changed
    const current = await vehicleById(company, id)
    throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND()
  }),

  addVehiclePhoto: api.warehouse.addVehiclePhoto.handler(async ({ context: { company }, input: { id, photoId }, errors }) => {
    await addPhoto(company, 'vehicle_registrations', id, photoId, errors)
    const vehicle = await vehicleById(company, id)
    if (!vehicle) throw errors.NOT_FOUND()
    return vehicle
  }),

  removeVehicle: api.warehouse.removeVehicle.handler(async ({ context: { company }, input, errors }) => {
    if (await removeVehicle(company, input.id)) return
    throw (await vehicleById(company, input.id)) ? errors.KEPT() : errors.NOT_FOUND()
  }),
})

type ChassisErrors = { CHASSIS_TAKEN: (about: { message: string; data: { number: string } }) => Error }

async function refuseOpenChassis(company: Company, chassisNumber: string, except: string | undefined, errors: ChassisErrors): Promise<void> {
  const number = await openChassis(company, chassisNumber, except)
  if (number) throw errors.CHASSIS_TAKEN({ message: chassisTaken(number), data: { number } })
}
