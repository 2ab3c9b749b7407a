import { features } from '@escale/contract/access/permissions'
import type {
  CountryDraft,
  FeaturesDraft,
  RoleChoicesDraft,
  VisibilityDraft,
} from '@escale/contract/company/settings/draft'
import type {
  CompanyCountry,
  CompanyFeatures,
  RoleChoices,
  TimeZone,
  Visibility,
} from '@escale/contract/company/settings/rows'
import { sql, type Updateable } from 'kysely'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { countryColumns } from '#database/query/countries.ts'
import type { DB } from '#database/statements/schema.ts'

// Settings that are stored in the company's row of `tenants`.

const zoneColumns = ['version', 'time_zone as timeZone'] as const
const countryFields = ['version', 'country_code as country', 'second_country_code as secondCountry'] as const
const choiceColumns = [
  'version',
  'employees_take_payments as employeesTakePayments',
  'employees_hand_over as employeesHandOver',
] as const
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

/** Saves the time zone. PostgreSQL throws an error for an unknown zone. */
export async function saveTimeZone(company: CompanyTx, version: number, timeZone: string): Promise<TimeZone> {
  await sql`select now() at time zone ${timeZone}`.execute(company.db)
  return saveValues(company, version, { time_zone: timeZone }, timeZoneOf)
}

export async function companyCountry({ id, db }: CompanyTx): Promise<CompanyCountry> {
  return db.selectFrom('tenants').select(countryFields).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function saveCountry(
  company: CompanyTx,
  version: number,
  { country, secondCountry }: CountryDraft,
): Promise<CompanyCountry> {
  const values = { ...countryColumns(country), second_country_code: secondCountry }
  return saveValues(company, version, values, companyCountry)
}

export async function roleChoicesOf({ id, db }: CompanyTx): Promise<RoleChoices> {
  return db.selectFrom('tenants').select(choiceColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function saveRoleChoices(
  company: CompanyTx,
  version: number,
  { employeesTakePayments, employeesHandOver }: RoleChoicesDraft,
): Promise<RoleChoices> {
  const values = {
    employees_take_payments: employeesTakePayments,
    employees_hand_over: employeesHandOver,
  }
  return saveValues(company, version, values, roleChoicesOf)
}

export async function companyFeatures({ id, db }: CompanyTx): Promise<CompanyFeatures> {
  const stored = await db
    .selectFrom('tenants')
    .select(['version', 'features'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entries = features.map((feature) => [feature, stored.features.includes(feature)])
  return { version: stored.version, features: Object.fromEntries(entries) }
}

export async function saveFeatures(
  company: CompanyTx,
  version: number,
  draft: FeaturesDraft,
): Promise<CompanyFeatures> {
  const used = features.filter((feature) => draft.features[feature])
  const isSaved = await changeRow(company, 'tenants', { id: company.id, version }, { features: used })
  const current = await companyFeatures(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}

export async function readDirectoryListing({ id, db }: CompanyTx): Promise<Visibility> {
  return db.selectFrom('tenants').select(visibilityColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function saveVisibility(
  company: CompanyTx,
  version: number,
  draft: VisibilityDraft,
): Promise<Visibility> {
  const { listedInDirectory, publishesPrices, city, tagline, whatsapp } = draft
  const values = {
    listed_in_directory: listedInDirectory,
    publishes_prices: publishesPrices,
    city,
    tagline,
    whatsapp,
  }
  return saveValues(company, version, values, readDirectoryListing)
}

/** Saves columns of the company's row, and returns the settings as they are read. */
async function saveValues<Settings extends TimeZone | CompanyCountry | RoleChoices | Visibility>(
  company: CompanyTx,
  version: number,
  values: Updateable<DB['tenants']>,
  read: (company: CompanyTx) => Promise<Settings>,
): Promise<Settings> {
  const isSaved = await changeRow(company, 'tenants', { id: company.id, version }, values)
  const current = await read(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}
