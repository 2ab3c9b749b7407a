import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'

/** What the form of goods of either kind starts from; those that arrive are nobody's and unmeasured. */
export function startOfGoods(goods: Receipt | Vehicle | null) {
  return {
    clientId: goods?.clientId ?? null,
    marks: goods?.marks ?? '',
    destination: goods?.destination ?? '',
    weightKg: goods?.weightKg ?? null,
    lengthCm: goods?.lengthCm ?? null,
    widthCm: goods?.widthCm ?? null,
    heightCm: goods?.heightCm ?? null,
    location: goods?.location ?? '',
    danger: goods?.danger ?? ('non' as const),
    conditionStatus: goods?.conditionStatus ?? ('Bon état' as const),
    description: goods?.description ?? '',
    note: goods?.note ?? '',
  }
}

export function startOfReceipt(receipt: Receipt | null) {
  return {
    trackingNumber: receipt?.trackingNumber ?? '',
    brandName: receipt?.brandName ?? '',
    quantity: receipt?.quantity ?? 1,
    ...startOfGoods(receipt),
  }
}

export function startOfVehicle(vehicle: Vehicle | null) {
  return {
    chassisNumber: vehicle?.chassisNumber ?? '',
    vehicleBrand: vehicle?.vehicleBrand ?? '',
    vehicleColor: vehicle?.vehicleColor ?? '',
    model: vehicle?.model ?? '',
    year: vehicle?.year ?? null,
    mileageKm: vehicle?.mileageKm ?? null,
    keysCount: vehicle?.keysCount ?? null,
    hasPapers: vehicle?.hasPapers ?? null,
    ...startOfGoods(vehicle),
  }
}
