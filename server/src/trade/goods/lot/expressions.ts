import { clientJoins } from '#database/query/client-columns.ts'

// SQL text for lists of goods. Aliases: `g` for goods, `c` for clients of the company, `s` for clients shared
// by all companies.

export const billingStatus = `case when g.invoice_id is not null then 'Facturé'
  when g.not_billable_reason is not null then 'Non facturable' end`

/** The units of the services on the goods' invoice. Invoices by air are always priced in kilograms. */
export const invoiceUnits = `case when g.invoice_id is not null then array(
    select distinct case when line.weight_kg is not null then 'kg' else coalesce(own.unit, shared.unit) end
      from invoice_items line
    left join services own on own.tenant_id = :company and own.id = line.service_id
      left join shared_services shared on shared.id = line.shared_service_id
    where line.tenant_id = :company and line.invoice_id = g.invoice_id) end`

/** The client, the expedition and the container (alias `k`) of goods. `offset 0` as in `clientJoins`. */
export const goodsJoins = `${clientJoins('g')}
  left join lateral (select id, reference, mode, status, origin, destination, vessel_or_flight, etd, eta, atd,
      ata from expeditions where tenant_id = :company and id = g.expedition_id offset 0) e on true
  left join lateral (select number from expedition_containers
    where tenant_id = :company and id = g.container_id offset 0) k on true`

export const totalColumns = `count(*) as count, coalesce(sum(g.quantity), 0)::bigint as pieces,
  coalesce(sum(g.weight_kg), 0) as "weightKg", coalesce(sum(g.volume_m3), 0) as "volumeM3"`

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
