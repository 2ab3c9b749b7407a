import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { type LineRange, lineRanges } from './line-ranges.ts'

/**
 * Finds the client of each imported line of goods or openings by name, telephone or email. The company's
 * clients come before shared ones. If the name is unknown, the telephone column is searched. Without exactly
 * one match the line gets an error, so that goods are never assigned to a wrong client.
 */
export async function matchOwners(company: CompanyTx, id: string, kind: ImportKind): Promise<void> {
  for (const range of await lineRanges(company, id)) await matchRange(company, id, kind, range)
}

// A range has few lines, because PostgreSQL expects few of a file that has just arrived and compares each of
// them with each match.
async function matchRange(
  { id: companyId, db }: CompanyTx,
  id: string,
  kind: ImportKind,
  { first, last }: LineRange,
): Promise<void> {
  const ofImport = sql`tenant_id = ${companyId} and import_id = ${id} and line between ${first} and ${last}`
  await sql`
    with owned_lines as (
      select line, draft ->> 'client' as owner_text, 0 as place from import_lines
      where ${ofImport} and draft ->> 'client' is not null
      union all select line, draft ->> 'clientPhone', 2 from import_lines
      where ${ofImport} and draft ->> 'clientPhone' is not null
    ), found as (${clientsNamed(companyId)}), nearest as materialized (
      select line, min(id::text) as client, count(*) as count
        from (select *, min(rank) over (partition by line) as best from found) ranked
      where rank = best group by line
    )
    update import_lines line set
      draft = case when nearest.count = 1
        then line.draft - 'client' - 'clientPhone' || ('{"clientId": "' || nearest.client || '"}')::jsonb end,
      problems = case when nearest.count = 1 then null when nearest.line is null
        then ${problem(unknownClient[kind] ?? '')}
        else ${problem("Plusieurs clients sont appelés ainsi : indiquez le téléphone ou l'email.")} end
    from (select distinct line from owned_lines) owned_lines
      left join nearest on nearest.line = owned_lines.line
    where line.tenant_id = ${companyId} and line.import_id = ${id} and line.line = owned_lines.line
      and line.line between ${first} and ${last}
  `.execute(db)
}

/** The clients of `owned_lines` by name, telephone and email. Those of the company have the better rank. */
function clientsNamed(companyId: string) {
  return sql`
    select owned_lines.line, client.id, place + 1 as rank from owned_lines
      join clients client on client.tenant_id = ${companyId}
        and client.name_key = access.fold(owned_lines.owner_text)
    union select owned_lines.line, client.id, place + 1 from owned_lines
      join clients client on client.tenant_id = ${companyId} and client.phone_key = ${ownerTelephone}
    union select owned_lines.line, client.id, place + 1 from owned_lines
      join clients client on client.tenant_id = ${companyId}
        and lower(client.email) = lower(owned_lines.owner_text)
    union select owned_lines.line, client.id, place + 2 from owned_lines
      join shared_clients client on client.name_key = access.fold(owned_lines.owner_text)
    union select owned_lines.line, client.id, place + 2 from owned_lines
      join shared_clients client on client.phone_key = ${ownerTelephone}
    union select owned_lines.line, client.id, place + 2 from owned_lines
      join shared_clients client on lower(client.email) = lower(owned_lines.owner_text)`
}

const unknownClient: Partial<Record<ImportKind, string>> = {
  goods: "Aucun client de ce nom : créez-le d'abord, ou videz cette case.",
  invoices: "Aucun client de ce nom : importez d'abord les clients, ou créez-le.",
}

/** SQL that stores an error in the column that names the client: its name, or else its telephone. */
const problem = (sentence: string) => sql`jsonb_build_object(
  case when line.draft ->> 'client' is null then 'clientPhone' else 'client' end, ${sentence}::text)`

const ownerTelephone = sql`access.telephone_key(
  regexp_replace(owned_lines.owner_text, '[^0-9+]', '', 'g'))`
