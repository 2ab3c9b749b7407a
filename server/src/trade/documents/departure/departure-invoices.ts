import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'

export type InvoiceOfClient = { id: string; number: string; clientId: string }

/** Returns the invoices of the goods aboard, each with its client. Cancelled ones are left out. */
export async function departureInvoices(
  { id: company, db }: CompanyTx,
  expeditionId: string,
): Promise<InvoiceOfClient[]> {
  return db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.invoice_number as number', clientIdOf<string>('i').as('clientId')])
    .where('i.status', '<>', 'Annulée')
    .where(
      sql<boolean>`i.id = any(array(select g.invoice_id from goods g where g.tenant_id = ${company}
        and g.expedition_id = ${expeditionId} and g.invoice_id is not null))`,
    )
    .orderBy('i.invoice_number')
    .execute()
}
