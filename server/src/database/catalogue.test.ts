import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isSpread } from '#testing/database/citus.ts'
import { placesOf, whyNotSpread } from '#testing/database/spreadable.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { authenticate } from './caller/company.ts'
import { tokenHash } from './caller/credentials.ts'

const world = await startWorld()
after(world.stop)

// Tables without row-level security, each with a reason.
const unfenced = [
  'kysely_migration',
  'kysely_migration_lock', // the progress of migrations
  'platform_idempotency_keys',
  'platform_settings',
  'shared_clients',
  'shared_record_changes',
  'shared_services', // data shared by all companies
  'user_sessions', // sign-ins of people, granted to the accounts role only
]
const readers = [
  'escale_app',
  'escale_auth',
  'escale_platform',
  'escale_login',
  'escale_money',
  'escale_search',
  'escale_worker',
  'escale_owner',
]
const queryRows = async (query: string) => (await world.owner.query(query)).rows

test('every table has row-level security, forced on its owner too, except the listed ones', async () => {
  const tables = await queryRows(
    `select relname as name, relrowsecurity and relforcerowsecurity as fenced from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  assert.deepEqual(
    tables.filter(({ fenced }) => !fenced).map(({ name }) => name),
    unfenced,
  )
})

test('in every company table, `tenant_id` leads the primary key', async () => {
  // announcements, events and roles may have no company
  const apart = ['announcements', 'security_logs', 'tenants', 'user_roles']
  const keys = await queryRows(`
    select c.relname as name, a.attname as first from pg_class c join pg_index i on i.indrelid = c.oid
    and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`)
  assert.deepEqual(
    keys.filter(({ first }) => first !== 'tenant_id').map(({ name }) => name),
    apart,
  )
})

test('every foreign key declares a deletion rule, not « set null », and includes the company', async () => {
  const bad = await queryRows(`
    select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and (
      confdeltype not in ('r', 'c')
      or (confrelid::regclass::text not in ('tenants', 'shared_clients', 'shared_services')
          and (select attname from pg_attribute where attrelid = conrelid
          and attnum = conkey[1]) <> 'tenant_id'))`)
  assert.deepEqual(bad, [])
})

// Without an index, the deletion of a party would read all waybills of the company under its lock.
test('every foreign key to parties and goods has an index that begins with its columns', async () => {
  const bare = await queryRows(`
    select conname as name from pg_constraint k
    where contype = 'f' and confrelid in ('parties'::regclass, 'goods'::regclass) and not exists (
      select from pg_index i where i.indrelid = k.conrelid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)`)
  assert.deepEqual(bare, [])
})

test('no foreign key joins business and account tables', async () => {
  const crossing = await queryRows(`
    select conname from pg_constraint join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and a.relnamespace <> b.relnamespace
    and ('auth'::regnamespace in (a.relnamespace, b.relnamespace))`)
  assert.deepEqual(crossing, [])
})

test('every view but a company’s people runs with the caller’s rights; none is materialised', async () => {
  const views = await queryRows(`select relname as name from pg_class where relkind in ('v', 'm')
      and relnamespace in ('public'::regnamespace, 'access'::regnamespace)
    and not coalesce('security_invoker=true' = any (reloptions), false) and not exists (select from pg_depend
    where objid = pg_class.oid and deptype = 'e')`)
  assert.deepEqual(views, [{ name: 'profiles' }])
})

test('only the owner and the searches see all companies’ rows, and only the owner writes them', async () => {
  const of = (policy: string) =>
    queryRows(
      `select tablename as name, cmd from pg_policies where schemaname = 'public' and policyname = '${policy}'
        and qual = 'true' order by 1`,
    )
  const fenced = await queryRows(
    `select relname as name from pg_class where relkind = 'r' and relforcerowsecurity
      and relnamespace = 'public'::regnamespace and relname not in ('tenants', 'announcements') order by 1`,
  )
  assert.deepEqual(
    (await of('of_owner')).map(({ name }) => name),
    fenced.map(({ name }) => name),
  )
  const searched = [
    'billed_names',
    ...[
      'clients',
      'conversations',
      'credit_notes',
      'expenses',
      'goods',
      'invoices',
      'messages',
      'money_accounts',
      'money_transfers',
      'payments',
      'quotes',
    ],
    'services',
    'till_sessions',
  ]
  assert.deepEqual(
    await of('of_search'),
    searched.map((name) => ({ name, cmd: 'SELECT' })),
  )
})

test('row-level security lets only the current company’s rows through', async () => {
  const atWork = `(NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::uuid`
  const policies = await queryRows(`
    select tablename as name, qual = own_row and coalesce(with_check, own_row) = own_row as own
    from pg_policies, lateral (select case tablename when 'tenants' then '(id = ${atWork})'
    else '(tenant_id = ${atWork})' end as own_row) fence
    where policyname = 'own_company'`)
  assert.ok(policies.length > 30)
  assert.deepEqual(
    policies.filter(({ own }) => !own).map(({ name }) => name),
    [],
  )
})

test('policies contain no sub-select, and tables none of our triggers', async () => {
  assert.deepEqual(
    await queryRows(
      `select policyname from pg_policies where (qual || coalesce(with_check, '')) ilike '%select%'`,
    ),
    [],
  )
  const triggers = await queryRows(`select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace not in ('graphile_worker'::regnamespace,
    'pg_catalog'::regnamespace)`)
  assert.deepEqual(triggers, [])
})

test('the product’s roles are no superusers, own no table and cannot bypass row-level security', async () => {
  const roles = await queryRows(`select rolname as name, rolsuper or rolcreaterole or rolcreatedb
      or rolreplication as mighty, rolbypassrls as passes, rolcanlogin as signs_in, rolinherit as inherits
    from pg_roles where rolname like 'escale\\_%' order by 1`)
  assert.deepEqual(
    roles.filter(({ mighty }) => mighty),
    [],
  )
  assert.deepEqual(
    roles.filter(({ passes }) => passes),
    [],
  )
  // Login roles have only the rights of their group. The groups inherit nothing, and log in only on the
  // machines of a Citus cluster.
  const accounts = /^escale_(login|worker)_\d+$/
  for (const { name, signs_in, inherits } of roles)
    assert.deepEqual(
      [signs_in, inherits],
      accounts.test(name) ? [true, true] : [isSpread && signs_in, false],
      name,
    )
  const members = await queryRows(`select role.rolname as role, member.rolname as member from pg_auth_members
    join pg_roles role on role.oid = roleid join pg_roles member on member.oid = member
    where member.rolname ~ '${accounts.source}'`)
  for (const { role, member } of members) assert.ok(member.startsWith(`${role}_`), `${member} in ${role}`)
  assert.deepEqual(
    await queryRows(
      `select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname like 'escale\\_%'`,
    ),
    [],
  )
})

test('no role of the product truncates, and only the money role writes money', async () => {
  for (const role of readers) {
    const granted = await queryRows(
      `select table_name, privilege_type from information_schema.role_table_grants where grantee = '${role}'
        and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
    )
    assert.deepEqual(granted, [], role)
  }
  const money = await queryRows(`select distinct grantee from information_schema.role_table_grants
      where grantee like 'escale\\_%'
    and (table_name in ('invoices', 'invoice_items', 'payments') and privilege_type in ('INSERT', 'UPDATE'))`)
  assert.deepEqual(money, [{ grantee: 'escale_money' }])
})

