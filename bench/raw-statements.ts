// The statements of RAW on its lean schema. $1: company.

const invoiceWithClient = `select i.id, i.version, i.invoice_number, i.service_type, i.client_name,
    i.issue_date, i.due_date, i.status, i.description, i.total, i.paid_amount, i.items_count,
    i.issued_by_agent_id, i.issued_by_agent_name, i.created_at, i.updated_at,
    i.client_id, c.name, c.email, c.phone, c.address`
const withClient = 'lean.invoices i join lean.clients c on c.tenant_id = i.tenant_id and c.id = i.client_id'

export const listInvoices = {
  name: 'raw_list',
  text: `${invoiceWithClient} from ${withClient} where i.tenant_id = $1 order by i.created_at desc limit 50`,
}

export const readInvoice = {
  name: 'raw_invoice',
  text: `${invoiceWithClient},
      (select count(*) from lean.payments p where p.tenant_id = $1 and p.invoice_id = $2) as payments_count
    from ${withClient} where i.tenant_id = $1 and i.id = $2`,
}

export const readItems = {
  name: 'raw_items',
  text: `select service_id, service_name, quantity, unit_price, total from lean.items
    where tenant_id = $1 and invoice_id = $2 order by position`,
}

/** Inserts an invoice with the name of its client. */
export const insertInvoice = {
  name: 'raw_insert_invoice',
  text: `insert into lean.invoices (tenant_id, id, invoice_number, service_type, client_id, client_name,
      issue_date, due_date, status, description, total, items_count,
      issued_by_agent_id, issued_by_agent_name)
    select $1, $2, $3, $4, id, name, $6, $7, $8, $9, $10, $11, $12, $13
    from lean.clients where tenant_id = $1 and id = $5
    returning id, version, invoice_number, service_type, status, total, paid_amount`,
}

export const insertItems = {
  name: 'raw_insert_items',
  text: `insert into lean.items (tenant_id, invoice_id, position, service_id, service_name,
      quantity, unit_price, total)
    select $1, $2, place, services.id, services.name, line.quantity, line.price, line.quantity * line.price
    from unnest($3::uuid[], $4::integer[], $5::bigint[]) with ordinality
      as line (service, quantity, price, place)
    join lean.services on services.tenant_id = $1 and services.id = line.service`,
}

/** The guarded update of the balance, which comes before the payment. */
export const takeFromBalance = {
  name: 'raw_take_from_balance',
  text: `update lean.invoices set paid_amount = paid_amount + $3, version = version + 1, updated_at = now(),
      status = case when $4 and paid_amount + $3 = total then 'Payée' else status end
    where tenant_id = $1 and id = $2 and paid_amount + $3 <= total returning invoice_number, client_name`,
}

export const insertPayment = {
  name: 'raw_insert_payment',
  text: `insert into lean.payments (tenant_id, id, invoice_id, invoice_number, client_name, reference,
      amount, status, method, payment_date, marks_paid, recorded_by, recorded_by_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    returning id, version, invoice_id, invoice_number, client_name, reference, amount, status, method,
      payment_date, marks_paid, recorded_by_name, created_at`,
}
