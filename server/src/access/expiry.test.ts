import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { deleteExpired, expiredRows } from './expiry.ts'

const world = await startWorld()
after(world.stop)

// Tables outside companies without an expiry, each with its reason.
const lasting: Record<string, string> = {
  'auth.users':
    'an account is made once its address is proved, or by an admin, and goes when its owner or the last company ends it',
  'auth.accounts': 'goes with its user',
  'auth.backup_codes': 'goes with its user, or with their last device',
  'auth.refresh_tokens': 'goes with its session',
  'auth.phones': 'goes with its user, when they take it away or somebody else proves it',
  'auth.signing_keys': 'forgotten a day after another signs',
  'auth.factor_removals': 'ends when it is due, or cancelled',
  kysely_migration: 'how far the migrations went',
  kysely_migration_lock: 'how far the migrations went',
  platform_settings: 'written by super_admins',
  shared_clients: 'written by super_admins',
  shared_services: 'written by super_admins',
}

test('every table outside the companies has an expiry, or a reason to have none', async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    `select case when relnamespace = 'auth'::regnamespace then 'auth.' else '' end || relname as name
      from pg_class
     where relkind in ('r', 'p') and relnamespace in ('auth'::regnamespace, 'public'::regnamespace)
     and not relrowsecurity`,
  )
  const unexplained = rows
    .map(({ name }) => name)
    .filter((name) => !(name in expiredRows) && !(name in lasting))
  assert.deepEqual(unexplained, [])
})

