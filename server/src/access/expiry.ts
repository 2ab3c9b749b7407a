import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'

/** Rows that belong to no company and that the nightly job deletes. Each table has an SQL condition. */
export const expiredRows: Record<string, string> = {
  'auth.sessions': `expires_at < now() or created_at < now() - interval '7 days'`,
  'auth.tries': `since < now() - interval '1 day' and coalesce(blocked_until < now(), true)`,
  'auth.verifications': 'expires_at < now()',
  'auth.factor_challenges': 'expires_at < now()',
  'auth.authorization_codes': 'expires_at < now()',
  'auth.nonces': 'expires_at < now()',
  'auth.sign_on_attempts': 'expires_at < now()',
  'auth.sign_in_nonces': 'expires_at < now()',
  'auth.sign_on_assertions': 'expires_at < now()',
  'auth.factors': `confirmed_at is null and created_at < now() - interval '15 minutes'`,
  'auth.used_challenges': `used_at < now() - interval '1 hour'`,
  'auth.sign_ups': 'expires_at < now()',
  'auth.email_proofs': 'expires_at < now()',
  'auth.phone_codes': 'expires_at < now()',
  'auth.guess_warnings': `warned_at < now() - interval '1 day'`,
  'auth.email_changes': 'expires_at < now()',
  'auth.super_admin_invitations': `coalesce(accepted_at, cancelled_at, expires_at) < now() - interval '30 days'`,
  'auth.wrong_codes': 'day < current_date',
  'auth.known_networks': `last_seen_at < now() - interval '90 days'`,
  'auth.refusals': `hour < now() - interval '2 days'`,
  'auth.outgoing_mails': `created_at < now() - interval '90 days'`,
  // Sign-ins are listed for one year, for the platform's statistics and for investigations. The security log
  // keeps older ones.
  user_sessions: `session_start < now() - interval '1 year'`,
  // A request to join a company expires after six months without a reply. The applicant can apply again.
  access_requests: `status = 'En attente' and created_at < now() - interval '6 months'`,
  // The history of deleted shared records is kept for one year. The database function `forget_history`
  // applies this period to the records of each company.
  shared_record_changes: `record_id in (select record_id from shared_record_changes
    where removed and created_at < now() - interval '1 year')`,
  platform_idempotency_keys: `created_at < now() - interval '30 days'`,
}

const batchSize = 2000

/** Deletes expired rows in small batches, so that no request waits for a long delete. */
export async function deleteExpired(pool: Pool): Promise<void> {
  for (const [table, isOver] of Object.entries(expiredRows)) {
    while ((await deleteBatch(pool, table, isOver)) === batchSize);
  }
}

function deleteBatch(pool: Pool, table: string, isOver: string): Promise<number> {
  return asAccounts(pool, async (client) => {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table}
        where ${isOver} limit ${batchSize}))`,
    )
    return rowCount ?? 0
  })
}
