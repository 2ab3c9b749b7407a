import { mostCalendarRows } from '@escale/contract/trade/expeditions/calendar'
import type { CalendarExpedition } from '@escale/contract/trade/expeditions/contract'
import type { CompanyTx } from '#database/caller/company.ts'

const columns = `e.id, e.reference, e.mode, e.status, e.blocked, e.origin, e.destination,
  e.vessel_or_flight as "vesselOrFlight", e.etd, e.eta, e.atd, e.ata`

const ofCompany = `select ${columns} from expeditions e
  where e.tenant_id = :company and e.status <> 'Annulée'`

/** Two index reads, one by departure and one by arrival. `union` keeps an expedition found by both once. */
const calendar = `${ofCompany} and coalesce(e.atd, e.etd) between :from and :to
  union ${ofCompany} and coalesce(e.ata, e.eta) between :from and :to
  order by reference limit ${mostCalendarRows}`

export async function listCalendar(
  company: CompanyTx,
  days: { from: string; to: string },
): Promise<CalendarExpedition[]> {
  return company.read<CalendarExpedition>(calendar, days)
}
