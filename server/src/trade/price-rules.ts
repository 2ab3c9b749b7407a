import type { Price } from '@escale/contract/trade/prices/contract'
import { type PriceRule, priceName } from '@escale/contract/trade/prices/rules'
import type { PriceDay } from '@escale/contract/trade/prices/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientJoins } from '#database/query/client-columns.ts'

// Prices of the lists, for the pages that edit them and for invoices that apply them.

const serviceJoins = `left join lateral (select name, unit, price from services
      where tenant_id = :company and id = p.service_id offset 0) v on true
    left join lateral (select name, unit, price from shared_services
      where id = p.shared_service_id offset 0) w on true`

/** The columns and tables of a price, with its service and its client. */
export const priceRows = {
  columns: `p.id, p.version, coalesce(p.service_id, p.shared_service_id) as "serviceId",
    coalesce(v.name, w.name) as "serviceName", coalesce(v.price, w.price) as "standardPrice",
    coalesce(p.client_id, p.shared_client_id) as "clientId", coalesce(c.name, s.name) as "clientName",
    p.client_group as "clientGroup", p.mode, p.origin, p.destination, p.category, p.unit,
    p.unit <> coalesce(v.unit, w.unit) as "isOfOtherUnit", p.price, p.min_quantity as "minQuantity", p.breaks,
    p.currency, p.valid_from as "validFrom", p.valid_to as "validTo", p.created_at as "createdAt"`,
  from: `prices p ${clientJoins('p')} ${serviceJoins} where p.tenant_id = :company`,
  id: 'p.id',
}

/** A row of `priceRows`. The name is composed, so that it follows a renamed service or client. */
export type PriceRow = Omit<Price, 'name'> & { standardPrice: number }

export function asPrice({ standardPrice: _standard, ...row }: PriceRow): Price {
  return { ...row, name: priceName(row.serviceName, row.clientName, row) }
}

export type ServiceRule = PriceRule & { standardPrice: number }

/** True in a statement when the company uses price lists. Prices of a part switched off apply to nothing. */
const isInUse = `exists (select from tenants where id = :company and 'priceLists' = any(features))`

/** Reads the prices of these services, if the company uses price lists. */
export async function findServiceRules(
  company: CompanyTx,
  serviceIds: readonly string[],
): Promise<ServiceRule[]> {
  if (serviceIds.length === 0) return []
  const rows = await company.read<PriceRow>(
    `select ${priceRows.columns} from ${priceRows.from} and ${isInUse}
      and (p.service_id = any(:serviceIds::uuid[]) or p.shared_service_id = any(:serviceIds::uuid[]))`,
    { serviceIds },
  )
  return rows.map((row) => ({ ...asPrice(row), standardPrice: row.standardPrice }))
}

/** Reads prices by id, if the company uses price lists. */
export async function findRules(
  company: CompanyTx,
  ids: readonly string[],
): Promise<Map<string, ServiceRule>> {
  if (ids.length === 0) return new Map()
  const rows = await company.read<PriceRow>(
    `select ${priceRows.columns} from ${priceRows.from} and ${isInUse} and p.id = any(:ids::uuid[])`,
    { ids },
  )
  return new Map(rows.map((row) => [row.id, { ...asPrice(row), standardPrice: row.standardPrice }]))
}

/** The day whose price counts, by default that of the reception. */
export async function priceDayOf({ db }: CompanyTx): Promise<PriceDay> {
  const settings = await db.selectFrom('invoicing_settings').select('price_day as day').executeTakeFirst()
  return (settings?.day as PriceDay | undefined) ?? 'réception'
}