test('append-only tables allow only reads and inserts', async () => {
  const granted =
    await queryRows(`select table_name, grantee, privilege_type from information_schema.role_table_grants
    where table_name in ('security_logs', 'user_roles', 'expedition_events') and grantee like 'escale\\_%'
    and privilege_type not in ('SELECT', 'INSERT')`)
  assert.deepEqual(granted, [])
})

test('security definer functions have a fixed search path and are called only by granted roles', async () => {
  const definers = await queryRows(`
    select proname from pg_proc where prosecdef
    and pronamespace in ('public'::regnamespace, 'access'::regnamespace, 'jobs'::regnamespace)
    and (not coalesce(array_to_string(proconfig, ',') like '%search_path=%', false)
    or has_function_privilege('public', oid, 'execute'))`)
  assert.deepEqual(definers, [])
})

test('every function with another owner is registered, so that a restore can return it', async () => {
  const owned = await queryRows(
    `select oid::regproc::text as function, proowner::regrole::text as owner from pg_proc
      where proowner::regrole::text like 'escale\\_%' order by 1`,
  )
  const kept = await queryRows(
    `select to_regproc(function)::text as function, owner from access.function_owners order by 1`,
  )
  assert.deepEqual(kept, owned)
  assert.ok(owned.length > 40)
})

// Requirements of a distributed database (docs/decisions/018).
test('a role that may insert some columns may insert every column with a default', async () => {
  const left = await queryRows(`
    select distinct granted.relname || '.' || attname as column from pg_attribute
    join (
      select c.oid, c.relname, grantee from pg_class c
      join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl)
      where privilege_type = 'INSERT' and c.relkind = 'r') granted on granted.oid = attrelid
    where atthasdef and attgenerated = ''
    and not has_column_privilege(granted.grantee, attrelid, attnum, 'insert')`)
  assert.deepEqual(left, [])
})

