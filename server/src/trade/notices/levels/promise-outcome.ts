/**
 * SQL text: the outcome of the promise or pause `h` once its last day is over. A promise is broken while an
 * invoice that existed then and was due by that day is still unpaid.
 */
export const promiseOutcome = `case when h.kind = 'Pause' then 'Terminée' when exists (
    select from receivables r join invoices i on i.tenant_id = h.tenant_id and i.id = r.invoice_id
    where r.tenant_id = h.tenant_id and i.created_at <= h.set_at and r.due_date <= h.until
      and (r.client_id = h.client_id or r.shared_client_id = h.shared_client_id)) then 'Rompue'
  else 'Tenue' end`
