import pg from 'pg'

/**
 * Timeouts for statements, lock waits and idle transactions of requests. They are set on the login role: a
 * pooler in transaction mode forwards no connection settings, and a `set` in each transaction would slow each
 * request. Jobs and migrations use longer ones.
 */
const limits = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }

// Two servers that start together would fail by updating the same catalogue row, so an advisory lock orders
// them.
const limitText = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('limits of ' || current_user, 0));
  ${Object.entries(limits)
    .map(([name, value]) => `alter role current_user set ${name} = '${value}';`)
    .join('\n  ')}
end $$`

/** Sets the timeouts on the login role of requests. They apply to connections opened afterwards. */
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
 * Revokes the right to create temporary tables, which row-level security does not cover. Each start repeats
 * it, because copies and restored dumps of the database have the default rights.
 */
export async function refuseTemporaryTables(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('rights of the database', 0));
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
}
