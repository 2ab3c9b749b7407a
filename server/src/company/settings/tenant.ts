import type { TimeZone, Visibility } from '@escale/contract/company/settings/contract'
import type { VisibilityDraft } from '@escale/contract/company/settings/draft'
import { sql } from 'kysely'
import { staleOrGone } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'

// What a company settles by itself of its row among the companies.

const zoneColumns = ['version', 'time_zone as timeZone'] as const
const visibilityColumns = [
  'version',
  'slug',
  'listed_in_directory as listedInDirectory',
  'publishes_prices as publishesPrices',
  'city',
  'tagline',
  'whatsapp',
] as const

export async function timeZoneOf({ id, db }: CompanyTx): Promise<TimeZone> {
  return db.selectFrom('tenants').select(zoneColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** A zone that PostgreSQL does not know is refused. */
export async function saveTimeZone(company: CompanyTx, version: number, timeZone: string): Promise<TimeZone> {
  await sql`select now() at time zone ${timeZone}`.execute(company.db)
  const saved = await changed(company, version, { time_zone: timeZone }).returning(zoneColumns).executeTakeFirst()
  if (!saved) throw staleOrGone(await timeZoneOf(company))
  return saved
}

export async function visibilityOf({ id, db }: CompanyTx): Promise<Visibility> {
  return db.selectFrom('tenants').select(visibilityColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function saveVisibility(company: CompanyTx, version: number, draft: VisibilityDraft): Promise<Visibility> {
  const { listedInDirectory, publishesPrices, city, tagline, whatsapp } = draft
  const values = { listed_in_directory: listedInDirectory, publishes_prices: publishesPrices, city, tagline, whatsapp }
  const saved = await changed(company, version, values).returning(visibilityColumns).executeTakeFirst()
  if (!saved) throw staleOrGone(await visibilityOf(company))
  return saved
}

type Seen = { listed_in_directory: boolean; publishes_prices: boolean; city: string | null; tagline: string | null; whatsapp: string | null }

function changed({ id, db }: CompanyTx, version: number, values: Seen | { time_zone: string }) {
  return db
    .updateTable('tenants')
    .set({ ...values, version: version + 1, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
}
