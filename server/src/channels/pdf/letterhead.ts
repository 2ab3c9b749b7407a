import type { Letterhead } from '@escale/contract/channels/pdf/document'
import type { NumberWords } from '@escale/contract/values/amount-in-words/number-words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

// The letterhead as the company's settings have it. Documents of every kind print it.
export async function letterheadOf(company: CompanyTx): Promise<Letterhead> {
  const { logo, stamp, ...head } = await selectLetterhead(company)
  return {
    ...head,
    logoKey: await storageKey(company, 'logos', logo),
    stampKey: await storageKey(company, 'stamps', stamp),
  }
}

function selectLetterhead({ id, db }: CompanyTx) {
  return db
    .selectFrom('tenants')
    .leftJoin('company_info', 'company_info.tenant_id', 'tenants.id')
    .where('tenants.id', '=', id)
    .select([
      'tenants.id as companyId',
      'tenants.name',
      'legal_name as legalName',
      'tagline',
      'primary_color as color',
      'time_zone as timeZone',
      'city',
      'company_info.address',
      sql<string | null>`coalesce(company_info.phone, tenants.phone)`.as('phones'),
      'company_info.email',
      'website',
      'trade_register as tradeRegister',
      'national_id as nationalId',
      'tax_number as taxNumber',
      'bank_details as bankDetails',
      'mobile_money as mobileMoney',
      'invoice_terms as invoiceTerms',
      'document_footer as footer',
      sql<NumberWords>`coalesce(number_words, 'soixante-dix')`.as('numberWords'),
      'tenants.logo_url as logo',
      'company_info.stamp_url as stamp',
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The storage key of a picture, from its URL. Read by itself, because a distributed database (Citus) may have
 * the files on another machine than the company.
 */
async function storageKey({ db }: CompanyTx, bucket: string, address: string | null): Promise<string | null> {
  const [fileId] = address?.match(/[0-9a-f-]{36}$/) ?? []
  if (fileId === undefined) return null
  const file = await db
    .selectFrom('files')
    .select('storage_key as key')
    .where('bucket', '=', bucket)
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file?.key ?? null
}
