import { currencyFacts } from '../../contract/src/trade/currencies/words.ts'
import type { Site, StorageState } from '../support/site.ts'
import { Staff } from '../support/staff.ts'
import { ceiling, rate, receipts } from './table.ts'

/** A company with one till, a bank and an Orange Money number, its people and the invoices of the day. */
export type DayCompany = {
  site: Site
  slug: string
  cashier: Staff
  manager: Staff
  states: Record<'cashier' | 'manager' | 'admin', StorageState>
  rateId: string
  invoices: ReadonlyMap<string, { id: string; number: string }>
}

export async function foundDayCompany(site: Site): Promise<DayCompany> {
  const slug = await site.found()
  await addAccounts(site, slug)
  const [cashier, manager, admin] = await Promise.all([
    hire(site, slug, 'employee', 'Nadia'),
    hire(site, slug, 'manager', 'Moïse'),
    hire(site, slug, 'admin', 'Aline'),
  ])
  const { items } = await admin.staff.ask<{ items: { id: string }[] }>('GET', '/exchange-rates?limit=1')
  return {
    ...{ site, slug, cashier: cashier.staff, manager: manager.staff },
    states: { cashier: cashier.state, manager: manager.state, admin: admin.state },
    rateId: String(items[0]?.id),
    invoices: await createInvoices(admin.staff),
  }
}

async function hire(site: Site, slug: string, role: 'employee' | 'manager' | 'admin', name: string) {
  const { id, email } = await site.hire(slug, role)
  await site.sql('update auth.users set name = $2, first_name = $3 where id = $1', [
    id,
    `${name} Essai`,
    name,
  ])
  const { cookie, session, state } = await site.signIn(email)
  return { state, staff: new Staff(site.url, cookie, session) }
}

const accounts = [
  ['Caisse Kinshasa', 'caisse', null, null],
  ['Rawbank', 'banque', 'USD', 'Rawbank'],
  ['Orange 0890', 'mobile money', 'CDF', 'Orange Money'],
] as const

async function addAccounts(site: Site, slug: string): Promise<void> {
  const ofCompany = (columns: string, values: string, more: unknown[] = []) =>
    site.sql(`insert into ${columns} select t.id, ${values} from tenants t where slug = $1`, [slug, ...more])
  await site.sql(
    `update tenants set features = '{account,till,currencies}', employees_take_payments = true
      where slug = $1`,
    [slug],
  )
  await ofCompany('company_currencies (tenant_id, currency, cash_step, pieces)', `'CDF', 5000, $2`, [
    currencyFacts.CDF.pieces,
  ])
  await ofCompany(
    'exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)',
    `gen_random_uuid(), 'CDF', 'vente', $2, 'saisi', gen_random_uuid(), 'Aline Essai'`,
    [rate],
  )
  for (const account of accounts)
    await ofCompany(
      'money_accounts (tenant_id, id, name, kind, currency, operator)',
      'gen_random_uuid(), $2, $3, $4, $5',
      [...account],
    )
  await ofCompany(
    'payment_methods (tenant_id, id, name, kind)',
    `gen_random_uuid(), 'Orange Money', 'mobile money'`,
  )
  await ofCompany(
    'till_settings (tenant_id, categories, employee_ceilings, manager_ceilings)',
    `'{Transport,Manutention,Carburant}', $2, '{}'`,
    [{ CDF: ceiling * 100 }],
  )
}

/** Creates a client and an invoice for each name of the table. */
async function createInvoices(admin: Staff): Promise<DayCompany['invoices']> {
  const service = await admin.createService()
  const made = new Map<string, { id: string; number: string }>()
  for (const { name, invoiced } of receipts) {
    const client = await admin.createClient({ name })
    const unitPrice = Math.round(invoiced * 100)
    const { id, invoiceNumber } = await admin.createInvoice({ client, service, unitPrice })
    made.set(name, { id, number: invoiceNumber })
  }
  return made
}
