import {
  type DuplicateClient,
  type DuplicateQuery,
  type TwinField,
  twinFields,
} from '@escale/contract/trade/clients/contract'
import { storedNumbers, telephone } from '@escale/contract/values/telephone/telephone'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { countriesOf } from '#database/query/countries.ts'

const mostDuplicates = 5
const Telephone = telephone()

/** Finds clients with the same telephone, email or name, ignoring case and accents. */
export async function findDuplicates(
  company: AnyTx,
  { except, ...sought }: DuplicateQuery,
): Promise<DuplicateClient[]> {
  const { id, db } = company
  const keys = duplicateKeys(
    sought,
    sought.phone && id !== null ? await countriesOf(company as CompanyTx) : [],
  )
  if (keys.length === 0) return []
  const sameFlags = sql.join(
    keys.map(({ field, isSame }) => sql`coalesce(${isSame}, false) as ${sql.id(`same_${field}`)}`),
  )
  const notExcepted = except === undefined ? sql`` : sql`and id <> ${except}`
  const branches = keys.flatMap(({ isSame }) => {
    const shared = sql`(select id, null::uuid as "tenantId", name, email, phone, ${sameFlags}
      from shared_clients where ${isSame} ${notExcepted} limit ${sql.lit(mostDuplicates)})`
    const own = sql`(select id, tenant_id as "tenantId", name, email, phone, ${sameFlags} from clients
      where tenant_id = ${id} and ${isSame} ${notExcepted} limit ${sql.lit(mostDuplicates)})`
    return id === null ? [shared] : [own, shared]
  })
  const { rows } = await sql<Row>`${sql.join(branches, sql` union `)}`.execute(db)
  return rows
    .map(toDuplicate)
    .toSorted((one, other) => other.same.length - one.same.length)
    .slice(0, mostDuplicates)
}

type Row = Omit<DuplicateClient, 'same'> & { [Field in TwinField as `same_${Field}`]?: boolean }

function toDuplicate({ id, tenantId, name, email, phone, ...same }: Row): DuplicateClient {
  return { id, tenantId, name, email, phone, same: twinFields.filter((field) => same[`same_${field}`]) }
}

type Key = { field: TwinField; isSame: RawBuilder<unknown> }

/**
 * Returns the search keys for the typed name, email and telephone. An invalid telephone number is ignored.
 */
function duplicateKeys({ name, email, phone }: Omit<DuplicateQuery, 'except'>, countries: string[]): Key[] {
  const { data: typed } = Telephone.safeParse(phone)
  const number = typed && storedNumbers(typed, countries)
  return [
    ...(number ? [{ field: 'phone' as const, isSame: sql`phone_key = ${telephoneKey(number)}` }] : []),
    ...(email ? [{ field: 'email' as const, isSame: sql`email_key = access.fold(${email})` }] : []),
    ...(name ? [{ field: 'name' as const, isSame: sql`name_key = access.fold(${name})` }] : []),
  ]
}
