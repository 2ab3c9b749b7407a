import type { BillingChoice } from '@escale/contract/trade/billing/contract'
import type { BillingService, ServicesOfDeparture } from '@escale/contract/trade/billing/plan'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const columns = ['id', 'name', 'category', 'unit', 'price'] as const

/**
 * Reads the services that the user chose for each expedition. They belong to the company or are shared by all
 * companies.
 */
export async function chosenServices(
  company: CompanyTx,
  { departures, otherMode }: BillingChoice,
): Promise<ServicesOfDeparture> {
  const ids = new Set(
    departures.flatMap(({ parcelServiceId, vehicleServiceId }) => [parcelServiceId, vehicleServiceId]),
  )
  const chosen = await Promise.all([...ids].map((id) => (id ? chosenService(company, id) : null)))
  const services = new Map(chosen.flatMap((service) => (service ? [[service.id, service] as const] : [])))
  const serviceOf = (id: string | undefined) => (id && services.get(id)) || null
  return (expeditionId) => {
    const choice = departures.find((departure) => departure.expeditionId === expeditionId)
    return {
      parcels: serviceOf(choice?.parcelServiceId),
      vehicles: serviceOf(choice?.vehicleServiceId),
      otherMode,
    }
  }
}

async function chosenService(company: CompanyTx, id: string): Promise<BillingService> {
  const service = await serviceById(company, id)
  if (!service) throw new Refusal('UNKNOWN_SERVICE')
  return service
}

export async function serviceById({ db }: CompanyTx, id: string): Promise<BillingService | null> {
  const own = await db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
  return (
    own ??
    (await db.selectFrom('shared_services').select(columns).where('id', '=', id).executeTakeFirst()) ??
    null
  )
}
