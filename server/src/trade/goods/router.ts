import { api } from '#access/guard/guard.ts'
import { goodsTotals, listGoods } from './lists.ts'
import { goodsById } from './lot/rows.ts'
import { listDestinations } from './reception/destinations.ts'
import { addPhoto, removePhoto } from './reception/photos.ts'
import { recentGoods } from './reception/recent-goods.ts'
import { changeGoods, receiveGoods, removeGoods, restoreGoods } from './reception/reception.ts'
import { receptionClients } from './reception/reception-clients.ts'

export const warehouse = api.warehouse.router({
  clients: api.warehouse.clients.handler(({ context, input }) => receptionClients(context.company, input)),

  destinations: api.warehouse.destinations.handler(async ({ context }) => ({
    items: await listDestinations(context.company),
  })),

  listRecent: api.warehouse.listRecent.handler(({ context, input }) => recentGoods(context.company, input)),

  receipts: api.warehouse.receipts.handler(({ context, input }) =>
    listGoods(context.company, 'Colis', input),
  ),

  receiptTotals: api.warehouse.receiptTotals.handler(({ context, input }) =>
    goodsTotals(context.company, 'Colis', input),
  ),

  receipt: api.warehouse.receipt.handler(({ context, input }) =>
    goodsById(context.company, 'Colis', input.id),
  ),

  receive: api.warehouse.receive.handler(({ context, input }) => receiveGoods(context, 'Colis', input)),

  changeReceipt: api.warehouse.changeReceipt.handler(({ context, input: { id, version, ...changes } }) =>
    changeGoods(context, 'Colis', id, version, changes),
  ),

  addReceiptPhoto: api.warehouse.addReceiptPhoto.handler(({ context, input }) =>
    addPhoto(context, 'Colis', input.id, input.photoId),
  ),

  removeReceiptPhoto: api.warehouse.removeReceiptPhoto.handler(({ context, input }) =>
    removePhoto(context, 'Colis', input.id, input.photoId),
  ),

  removeReceipt: api.warehouse.removeReceipt.handler(({ context, input }) =>
    removeGoods(context, 'Colis', input.id),
  ),

  restoreReceipt: api.warehouse.restoreReceipt.handler(({ context, input }) =>
    restoreGoods(context, 'Colis', input.id),
  ),

  vehicles: api.warehouse.vehicles.handler(({ context, input }) =>
    listGoods(context.company, 'Véhicule', input),
  ),

  vehicleTotals: api.warehouse.vehicleTotals.handler(({ context, input }) =>
    goodsTotals(context.company, 'Véhicule', input),
  ),

  vehicle: api.warehouse.vehicle.handler(({ context, input }) =>
    goodsById(context.company, 'Véhicule', input.id),
  ),

  register: api.warehouse.register.handler(({ context, input }) => receiveGoods(context, 'Véhicule', input)),

  changeVehicle: api.warehouse.changeVehicle.handler(({ context, input: { id, version, ...changes } }) =>
    changeGoods(context, 'Véhicule', id, version, changes),
  ),

  addVehiclePhoto: api.warehouse.addVehiclePhoto.handler(({ context, input }) =>
    addPhoto(context, 'Véhicule', input.id, input.photoId),
  ),

  removeVehiclePhoto: api.warehouse.removeVehiclePhoto.handler(({ context, input }) =>
    removePhoto(context, 'Véhicule', input.id, input.photoId),
  ),

  removeVehicle: api.warehouse.removeVehicle.handler(({ context, input }) =>
    removeGoods(context, 'Véhicule', input.id),
  ),

  restoreVehicle: api.warehouse.restoreVehicle.handler(({ context, input }) =>
    restoreGoods(context, 'Véhicule', input.id),
  ),
})
