import type pg from 'pg'

const switchOn = `update tenants set features = features || '{legalNumbers}'
  where slug = 'atlas-fret' and not 'legalNumbers' = any (features) returning id`

const numberInvoices = `update invoices set legal_number = ranked.number from (
    select id, case service_type when 'Maritime' then 'FM' else 'FA' end || '-'
      || extract(year from issue_date) || '-' || lpad((row_number() over (
        partition by service_type, extract(year from issue_date) order by issue_date, created_at, id))::text,
        6, '0') as number from invoices where tenant_id = $1 and not is_opening) ranked
  where tenant_id = $1 and invoices.id = ranked.id`

const numberReceipts = `update payments set legal_number = ranked.number from (
    select id, 'RC-' || extract(year from created_at) || '-' || lpad((row_number() over (
        partition by extract(year from created_at) order by created_at, id))::text, 6, '0') as number
      from payments where tenant_id = $1 and status = 'Reçu') ranked
  where tenant_id = $1 and payments.id = ranked.id`

const seriesOfInvoices = `insert into document_series (tenant_id, kind, year, series, last_rank, last_day)
  select tenant_id, service_type, extract(year from issue_date),
    case service_type when 'Maritime' then 'FM' else 'FA' end, count(*), max(issue_date)
  from invoices where tenant_id = $1 and not is_opening group by 1, 2, 3`

const seriesOfReceipts = `insert into document_series (tenant_id, kind, year, series, last_rank, last_day)
  select tenant_id, 'Reçu', extract(year from created_at), 'RC', count(*), max(created_at::date)
  from payments where tenant_id = $1 and status = 'Reçu' group by 1, 3`

/** Gives Atlas Fret legal numbers, as if it had always used them. Does nothing if it uses them already. */
export async function numberDemo(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(switchOn)
    for (const statement of [numberInvoices, numberReceipts, seriesOfInvoices, seriesOfReceipts])
      if (rows[0]) await client.query(statement, [rows[0].id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