test('the nightly job deletes all expired rows and nothing else', async () => {
  const company = await foundCompany(world)
  const { userId } = await company.hire('viewer')
  const id = () => newId()
  const { rows: open } = await world.owner.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [userId],
  )
  const sessionId = open[0]?.id
  const { rows: others } = await world.owner.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [(await company.hire('viewer')).userId],
  )
  const otherId = others[0]?.id
  // [table, columns, values of the expired row, values of the current one]
  const rows: [string, string, unknown[], unknown[]][] = [
    [
      'auth.sessions',
      'id, user_id, token_hash, expires_at',
      [id(), userId, id(), '2020-01-01'],
      [id(), userId, id(), '2099-01-01'],
    ],
    ['auth.tries', 'key, tries, since', [id(), 1, '2020-01-01'], [id(), 1, new Date()]],
    [
      'auth.verifications',
      'id, identifier, value, expires_at',
      [id(), 'essai', 'x', '2020-01-01'],
      [id(), 'essai', 'x', '2099-01-01'],
    ],
    [
      'auth.sign_ups',
      'id, email, first_name, last_name, password_hash, expires_at',
      [id(), 'a@b', 'A', 'B', 'x', '2020-01-01'],
      [id(), 'a@b', 'A', 'B', 'x', '2099-01-01'],
    ],
    [
      'auth.super_admin_invitations',
      'id, first_name, last_name, email, token_hash, is_mailed, invited_by, expires_at',
      [id(), 'A', 'B', 'a@b', id(), true, userId, '2020-01-01'],
      [id(), 'A', 'B', 'b@c', id(), true, userId, '2099-01-01'],
    ],
    [
      'auth.factor_challenges',
      'id, user_id, token_hash, aim, expires_at',
      [id(), userId, id(), '{}', '2020-01-01'],
      [id(), userId, id(), '{}', '2099-01-01'],
    ],
    [
      'auth.factors',
      'id, user_id, name, sealed_secret, confirmed_at, created_at',
      [id(), userId, 'A', 'x', null, '2020-01-01'],
      [id(), userId, 'A', 'x', '2020-01-01', '2020-01-01'],
    ],
    [
      'auth.authorization_codes',
      'code_hash, session_id, client, redirect_uri, challenge, expires_at',
      [id(), sessionId, 'a', 'b', 'c', '2020-01-01'],
      [id(), sessionId, 'a', 'b', 'c', '2099-01-01'],
    ],
    [
      'auth.sign_on_attempts',
      'id, state_hash, browser_hash, tenant_id, nonce, verifier, aim, expires_at',
      [id(), id(), 'x', id(), 'x', 'x', '{}', '2020-01-01'],
      [id(), id(), 'x', id(), 'x', 'x', '{}', '2099-01-01'],
    ],
    ['auth.sign_in_nonces', 'nonce_hash, expires_at', [id(), '2020-01-01'], [id(), '2099-01-01']],
    ['auth.sign_on_assertions', 'id_hash, expires_at', [id(), '2020-01-01'], [id(), '2099-01-01']],
    [
      'auth.nonces',
      'session_id, code_hash, expires_at',
      [sessionId, 'x', '2020-01-01'],
      [otherId, 'x', '2099-01-01'],
    ],
    [
      'auth.phone_codes',
      'id, user_id, number, browser_hash, code_hash, expires_at',
      [id(), userId, '+243812345678', id(), 'x', '2020-01-01'],
      [id(), userId, '+243812345678', id(), 'x', '2099-01-01'],
    ],
    [
      'auth.guess_warnings',
      'user_id, warned_at',
      [userId, '2020-01-01'],
      [(await company.hire('viewer')).userId, new Date()],
    ],
    ['auth.used_challenges', 'challenge, used_at', [id(), '2020-01-01'], [id(), new Date()]],
    [
      'auth.known_networks',
      'user_id, network, last_seen_at',
      [userId, id(), '2020-01-01'],
      [userId, id(), new Date()],
    ],
    ['auth.wrong_codes', 'email_hash, day', [id(), '2020-01-01'], [id(), '2099-01-01']],
    ['auth.refusals', 'user_id, action, hour', [id(), 'essai', '2020-01-01'], [id(), 'essai', new Date()]],
    [
      'auth.outgoing_mails',
      'id, to_address, kind, subject, created_at',
      [id(), 'a@b', 'essai', 'x', '2020-01-01'],
      [id(), 'a@b', 'essai', 'x', new Date()],
    ],
    ['user_sessions', 'id, user_id, session_start', [id(), userId, '2020-01-01'], [id(), userId, new Date()]],
    [
      'access_requests',
      'tenant_id, id, user_id, first_name, last_name, email, created_at',
      [company.tenantId, id(), id(), 'A', 'B', 'a@b', '2020-01-01'],
      [company.tenantId, id(), id(), 'A', 'B', 'a@b', new Date()],
    ],
    [
      'shared_record_changes',
      'id, kind, record_id, action, removed, user_name, changes, ip_address, user_agent, created_at',
      [id(), 'shared_clients', id(), 'CLIENT_REMOVED', true, 'A', '{}', '', '', '2020-01-01'],
      [id(), 'shared_clients', id(), 'CLIENT_REMOVED', true, 'A', '{}', '', '', new Date()],
    ],
    [
      'platform_idempotency_keys',
      'user_id, key, operation, body_hash, answer, created_at',
      [userId, id(), 'x', 'x', '{}', '2020-01-01'],
      [userId, id(), 'x', 'x', '{}', new Date()],
    ],
  ]
  const proof = (until: string) => [id(), 'a@b', userId, 'recovery', id(), 'x', until, until]
  const own = await company.hire('viewer')
  rows.push([
    'auth.email_proofs',
    'id, email, user_id, purpose, token_hash, code_hash, expires_at, code_expires_at',
    proof('2020-01-01'),
    proof('2099-01-01').with(2, own.userId),
  ])
  rows.push([
    'auth.email_changes',
    'user_id, new_email, token_hash, expires_at',
    [userId, 'a@b', id(), '2020-01-01'],
    [own.userId, 'a@b', id(), '2099-01-01'],
  ])
  assert.deepEqual(new Set(rows.map(([table]) => table)), new Set(Object.keys(expiredRows)))

  const counts = async () => {
    const counted: Record<string, number> = {}
    for (const table of Object.keys(expiredRows))
      counted[table] = (await world.owner.query(`select from ${table}`)).rowCount ?? 0
    return counted
  }
  const before = await counts()
  for (const [table, columns, over, young] of rows) {
    for (const values of [over, young])
      await world.owner.query(
        `insert into ${table} (${columns}) values (${values.map((_value, place) => `$${place + 1}`)})`,
        values,
      )
  }
  await deleteExpired(world.server.pool)
  const remaining = await counts()
  for (const table of Object.keys(expiredRows))
    assert.equal(remaining[table], (before[table] ?? 0) + 1, table)
})
