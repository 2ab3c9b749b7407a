import { expeditionsLoading } from '@escale/contract/trade/goods/life-cycle'
import type { Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import { expeditionsCounted, mostDepartures, mostQuayLots } from '@escale/contract/trade/goods/tally'
import type { CompanyTx } from '#database/caller/company.ts'
import { hasOneOfWords } from '#database/query/conditions.ts'
import { linesOfExpedition } from '#trade/goods/lines.ts'
import { requireExpedition } from '#trade/require-expedition.ts'
import { toQuayLot } from './quay-lot.ts'

const departuresAtQuay = `select e.id, e.reference, e.mode, e.status, e.origin, e.destination, e.etd, e.eta,
    containers.capacity as "capacityM3", loaded.lots, loaded.pieces,
    loaded."weightKg", loaded."volumeM3", counts.counted
  from (select id, reference, mode, status, origin, destination, etd, eta, created_at
    from expeditions where tenant_id = :company
      and ${hasOneOfWords('status', [...expeditionsLoading, ...expeditionsCounted])}
    order by created_at desc limit ${mostDepartures}) e
  left join lateral (select sum(capacity_m3) as capacity from expedition_containers
    where tenant_id = :company and expedition_id = e.id offset 0) containers on true
  left join lateral (select count(*) as lots, coalesce(sum(quantity), 0)::bigint as pieces,
      coalesce(sum(weight_kg), 0) as "weightKg", coalesce(round(sum(volume_m3), 4), 0) as "volumeM3"
    from goods where tenant_id = :company and expedition_id = e.id offset 0) loaded on true
  left join lateral (select count(*) as counted from arrival_counts
    where tenant_id = :company and expedition_id = e.id offset 0) counts on true
  order by e.created_at desc`

/** Lists the departures that load or can be counted, newest first. */
export function listDepartures(company: CompanyTx): Promise<Departure[]> {
  return company.read<Departure>(departuresAtQuay)
}

/** Lists the lots of an expedition, by number. */
export async function listQuayLots(company: CompanyTx, expeditionId: string): Promise<QuayLot[]> {
  const lines = await linesOfExpedition(company, expeditionId, mostQuayLots)
  if (lines.length === 0) await requireExpedition(company, expeditionId)
  return lines.map(toQuayLot)
}
