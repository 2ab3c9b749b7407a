import type { Site } from './site.ts'

/**
 * Switches tills on for a company: dollars and francs at 2,845, one till that the person has open, a bank and
 * an Orange Money number.
 */
export async function useTill(site: Site, slug: string, userId: string): Promise<void> {
  const ofCompany = (columns: string, values: string, more: unknown[] = []) =>
    site.sql(`insert into ${columns} select t.id, ${values} from tenants t where slug = $1`, [slug, ...more])
  await site.sql(`update tenants set features = '{account,till}' where slug = $1`, [slug])
  await ofCompany(
    'company_currencies (tenant_id, currency, cash_step, pieces)',
    `'CDF', 5000, '{2000000,5000}'`,
  )
  await ofCompany(
    'exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)',
    `gen_random_uuid(), 'CDF', 'vente', 2845, 'saisi', $2::uuid, 'Nadia Essai'`,
    [userId],
  )
  for (const [name, kind, currency, operator] of accounts)
    await ofCompany(
      'money_accounts (tenant_id, id, name, kind, currency, operator)',
      'gen_random_uuid(), $2, $3, $4, $5',
      [name, kind, currency, operator],
    )
  await ofCompany(
    'payment_methods (tenant_id, id, name, kind)',
    `gen_random_uuid(), 'Orange Money', 'mobile money'`,
  )
  await site.sql(
    `insert into till_sessions (tenant_id, id, number, rank, account_id, opened_by, opened_by_name,
        opening_day)
      select t.id, gen_random_uuid(), 'PV-' || a.id, 1, a.id, $2, 'Nadia Essai', current_date
      from tenants t join money_accounts a on a.tenant_id = t.id and a.kind = 'caisse' where t.slug = $1`,
    [slug, userId],
  )
  await site.sql(
    `insert into till_counts (tenant_id, session_id, moment, attempt, currency, pieces, counted, expected,
        counted_by, counted_by_name)
      select s.tenant_id, s.id, 'ouverture', 1, code, '{}', 0, 0, s.opened_by, s.opened_by_name
      from till_sessions s, unnest('{USD,CDF}'::text[]) code
      where s.tenant_id = (select id from tenants where slug = $1)`,
    [slug],
  )
}

const accounts = [
  ['Caisse Kinshasa', 'caisse', null, null],
  ['Rawbank', 'banque', 'USD', 'Rawbank'],
  ['Orange 0890', 'mobile money', 'CDF', 'Orange Money'],
] as const
