import type { Company, CompanyList } from '@escale/contract/platform/companies/contract'
import type { CompanyDraft } from '@escale/contract/platform/companies/draft'
import { countryOfZone } from '@escale/contract/values/countries'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type Expression, type SqlBool, sql } from 'kysely'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { countryColumns } from '#database/query/countries.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { searchKeyHolds } from '#database/query/search.ts'

const columns = [
  'tenants.id',
  'tenants.version',
  'tenants.name',
  'tenants.slug',
  'tenants.primary_color as primaryColor',
  'tenants.city',
  'tenants.country_code as country',
  'tenants.time_zone as timeZone',
  'tenants.is_active as isActive',
  'tenants.suspended_at as suspendedAt',
  'tenants.suspended_reason as suspendedReason',
  'tenants.created_at as createdAt',
  'figures.counted_at as countedAt',
] as const

// A company created since the last count has no figures yet, so they show as zero.
const figureColumn = (name: string) => `coalesce(figures.${name}, 0)`
const lastActivity = `coalesce(figures.last_activity_at, date_trunc('milliseconds', tenants.created_at))`
const counted = ['users', 'clients', 'invoices', 'billed', 'paid'] as const
const sorts: Record<CompanyList['sort'], string> = {
  name: 'access.fold(tenants.name)',
  createdAt: 'tenants.created_at',
  users: figureColumn('users'),
  clients: figureColumn('clients'),
  invoices: figureColumn('invoices'),
  billed: figureColumn('billed'),
  paid: figureColumn('paid'),
  lastActivityAt: lastActivity,
}

/**
 * A page of companies with the figures stored by the latest count. No table of a company itself is read.
 */
export async function listCompanies(platform: AnyTx, list: CompanyList) {
  const rows = await pageOf(selected(matching(platform, list)), sorts[list.sort], 'tenants.id', list)
  return firstPage(rows, list.limit)
}

export async function companyById(platform: AnyTx, id: string): Promise<Company> {
  return requireFound(await selected(joined(platform)).where('tenants.id', '=', id).executeTakeFirst())
}

/** Creates a company with figures at zero. Returns its id. */
export async function insertCompany({ db }: AnyTx, draft: CompanyDraft): Promise<string> {
  const id = newId()
  const { name, slug, city, timeZone } = draft
  const country = countryColumns(draft.country ?? countryOfZone(timeZone))
  await refuseIfTaken('SLUG_TAKEN', () =>
    db
      .insertInto('tenants')
      .values({ id, name, slug, city, ...country, time_zone: timeZone })
      .execute(),
  )
  await db
    .insertInto('company_figures')
    .values({ tenant_id: id, last_activity_at: sql<string>`date_trunc('milliseconds', now())` })
    .execute()
  return id
}

export async function changeCompany(
  platform: AnyTx,
  id: string,
  version: number,
  changes: Partial<CompanyDraft>,
): Promise<Company> {
  const { timeZone, country, ...others } = changes
  const values = { ...others, ...(country !== undefined && countryColumns(country)), time_zone: timeZone }
  const isChanged = await refuseIfTaken('SLUG_TAKEN', () =>
    changeRow(platform, 'tenants', { id, version }, values),
  )
  const current = await companyById(platform, id)
  if (!isChanged) throw staleOrGone(current)
  return current
}

/** Suspends a company with a reason. Null lifts the suspension. */
export async function setSuspended({ db }: AnyTx, id: string, reason: string | null): Promise<void> {
  await db
    .updateTable('tenants')
    .set({
      is_active: reason === null,
      suspended_at: reason === null ? null : sql<string>`now()`,
      suspended_reason: reason,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Companies without the practice ones, which belong to a company and are not customers. */
function joined({ db }: AnyTx) {
  return db
    .selectFrom('tenants')
    .leftJoin('company_figures as figures', 'figures.tenant_id', 'tenants.id')
    .where('tenants.practice_of', 'is', null)
}

function selected(query: ReturnType<typeof joined>) {
  return query
    .select(columns)
    .select(counted.map((name) => sql<number>`${sql.raw(figureColumn(name))}`.as(name)))
    .select(sql<number>`${sql.raw(figureColumn('storage_bytes'))}`.as('storageBytes'))
    .select(sql<string>`${sql.raw(lastActivity)}`.as('lastActivityAt'))
    .select(
      sql<boolean>`exists (select from tenants own where own.id = access.practice_id(tenants.id))`.as(
        'hasPractice',
      ),
    )
}

function matching(platform: AnyTx, { search, state }: FiltersOf<CompanyList>) {
  let query = joined(platform)
  if (state === 'suspended') query = query.where('tenants.is_active', '=', false)
  if (state === 'active' || state === 'idle') query = query.where('tenants.is_active', '=', true)
  if (state === 'idle')
    query = query.where(sql<SqlBool>`${sql.raw(lastActivity)} < now() - interval '30 days'`)
  if (search) query = query.where(holdsWords(search))
  return query
}

function holdsWords(search: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from (select access.search_key(concat_ws(' ', tenants.name, tenants.slug, tenants.city, tenants.country)) as key) made where ${searchKeyHolds('made.key', search)})`
}

export async function companyTotals(platform: AnyTx, list: FiltersOf<CompanyList>) {
  return matching(platform, list)
    .select(sql<number>`count(*)`.as('count'))
    .select(counted.map((name) => sql<number>`coalesce(sum(figures.${sql.raw(name)}), 0)::bigint`.as(name)))
    .executeTakeFirstOrThrow()
}
