import { api } from '#access/guard.ts'
import { addPhoto } from './photos.ts'
import { changeReceipt, listReceipts, receiptById, receiptTotals, receiveParcel, removeReceipt } from './receipts.ts'
import { changeVehicle, listVehicles, registerVehicle, removeVehicle, vehicleById, vehicleTotals } from './vehicles.ts'

export const warehouse = api.warehouse.router({
  receipts: api.warehouse.receipts.handler(({ context, input }) => listReceipts(context.company, input)),

  receiptTotals: api.warehouse.receiptTotals.handler(({ context, input }) => receiptTotals(context.company, input)),

  receipt: api.warehouse.receipt.handler(({ context, input }) => receiptById(context.company, input.id)),

  receive: api.warehouse.receive.handler(({ context, input }) => receiveParcel(context, input)),

  changeReceipt: api.warehouse.changeReceipt.handler(({ context, input: { id, version, ...changes } }) =>
    changeReceipt(context, id, version, changes),
  ),

  addReceiptPhoto: api.warehouse.addReceiptPhoto.handler(async ({ context, input: { id, photoId } }) => {
    await addPhoto(context, 'warehouse_receipts', id, photoId)
    return receiptById(context.company, id)
  }),

  removeReceipt: api.warehouse.removeReceipt.handler(({ context, input }) => removeReceipt(context, input.id)),

  vehicles: api.warehouse.vehicles.handler(({ context, input }) => listVehicles(context.company, input)),

  vehicleTotals: api.warehouse.vehicleTotals.handler(({ context, input }) => vehicleTotals(context.company, input)),

  vehicle: api.warehouse.vehicle.handler(({ context, input }) => vehicleById(context.company, input.id)),

  register: api.warehouse.register.handler(({ context, input }) => registerVehicle(context, input)),

  changeVehicle: api.warehouse.changeVehicle.handler(({ context, input: { id, version, ...changes } }) =>
    changeVehicle(context, id, version, changes),
  ),

  addVehiclePhoto: api.warehouse.addVehiclePhoto.handler(async ({ context, input: { id, photoId } }) => {
    await addPhoto(context, 'vehicle_registrations', id, photoId)
    return vehicleById(context.company, id)
  }),

  removeVehicle: api.warehouse.removeVehicle.handler(({ context, input }) => removeVehicle(context, input.id)),
})
