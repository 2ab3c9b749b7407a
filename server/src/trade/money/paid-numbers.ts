/** SQL for the legal numbers of what the payment `p` pays. Null when none of its invoices has one. */
export const paidLegalNumbers = `case when p.invoice_id is null then receipt_numbers(p.tenant_id, p.id)
    else (select i.legal_number from invoices i where i.tenant_id = p.tenant_id and i.id = p.invoice_id) end`