const folders = [join(import.meta.dirname, '../../migrations'), join(import.meta.dirname, '..')]
const texts = folders.flatMap((folder) =>
  globSync('**/*.{sql,ts}', { cwd: folder })
    .filter((path) => !path.includes('test'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
)

test('a search reads at most 128 kB of pending index entries', async () => {
  const indexes = await queryRows(
    `select c.relname as name, c.reloptions as said from pg_class c join pg_am on pg_am.oid = c.relam
      where amname = 'gin' order by 1`,
  )
  assert.ok(indexes.length > 0)
  for (const { name, said } of indexes) assert.deepEqual(said, ['gin_pending_list_limit=128'], name)
})

test('the current company is set by « set local » only, which reaches every machine', () => {
  assert.ok(texts.length > 100)
  for (const { path, text } of texts)
    assert.doesNotMatch(text, /set_config\(\s*'(app\.tenant_id|transaction_read_only)'/, path)
})

test('a security definer function on company rows is called alone, never in a sub-query', async () => {
  // Functions of escale_auth read accounts, which stay on one machine.
  const definers = await queryRows(
    `select proname as name from pg_proc where prosecdef
      and proowner::regrole::text in ('escale_money', 'escale_platform', 'escale_search')`,
  )
  const names = definers.map(({ name }) => name as string)
  const nested = new RegExp(`\\(\\s*select\\s[^()]*\\b(${names.join('|')})\\(`, 'g')
  const found = texts.flatMap(({ path, text }) =>
    [...text.matchAll(nested)].map(([, name]) => `${path}: ${name}`),
  )
  assert.deepEqual(found, [])
})

test('no function does anything that a distributed database cannot', async () => {
  const places = await placesOf(world.owner)
  const functions = await queryRows(
    `select proname as name, prosrc as body from pg_proc
      where pronamespace in ('public'::regnamespace, 'access'::regnamespace)`,
  )
  const refused = functions.flatMap(({ name, body }) =>
    (body as string)
      .split(';')
      .flatMap((statement) => whyNotSpread(statement, places).map((why) => `${name} ${why}: ${statement}`)),
  )
  assert.deepEqual(refused, [])
})

test('a connection can do nothing before it authenticates', async () => {
  const client = await world.server.pool.connect()
  const attempt = (text: string) =>
    client.query(text).then(
      () => 'done',
      (error: Error) => error.message,
    )
  for (const text of [
    'select * from invoices',
    'select * from clients',
    'select * from auth.users',
    'select * from access.secrets',
    'set role escale_money',
    'set role escale_search',
    'create table x (y int)',
  ]) {
    assert.match(await attempt(text), /permission denied|must be|cannot|not allowed/, text)
  }
  client.release()
})

test('the job runner’s role owns the queue, and can neither read product rows nor authenticate', async () => {
  const attempt = (text: string) =>
    world.workerPool.query(text).then(
      () => 'done',
      (error: Error) => error.message,
    )
  assert.equal(await attempt('select count(*) from graphile_worker._private_jobs'), 'done')
  for (const text of [
    'select * from invoices',
    'select * from auth.users',
    'select * from access.secrets',
    `select access.enter('x')`,
    'select access.enter_company(gen_random_uuid())',
    'set role escale_app',
    'set role escale_auth',
    'create table graphile_worker.x (y int)',
    'drop table graphile_worker._private_jobs',
  ]) {
    assert.match(await attempt(text), /permission denied|must be owner/, text)
  }
})

test('inside a company no caller can change role, alter a table, or read secrets and accounts', async () => {
  const company = await foundCompany(world)
  const { token } = await company.hire('admin')
  for (const text of [
    'set role escale_money',
    'alter table invoices disable row level security',
    'truncate clients',
    'select * from access.secrets',
    'select * from auth.users',
    `select graphile_worker.add_job('x')`,
    'delete from security_logs',
    'update user_roles set role = null',
  ]) {
    const attempt = authenticate(world.server.pool, tokenHash(token), 'write', ({ db }) =>
      db.executeQuery({ sql: text, parameters: [] } as never),
    )
    await assert.rejects(attempt, /permission denied|must be owner/, text)
  }
})

test('outside companies there are no rows, and searches answer for the current company only', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const { token } = await ours.hire('admin')
  const words = `array['%kivu%'], array['%kivu%'], 100`
  const found = await authenticate(world.server.pool, tokenHash(token), 'read', ({ db }) =>
    Promise.all(
      [
        `select * from search_all(company, array['client'], ${words}, '{"kivu ","kivu"}', '', 3)`,
        `select unnest(few_clients(company, null, ${words}))`,
      ].map((sql) =>
        db.executeQuery({ sql: sql.replaceAll('company', `'${theirs.tenantId}'`), parameters: [] } as never),
      ),
    ),
  )
  assert.deepEqual(
    found?.map(({ rows }) => rows),
    [[], []],
  )
})

test('the people of a company are visible to that company only', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin] = [await ours.hire('admin'), await theirs.hire('admin')]
  const seen = await authenticate(world.server.pool, tokenHash(admin.token), 'read', ({ db }) =>
    db.selectFrom('profiles').select('id').execute(),
  )
  assert.deepEqual(seen, [{ id: admin.userId }])
})
