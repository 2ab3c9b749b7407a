import type { BillingChoice } from '@escale/contract/trade/billing/contract'
import type { BillingService, Services } from '@escale/contract/trade/billing/plan'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'

const columns = ['id', 'name', 'category', 'unit', 'price'] as const

/** The services chosen for parcels and for vehicles: the company's own, or those that all share. */
export async function chosenServices(company: CompanyTx, { parcelServiceId, vehicleServiceId, otherMode }: BillingChoice): Promise<Services> {
  const [parcels, vehicles] = await Promise.all([parcelServiceId, vehicleServiceId].map((id) => (id ? chosenService(company, id) : null)))
  return { parcels: parcels ?? null, vehicles: vehicles ?? null, otherMode }
}

async function chosenService(company: CompanyTx, id: string): Promise<BillingService> {
  const service = await serviceById(company, id)
  if (!service) throw new Refusal('UNKNOWN_SERVICE')
  return service
}

export async function serviceById({ db }: CompanyTx, id: string): Promise<BillingService | null> {
  const own = await db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
  return own ?? (await db.selectFrom('shared_services').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}
