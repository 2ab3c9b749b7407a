import { numbersOf } from '@escale/contract/channels/whatsapp/numbers'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/** A client's name and the ways to reach them. */
export type Person = {
  clientId: string
  name: string
  email: string | null
  /** Telephone number, or WhatsApp id if the person hides the number. */
  number: string | null
  conversationId: string | null
  isStopped: boolean
  /**
   * Time until which WhatsApp allows free text: 24 hours after the client's last message. Null if this has
   * passed.
   */
  windowUntil: string | null
  unreachable: number
  writtenAt: string | null
}

type PersonRow = Omit<Person, 'number'> & {
  phone: string | null
  key: string | null
  countries: (string | null)[]
}

/** Returns the clients with these ids, of the company or shared. Deleted clients are left out. */
export async function findPeople(
  { id, db }: CompanyTx,
  clientIds: readonly string[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<PersonRow>`
    select c.id as "clientId", c.name, c.email, c.phone, v.id as "conversationId",
      v.stopped_at is not null as "isStopped", v.written_at as "writtenAt",
      k.value as key, coalesce(k.unreachable, 0) as unreachable, case when k.window_until > now()
        then k.window_until end as "windowUntil",
      (select array[t.country_code, t.second_country_code] from tenants t where t.id = ${id}) as countries
    from (
      select id, name, email, phone, true as own from clients
        where tenant_id = ${id} and id = any(${clientIds}::uuid[])
      union all select id, name, email, phone, false from shared_clients where id = any(${clientIds}::uuid[])
    ) c
      left join conversations v on v.tenant_id = ${id} and case when c.own then v.client_id
        else v.shared_client_id end = c.id
      left join lateral (
        select value, window_until, unreachable from conversation_keys
        where tenant_id = ${id} and conversation_id = v.id
        order by window_until desc nulls last, kind desc, last_heard_at desc nulls last limit 1
      ) k on true`.execute(db)
  return new Map(
    rows.map(({ phone, key, countries, ...row }) => [
      row.clientId,
      { ...row, number: key ?? numbersOf(phone, countries)[0] ?? null },
    ]),
  )
}
