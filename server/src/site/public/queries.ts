import type { SharedDocument } from '@escale/contract/site/public/document'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import type { PublicPrice } from '@escale/contract/site/public/prices'
import type { SharedQuote } from '@escale/contract/site/public/quote'
import type { TrackingPage } from '@escale/contract/site/public/tracking'
import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { isSlug } from '@escale/contract/values/slug'
import type { Link } from '#access/signed-link.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { tileOf } from './theme.ts'

type CompanyRow = {
  slug: string
  name: string
  city: string | null
  tagline: string | null
  whatsapp: string | null
  primary_color: string
  secondary_color: string
  publishes_prices: boolean
  logo_url: string | null
}

/**
 * The companies of the public directory that match the search. Callers pass a limit one higher than the
 * number they display, to know whether the list is cut.
 */
export async function directory(pool: Pool, words: string, atMost: number): Promise<PublicCompany[]> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<CompanyRow>('select * from public_directory($1, $2)', [words, atMost]),
  )
  return rows.map(companyOf)
}

type PricesOfCompany = { company: PublicCompany; measuring: MeasuringRules; prices: PublicPrice[] }

/**
 * A company, its measuring rules and its prices. Null if it is unknown, suspended, or publishes no prices.
 * `atMost` is one higher than the number displayed, to know whether the list is cut.
 */
export async function pricesOfCompany(
  pool: Pool,
  slug: string,
  atMost: number,
): Promise<PricesOfCompany | null> {
  if (!isSlug(slug)) return null
  return asAccounts(pool, async (client) => {
    const [found] = (await client.query<CompanyRow>('select * from public_price_list($1)', [slug])).rows
    if (!found) return null
    const { rows } = await client.query<PublicPrice>('select * from public_prices($1) limit $2', [
      slug,
      atMost,
    ])
    const [settled] = (await client.query<MeasuringRules>(measuringOfCompany, [slug])).rows
    return { company: companyOf(found), measuring: settled ?? usualMeasuring, prices: rows }
  })
}

const measuringOfCompany =
  'select air_divisor as "airDivisor", rounding_kg as "roundingKg", wm_minimum as "wmMinimum" from public_measuring($1)'

/**
 * The goods of a tracking link. Null if the link is revoked, the goods are deleted, or the company is closed.
 */
export async function trackedGoods(
  pool: Pool,
  { tenantId, linkId }: Link,
): Promise<{ company: PublicCompany; tracked: TrackingPage } | null> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<CompanyRow & TrackingPage>(
      'select *, departure as expedition from public_tracking($1, $2)',
      [tenantId, linkId],
    ),
  )
  const [found] = rows
  if (!found) return null
  const { goods, expedition, events, ...company } = found
  return { company: companyOf(company), tracked: { goods, expedition, events } }
}

/**
 * The invoice or receipt of a document link. Null if the link is revoked, the document is deleted, or the
 * company is closed.
 */
export async function sharedBy(
  pool: Pool,
  { tenantId, linkId }: Link,
): Promise<{ company: PublicCompany; document: SharedDocument } | null> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<CompanyRow & { document: SharedDocument }>('select * from public_document($1, $2)', [
      tenantId,
      linkId,
    ]),
  )
  const [found] = rows
  if (!found) return null
  const { document, ...company } = found
  return { company: companyOf(company), document }
}

/** The quote of a link. Null for a draft, and when the company is closed or makes no quotes. */
export async function quotedBy(
  pool: Pool,
  { tenantId, linkId }: Link,
): Promise<{ company: PublicCompany; quote: SharedQuote } | null> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<CompanyRow & { quote: SharedQuote }>('select * from public_quote($1, $2)', [
      tenantId,
      linkId,
    ]),
  )
  const [found] = rows
  if (!found) return null
  const { quote, ...company } = found
  return { company: companyOf(company), quote }
}

/** The prices common to all companies. */
export async function sharedPrices(pool: Pool, atMost: number): Promise<PublicPrice[]> {
  const { rows } = await asAccounts(pool, (client) =>
    client.query<PublicPrice>('select * from public_prices(null) limit $1', [atMost]),
  )
  return rows
}

function companyOf({
  slug,
  name,
  city,
  tagline,
  whatsapp,
  primary_color,
  secondary_color,
  publishes_prices,
  logo_url,
}: CompanyRow): PublicCompany {
  return {
    slug,
    name,
    city,
    tagline,
    whatsapp,
    publishesPrices: publishes_prices,
    primaryColor: primary_color,
    tile: tileOf(primary_color),
    accent: secondary_color,
    logoUrl: logo_url,
  }
}
