import type pg from 'pg'

/**
 * Lists invoices whose payments or lines do not add up, as French sentences. Rows are restored unchanged, so
 * such an error was already in the export.
 */
export async function balanceFaults(client: pg.ClientBase, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ number: string; what: string }>(
    `select invoice_number as number,
       case when subtotal <> lines then 'ses lignes' else 'ses paiements' end as what
     from invoices i,
       lateral (select coalesce(sum(a.amount), 0) as settled from allocations a
         where a.tenant_id = i.tenant_id and a.invoice_id = i.id) paid,
       lateral (select coalesce(sum(l.total), 0) as lines from invoice_items l
         where l.tenant_id = i.tenant_id and l.invoice_id = i.id) written
     where i.tenant_id = $1 and (paid_amount + credited_amount <> settled or subtotal <> lines)
     order by 1 limit 20`,
    [companyId],
  )
  return rows.map(
    ({ number, what }) =>
      `La facture ${number} ne correspond pas à ${what} : c'était déjà ainsi dans l'export.`,
  )
}

/** Adds up the moves of each account and currency again, because an export leaves the balances out. */
export async function sumMoves(client: pg.ClientBase, companyId: string): Promise<void> {
  await client.query(
    `insert into account_balances (tenant_id, account_id, currency, balance)
     select tenant_id, account_id, currency, sum(amount)::bigint from account_moves
     where tenant_id = $1 group by tenant_id, account_id, currency`,
    [companyId],
  )
}
