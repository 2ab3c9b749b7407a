import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'

/** Rows outside any company that the nightly job deletes: table, then SQL condition. */
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
  // The platform and inquiries need one year of sign-ins. The security log keeps the rest.
  user_sessions: `session_start < now() - interval '1 year'`,
  // Requests without a reply for six months: the applicant can apply again.
  access_requests: `status = 'En attente' and created_at < now() - interval '6 months'`,
  // Same period as `forget_history`, which deletes the history of each company in the database.
  shared_record_changes: `record_id in (select record_id from shared_record_changes
    where removed and created_at < now() - interval '1 year')`,
  platform_idempotency_keys: `created_at < now() - interval '30 days'`,
}

const batchSize = 2000

/** Small batches, so that no request waits for a long delete. */
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
