import { newId } from '#database/query/ids.ts'
import type { World } from '#testing/world.ts'

type Owner = { tenantId: string; paymentId: string; canary: string }

/** A row in every table of money accounts, with the canary in texts. Returns the ids of records. */
export async function addMoneyRows(world: World, { tenantId, paymentId, canary }: Owner): Promise<string[]> {
  const sql = (text: string, values: unknown[]) => world.owner.query(text, [tenantId, ...values])
  const [till, bank, session, rate] = [newId(), newId(), newId(), newId()]
  const [transfer, expense, method] = [newId(), newId(), newId()]
  await sql(
    `insert into company_currencies (tenant_id, currency, cash_step, pieces)
      values ($1, 'CDF', 5000, '{5000}')`,
    [],
  )
  await sql(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, $2, 'CDF', 'vente', 2845, 'saisi', $2, $3)`,
    [rate, canary],
  )
  await sql(
    `insert into money_accounts (tenant_id, id, name, kind, currency)
      values ($1, $2, 'Caisse', 'caisse', null), ($1, $3, 'Banque', 'banque', 'USD')`,
    [till, bank],
  )
  await sql(`insert into payment_methods (tenant_id, id, name, kind) values ($1, $2, 'x', 'banque')`, [
    method,
  ])
  await sql(`insert into method_accounts (tenant_id, method, account_id) values ($1, 'x', $2)`, [bank])
  await sql(
    `insert into till_settings (tenant_id, categories, employee_ceilings, manager_ceilings)
      values ($1, array[$2], '{}', '{}')`,
    [canary],
  )
  await sql(`insert into day_settings (tenant_id, is_on, hour, recipients) values ($1, false, 20, '{}')`, [])
  await sql(`insert into day_sendings (tenant_id, day, user_id, address) values ($1, '2026-01-01', $2, $3)`, [
    newId(),
    canary,
  ])
  await sql(
    `insert into accounting_settings (tenant_id, role_numbers, category_numbers, account_numbers)
      values ($1, '{}', jsonb_build_object($2::text, '613'), '{}')`,
    [canary],
  )
  await sql(`insert into till_thresholds (tenant_id, currency, threshold) values ($1, 'CDF', 5000)`, [])
  await sql(
    `insert into till_sessions (tenant_id, id, number, rank, account_id, opened_by, opened_by_name,
        opening_day)
      values ($1, $2, 'x', 1, $3, $2, 'x', current_date)`,
    [session, till],
  )
  await sql(
    `insert into till_counts (tenant_id, session_id, moment, attempt, currency, pieces, counted, expected,
        counted_by, counted_by_name)
      values ($1, $2, 'ouverture', 1, 'USD', '{}', 0, 0, $2, 'x')`,
    [session],
  )
  await sql(
    `insert into till_devices (tenant_id, session_id, device, kind, waiting, since)
      values ($1, $2, $2, 'téléphone', 1, now())`,
    [session],
  )
  await sql(`select add_move($1, $2, $3, 'USD', 'apport', 100, current_date, $4, $4, 'x', 'x')`, [
    till,
    session,
    newId(),
  ])
  await sql(
    `insert into payment_tenders (tenant_id, payment_id, position, method, account_id, currency, amount,
        value)
      values ($1, $2, 1, 'x', $3, 'USD', 1, 1)`,
    [paymentId, bank],
  )
  await sql(
    `insert into money_transfers (tenant_id, id, number, kind, from_id, to_id, currency, amount, day, sent_by,
        sent_by_name) values ($1, $2, 'x', 'transfert', $3, $4, 'USD', 1, current_date, $2, 'x')`,
    [transfer, till, bank],
  )
  await sql(
    `insert into expenses (tenant_id, id, number, account_id, category, payee, currency, amount, day,
        recorded_by, recorded_by_name) values ($1, $2, 'x', $3, 'x', 'x', 'USD', 1, current_date, $2, 'x')`,
    [expense, bank],
  )
  return [till, bank, session, transfer, expense, method]
}
