import type { Letterhead } from '@escale/contract/channels/pdf/document'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

// Documents of every wing carry it: it is read here, on the ground, and written by the settings of the company.
export async function letterheadOf({ id, db }: CompanyTx): Promise<Letterhead> {
  const keyOf = (bucket: string, address: string) =>
    sql<string | null>`(select f.storage_key from files f where f.tenant_id = ${id} and f.bucket = ${bucket}
      and f.id = substring(${sql.ref(address)} from '[0-9a-f-]{36}$')::uuid)`
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
      keyOf('logos', 'tenants.logo_url').as('logoKey'),
      keyOf('stamps', 'company_info.stamp_url').as('stampKey'),
    ])
    .executeTakeFirstOrThrow()
}
