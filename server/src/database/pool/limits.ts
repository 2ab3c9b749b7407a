import pg from 'pg'

/**
 * Timeouts for the statements, locks and idle transactions of requests. They are set on the login role,
 * because a pooler in transaction mode forwards no connection settings and a `set` per transaction would cost
 * each request. Jobs and migrations set their own.
 */
const limits = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }

// Two servers that start together would update the same catalogue row, so an advisory lock orders them.
const limitText = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('limits of ' || current_user, 0));
  ${Object.entries(limits)
    .map(([name, value]) => `alter role current_user set ${name} = '${value}';`)
    .join('\n  ')}
end $$`

/** Sets the timeouts on the requests' login role. New connections use them. */
export async function setLoginTimeouts(loginUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: loginUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  }).on('error', () => {})
  await client.connect()
  try {
    await client.query(limitText)
  } finally {
    await client.end()
  }
}

/**
 * Row-level security does not cover temporary tables, so the right to create them is revoked. Each start
 * repeats it, because copies and restored dumps have the default rights.
 */
export async function refuseTemporaryTables(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('rights of the database', 0));
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
}
