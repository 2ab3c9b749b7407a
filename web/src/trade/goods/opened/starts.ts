import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'

// What the form that corrects goods starts from.

export function startOfParcel(parcel: Receipt) {
  const { trackingNumber, brandName, quantity } = parcel
  return { trackingNumber, brandName: brandName ?? '', quantity, ...startOfGoods(parcel) }
}

export function startOfVehicle(vehicle: Vehicle) {
  const { chassisNumber, vehicleBrand, vehicleColor, model, year, mileageKm, keysCount, hasPapers } = vehicle
  const named = { chassisNumber, vehicleBrand, vehicleColor: vehicleColor ?? '', model: model ?? '' }
  return { ...named, year, mileageKm, keysCount, hasPapers, ...startOfGoods(vehicle) }
}

function startOfGoods(goods: Receipt | Vehicle) {
  const { clientId, weightKg, lengthCm, widthCm, heightCm, danger, conditionStatus } = goods
  return {
    ...{ clientId, weightKg, lengthCm, widthCm, heightCm, danger, conditionStatus },
    marks: goods.marks ?? '',
    destination: goods.destination ?? '',
    location: goods.location ?? '',
    description: goods.description ?? '',
    note: goods.note ?? '',
  }
}
