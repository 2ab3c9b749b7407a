import pg from 'pg'

/**
 * What a statement, a lock and an idle transaction of the requests may last. They are their account's own: a
 * pooler in
 * transaction mode takes no setting from a connection, and one sent with each transaction would cost each
 * request its
 * parsing. Jobs and migrations set theirs by themselves.
 */
const limits = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }

// Under a lock, because two servers that start together would change one row of the catalogue at once.
const limitText = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('limits of ' || current_user, 0));
  ${Object.entries(limits)
    .map(([name, value]) => `alter role current_user set ${name} = '${value}';`)
    .join('\n  ')}
end $$`

/**
 * Has the account of the requests set its own limits, which every role may; they hold from its next
 * connection on.
 */
export async function limitLogin(loginUrl: string): Promise<void> {
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
 * A temporary table lies outside every fence. Said at each start: the right is the database's own, and no
 * copy of it or restored dump has it.
 */
export async function refuseTemporaryTables(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('rights of the database', 0));
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
}
