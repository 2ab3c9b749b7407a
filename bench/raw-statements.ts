import { type CompanyTx, inCompany } from '../server/src/database/caller/company.ts'
import type { Pool } from '../server/src/database/pool/pool.ts'
import { invoiceById, listInvoices } from '../server/src/trade/invoices/queries.ts'

export type Statement = { name: string; text: string; values(company: string, id: string): unknown[] }

/** Catches the SQL of the product's two reads on a false connection, so that RAW cannot differ from it. */
export async function productReads(): Promise<{ list: Statement[]; one: Statement[] }> {
  const list = await catchStatements((company) =>
    listInvoices(company, { sort: 'createdAt', order: 'desc', limit: 50 }),
  )
  const one = await catchStatements((company) => invoiceById(company, invoiceMark))
  return { list, one }
}

const companyMark = '00000000-0000-7000-8000-000000000001'
const invoiceMark = '00000000-0000-7000-8000-000000000002'

async function catchStatements(work: (company: CompanyTx) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const fill = (value: unknown, company: string, id: string) =>
    value === companyMark ? company : value === invoiceMark ? id : value
  const client = {
    async query(statement: string | { name: string; text: string; values: unknown[] }) {
      // RAW sends neither the opening nor the end of the transaction.
      if (
        typeof statement === 'object' &&
        !/^(begin|commit|set local)|access\.enter_company/.test(statement.text)
      ) {
        const { name, text, values } = statement
        sent.push({ name, text, values: (company, id) => values.map((value) => fill(value, company, id)) })
      }
      return { rows: [], rowCount: 0 }
    },
    release() {},
  }
  const ignoreMissingRow = (error: unknown) => {
    if (sent.length === 0) throw error
  }
  await inCompany({ connect: async () => client } as unknown as Pool, companyMark, work).catch(
    ignoreMissingRow,
  )
  return sent
}

/** Inserts an invoice with the name of its client under a free number. */
export const insertInvoice = {
  name: 'raw_insert_invoice',
  text: `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name,
      issue_date, due_date, status, description, subtotal, total, items_count,
      issued_by_agent_id, issued_by_agent_name)
    select $1, $2, $3, $4, id, name, $6, $7, $8, $9, $10, $10, $11, $12, $13
    from clients where tenant_id = $1 and id = $5
    on conflict (tenant_id, invoice_number) do nothing
    returning id, version, invoice_number, service_type, status, subtotal, total, paid_amount`,
}

export const insertItems = {
  name: 'raw_insert_items',
  text: `insert into invoice_items (tenant_id, invoice_id, position, service_id, service_name,
      quantity, unit_price, is_air_freight)
    select $1, $2, place, services.id, services.name, line.quantity, line.price, false
    from unnest($3::uuid[], $4::integer[], $5::bigint[]) with ordinality
      as line (service, quantity, price, place)
    join services on services.tenant_id = $1 and services.id = line.service`,
}

/** The guarded update of the balance, which comes before the payment. */
export const takeFromBalance = {
  name: 'raw_take_from_balance',
  text: `update invoices set paid_amount = paid_amount + $3, version = version + 1, updated_at = now(),
      status = case when $4 and paid_amount + $3 = total then 'Payée' else status end
    where tenant_id = $1 and id = $2 and paid_amount + $3 <= total returning invoice_number, client_name`,
}

export const insertPayment = {
  name: 'raw_insert_payment',
  text: `insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference,
      amount, status, method, payment_date, marks_paid, recorded_by, recorded_by_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    returning id, version, invoice_id, invoice_number, client_name, reference, amount, status, method,
      payment_date, marks_paid, recorded_by_name, created_at`,
}
