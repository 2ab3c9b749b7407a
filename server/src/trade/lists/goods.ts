import type { Receipt, ReceiptList, Vehicle, VehicleList } from '@escale/contract/trade/goods/contract'
import { parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import { listGoods } from '#trade/goods/lists.ts'
import { fileColumns } from './file-columns.ts'
import type { ListFile } from './stream-list.ts'

export const parcelFile: ListFile<string, ReceiptList, Receipt> = {
  title: 'Colis',
  stem: 'colis',
  columns: fileColumns(parcelFields),
  read: ({ company }, list) => listGoods(company, 'Colis', list),
}

export const vehicleFile: ListFile<string, VehicleList, Vehicle> = {
  title: 'Véhicules',
  stem: 'vehicules',
  columns: fileColumns(vehicleFields),
  read: ({ company }, list) => listGoods(company, 'Véhicule', list),
}
