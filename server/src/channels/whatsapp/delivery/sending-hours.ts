import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

type Hours = {
  from: string
  until: string
  /** The next opening time. Null while the sending hours are open. */
  opensAt: string | null
}

/**
 * The sending hours of a company, in its own time zone: from 8:00 to 19:00 unless an administrator set
 * others.
 */
export async function sendingHours({ id, db }: CompanyTx): Promise<Hours> {
  const { rows } = await sql<Hours>`
    select to_char(hours.opens, 'HH24:MI') as "from", to_char(hours.closes, 'HH24:MI') as until,
      case when local.at::time >= hours.opens and local.at::time < hours.closes then null
        else (local.at::date + case when local.at::time < hours.opens then 0 else 1 end + hours.opens) at time zone t.time_zone end as "opensAt"
    from tenants t
      left join whatsapp_settings s on s.tenant_id = t.id
      cross join lateral (select coalesce(s.sends_from, '08:00') as opens, coalesce(s.sends_until, '19:00') as closes) hours
      cross join lateral (select access.clock_at(now(), t.time_zone) as at) local
    where t.id = ${id}`.execute(db)
  return rows[0] ?? { from: '08:00', until: '19:00', opensAt: null }
}

/** Whether the sending hours end within this many seconds. */
export async function closesWithin({ id, db }: CompanyTx, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ closes: boolean }>`
    select access.clock_at(now(), t.time_zone) + make_interval(secs => ${seconds}) >= local.day + coalesce(s.sends_until, '19:00') as closes
    from tenants t
      left join whatsapp_settings s on s.tenant_id = t.id
      cross join lateral (select access.clock_at(now(), t.time_zone)::date as day) local
    where t.id = ${id}`.execute(db)
  return rows[0]?.closes ?? false
}
