import type { PriceGroup } from '@escale/contract/trade/prices/contract'
import { fold } from '@escale/contract/values/fold'
import type { WriteContext } from '#access/guard/write-context.ts'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient } from '#database/query/client-columns.ts'
import { findTerms, saveTerms } from '#trade/client-terms.ts'
import { asPrice, type PriceRow, priceDayOf, priceRows } from '#trade/price-rules.ts'

/** Largest number of group names that are proposed. */
const mostGroups = 500

/** Lists the groups that clients are in or prices are for, each in one spelling. */
export async function listGroups(company: CompanyTx): Promise<string[]> {
  const rows = await company.read<{ name: string }>(
    `select distinct on (access.fold(name)) name from (
        select price_group as name from client_terms where tenant_id = :company and price_group is not null
        union all
        select client_group from prices where tenant_id = :company and client_group is not null) named
      order by access.fold(name), name limit ${mostGroups}`,
    {},
  )
  return rows.map(({ name }) => name)
}

/** The spelling in use of a group that was typed with other capitals or accents. */
export async function currentGroupName(company: CompanyTx, typed: string | null): Promise<string | null> {
  if (typed === null) return null
  return (await listGroups(company)).find((name) => fold(name) === fold(typed)) ?? typed
}

export async function groupOf(company: CompanyTx, id: string): Promise<PriceGroup> {
  const client = requireFound(await findClient(company, id))
  const terms = (await findTerms(company, [client.id])).get(client.id)
  return { version: terms?.version ?? 0, priceGroup: terms?.price_group ?? null }
}

export async function saveGroup(
  { company, record }: WriteContext,
  id: string,
  version: number,
  typed: string | null,
): Promise<PriceGroup> {
  const priceGroup = await currentGroupName(company, typed)
  const before = await saveTerms(company, id, version, { price_group: priceGroup })
  const saved = await groupOf(company, id)
  if (!before) throw staleOrGone(saved)
  record('CLIENT_TERMS_UPDATED', {
    table: 'clients',
    id,
    before: { priceGroup: before.priceGroup ?? null },
    after: { priceGroup },
    detail: `Groupe tarifaire : ${priceGroup ?? 'aucun'}`,
  })
  return saved
}

/** The prices for a client, his group and all clients, without those that ended. */
export async function pricesOfClient(company: CompanyTx, id: string) {
  const client = requireFound(await findClient(company, id))
  const { priceGroup } = await groupOf(company, client.id)
  const rows = await company.read<PriceRow>(
    `select ${priceRows.columns} from ${priceRows.from}
      and (p.client_id = :clientId or p.shared_client_id = :clientId
        or p.client_id is null and p.shared_client_id is null
          and (p.client_group is null or access.fold(p.client_group) = access.fold(:priceGroup)))
      and (p.valid_to is null or p.valid_to >= current_date - 400) limit 2000`,
    { clientId: client.id, priceGroup },
  )
  return { priceGroup, priceDay: await priceDayOf(company), prices: rows.map(asPrice) }
}
