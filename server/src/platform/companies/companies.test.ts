import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { slugOf } from '@escale/contract/values/slug'
import { signedCookie } from '#access/caller/cookie.ts'
import { authenticate } from '#database/caller/company.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { openSite } from '#testing/http.ts'
import {
  callAs,
  foundCompany,
  hire,
  join,
  maritimeDraft,
  openSession,
  type Person,
  startWorld,
} from '#testing/world.ts'
import { countCompanies } from './figures.ts'
import { endSupport } from './support.ts'

const world = await startWorld()
after(world.stop)

const companyDraft = (slug: string) => ({
  name: `Fret ${slug}`,
  slug,
  timeZone: 'Africa/Douala',
  adminFirstName: 'Grâce',
  adminLastName: 'Mbeki',
  adminEmail: `${slug}@test.example`,
})
const newSlug = () => `n-${crypto.randomUUID().slice(0, 8)}`
const reason = 'Aider à corriger une facture'

const actionsOf = async (tenantId: string | null, about: string) =>
  (
    await world.owner.query<{ action: string; error_message: string | null }>(
      `select action, error_message from security_logs where tenant_id is not distinct from $1
        and table_name = 'tenants' and record_id = $2 order by created_at, id`,
      [tenantId, about],
    )
  ).rows.map(({ action, error_message }) => [action, error_message])

/** A super_admin with no company open. */
const platformOwner = () => hire(world, null, 'super_admin')

test('a company is created with its first administrator’s invitation, recorded in both logs', async () => {
  const owner = await platformOwner()
  const slug = newSlug()
  const { company, invitationId, isMailed } = await owner.companies.create(companyDraft(slug))
  assert.deepEqual(
    [company.slug, company.isActive, company.users, company.timeZone, isMailed],
    [slug, true, 0, 'Africa/Douala', false],
  )
  const { items } = await owner.users.invitations({ tenantId: company.id })
  assert.deepEqual(
    items.map(({ id, email, role }) => [id, email, role]),
    [[invitationId, `${slug}@test.example`, 'admin']],
  )
  for (const side of [null, company.id])
    assert.deepEqual(await actionsOf(side, company.id), [['TENANT_CREATED', company.name]])
})

test('without mail the invitation link is shown, not stored, and signs the administrator in', async () => {
  const owner = await platformOwner()
  const slug = newSlug()
  const { company, invitationId } = await owner.companies.create(companyDraft(slug))
  const { link } = await owner.users.resendInvitation({ id: invitationId, tenantId: company.id })
  const token = new URL(link ?? '').searchParams.get('jeton') ?? ''
  const newcomer = { firstName: 'Grâce', lastName: 'Mbeki', password: 'un long mot de passe 88' }
  await callAs(world, null).account.acceptInvitation({ token, newcomer })
  const [member] = (await owner.users.list({ tenantId: company.id })).items
  assert.deepEqual([member?.email, member?.role], [`${slug}@test.example`, 'admin'])
  const { rows } = await world.owner.query(
    'select from platform_idempotency_keys where answer::text like $1',
    [`%${token}%`],
  )
  assert.equal(rows.length, 0)
})

test('with mail the first administrator gets an email in the name of the company', async () => {
  const mailing = callAs(
    { ...world, server: { ...world.server, mail: 'smtp' } },
    (await platformOwner()).token,
  )
  const slug = newSlug()
  assert.equal((await mailing.companies.create(companyDraft(slug))).isMailed, true)
  const { rows } = await world.owner.query('select subject from auth.outgoing_mails where to_address = $1', [
    `${slug}@test.example`,
  ])
  assert.deepEqual(rows, [{ subject: `Fret ${slug} vous invite sur Escale` }])
})

test('an invalid, reserved or used link is refused beside its field or in one sentence', async () => {
  const owner = await platformOwner()
  const taken = { message: 'Ce lien est déjà utilisé.' }
  for (const slug of ['ab', '-abc', 'abc-', 'a_b_c', 'é'.repeat(5), 'x'.repeat(41)])
    await assert.rejects(owner.companies.create(companyDraft(slug)), { code: 'INVALID' }, slug)
  for (const slug of [
    'app',
    'api',
    'auth',
    'tenant',
    'directory',
    'services-price',
    'super-admin',
    'suivi',
    'warehouse',
  ])
    await assert.rejects(
      owner.companies.create(companyDraft(slug)),
      ({ code, data }) => code === 'INVALID' && data.fields.slug === 'Ce lien est déjà utilisé.',
      slug,
    )
  const { company } = await owner.companies.create(companyDraft(newSlug()))
  await assert.rejects(owner.companies.create(companyDraft(company.slug)), { code: 'SLUG_TAKEN', ...taken })
  const other = await owner.companies.create(companyDraft(newSlug()))
  const { name, timeZone } = other.company
  await assert.rejects(
    owner.companies.update({ id: other.company.id, version: 1, name, timeZone, slug: company.slug }),
    {
      code: 'SLUG_TAKEN',
      ...taken,
    },
  )
})

test('two concurrent creations of one address make one company', async () => {
  const owner = await platformOwner()
  const slug = newSlug()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => owner.companies.create(companyDraft(slug))),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.ok(
    outcomes.every((outcome) => outcome.status === 'fulfilled' || outcome.reason.code === 'SLUG_TAKEN'),
  )
})

test('a creation repeated under its key runs once', async () => {
  const owner = await platformOwner()
  const wanted = companyDraft(newSlug())
  const [one, two] = [
    await owner.companies.create(wanted, { context: { key: 'same' } }),
    await owner.companies.create(wanted, { context: { key: 'same' } }),
  ]
  assert.equal(one.company.id, two.company.id)
})

test('an address is proposed from the name', () => {
  assert.equal(slugOf('Boréal Cargo & Fils'), 'boreal-cargo-fils')
  assert.equal(slugOf("  L'Œuvre du Fleuve  "), 'l-oeuvre-du-fleuve')
  assert.equal(slugOf('!!!'), '')
})

test('a company is edited over its latest version only', async () => {
  const owner = await platformOwner()
  const { company } = await owner.companies.create(companyDraft(newSlug()))
  const { id, slug, timeZone } = company
  const changed = await owner.companies.update({
    id,
    version: 1,
    slug,
    timeZone,
    name: 'Renommée',
    city: 'Goma',
  })
  assert.deepEqual([changed.name, changed.city, changed.version], ['Renommée', 'Goma', 2])
  await assert.rejects(
    owner.companies.update({ id, version: 1, slug, timeZone, name: 'Trop tard' }),
    ({ code, data }) => {
      return code === 'STALE' && data.current.name === 'Renommée'
    },
  )
})

test('the figures are those of each company alone, over thirty days', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, other] = [await ours.hire('admin'), await theirs.hire('admin')]
  const today = new Date().toISOString().slice(0, 10)
  const dates = { issueDate: today, dueDate: today }
  const invoice = await admin.invoices.create(maritimeDraft(ours, dates))
  await admin.invoices.create(maritimeDraft(ours, { issueDate: '2020-01-01', dueDate: '2020-02-01' }))
  await admin.payments.create({ invoiceId: invoice.id, amount: 1000, paymentDate: today, reference: 'A' })
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 500,
    paymentDate: today,
    reference: 'B',
    status: 'En attente',
  })
  await other.invoices.create(maritimeDraft(theirs, { ...dates, quantity: 100 }))
  await world.owner.query('insert into file_stores (tenant_id, bytes) values ($1, 1234), ($2, 9)', [
    ours.tenantId,
    theirs.tenantId,
  ])
  await countCompanies(world.server.pool)

  const owner = await platformOwner()
  const found = (await owner.companies.list({ limit: 200 })).items.find(({ id }) => id === ours.tenantId)
  assert.deepEqual(
    [found?.users, found?.clients, found?.invoices, found?.billed, found?.paid],
    [1, 1, 1, 3150, 1000],
  )
  assert.ok(found?.countedAt)
  assert.equal(found.storageBytes, 1234)
  assert.ok((await owner.platform.overview()).storedBytes >= 1243)

  await admin.invoices.create(maritimeDraft(ours, dates))
  assert.equal(
    (await owner.companies.get({ id: ours.tenantId })).billed,
    6300,
    'the page of a company counts at once',
  )
})

test('the list is searched, filtered, sorted by any figure and paged, with its totals', async () => {
  const owner = await platformOwner()
  const mark = crypto.randomUUID().slice(0, 8)
  for (const [n, name] of ['Éole', 'Zénith', 'Alizé', 'Mousson'].entries()) {
    const { company } = await owner.companies.create({
      ...companyDraft(`${mark}-${n}-x`),
      name: `${name} ${mark}`,
    })
    await world.owner.query('update company_figures set billed = $2, users = 1 where tenant_id = $1', [
      company.id,
      n * 100,
    ])
  }
  const names = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name.split(' ')[0])
  assert.deepEqual(names(await owner.companies.list({ search: mark })), [
    'Alizé',
    'Éole',
    'Mousson',
    'Zénith',
  ])
  assert.deepEqual(names(await owner.companies.list({ search: `eole ${mark}` })), ['Éole'])
  const first = await owner.companies.list({ search: mark, sort: 'billed', order: 'desc', limit: 3 })
  const totals = await owner.companies.totals({ search: mark })
  const rest = await owner.companies.list({
    search: mark,
    sort: 'billed',
    order: 'desc',
    limit: 3,
    cursor: first.nextCursor ?? '',
  })
  assert.deepEqual([...names(first), ...names(rest)], ['Mousson', 'Alizé', 'Zénith', 'Éole'])
  assert.deepEqual([totals.count, totals.billed, totals.users, rest.nextCursor], [4, 600, 4, null])
  for (const sort of ['createdAt', 'users', 'clients', 'invoices', 'paid', 'lastActivityAt'] as const)
    assert.equal((await owner.companies.list({ search: mark, sort })).items.length, 4, sort)
  await world.owner.query(`update tenants set is_active = false where slug = $1`, [`${mark}-1-x`])
  await world.owner.query(
    `update company_figures set last_activity_at = now() - interval '31 days' where tenant_id = (select id
      from tenants where slug = $1)`,
    [`${mark}-0-x`],
  )
  assert.deepEqual(names(await owner.companies.list({ search: mark, state: 'suspended' })), ['Zénith'])
  assert.deepEqual(names(await owner.companies.list({ search: mark, state: 'idle' })), ['Éole'])
  assert.deepEqual(names(await owner.companies.list({ search: mark, state: 'active' })), [
    'Alizé',
    'Éole',
    'Mousson',
  ])
})

test('a count of a company scans no whole table', async () => {
  const company = await foundCompany(world)
  await world.owner.query(
    `insert into tenants (id, name, slug) select gen_random_uuid(), 'T' || n, 'many-' || n
      from generate_series(1, 40) n`,
  )
  await world.owner.query(
    `insert into clients (tenant_id, id, name) select t.id, gen_random_uuid(), 'C' || n
      from tenants t, generate_series(1, 100) n where t.slug like 'many-%'`,
  )
  await world.owner.query(`insert into invoices (tenant_id, id, invoice_number, service_type, client_id,
    client_name, issue_date, due_date, subtotal, total, balance, items_count, issued_by_agent_id,
    issued_by_agent_name)
    select tenant_id, gen_random_uuid(), 'INV-' || row_number() over (), 'Maritime', id, name,
    current_date - 400, current_date, 100, 100, 100, 1, id, 'A' from clients where name like 'C%'`)
  await world.owner.query(`insert into payments (tenant_id, id, invoice_id, invoice_number, client_name,
    reference, amount, payment_date, recorded_by, recorded_by_name)
    select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R', 10, current_date - 400, id, 'A'
    from invoices`)
  await world.owner.query('vacuum analyze clients, invoices, payments')
  const client = await world.owner.connect()
  // PostgreSQL shows a connection its own scan counts at once, and those of others with a delay.
  const readThrough = async () =>
    (
      await client.query(
        `select relname, seq_scan from pg_stat_xact_user_tables
          where relname in ('clients', 'invoices', 'payments') order by 1`,
      )
    ).rows
  await client.query('begin')
  const before = await readThrough()
  await client.query('select access.count_company($1)', [company.tenantId])
  assert.deepEqual(await readThrough(), before)
  await client.query('rollback')
  client.release()
})

test('people of a suspended company are refused at their next request, until it is reopened', async () => {
  const company = await foundCompany(world)
  const [owner, employee] = [await platformOwner(), await company.hire('employee')]
  await employee.clients.list({})
  await assert.rejects(owner.companies.suspend({ id: company.tenantId, reason, slug: 'autre' }), {
    code: 'MISTYPED',
  })
  const suspended = await owner.companies.suspend({
    id: company.tenantId,
    reason: 'Factures impayées',
    slug: company.slug,
  })
  assert.deepEqual([suspended.isActive, suspended.suspendedReason], [false, 'Factures impayées'])
  await assert.rejects(employee.clients.list({}), {
    code: 'SUSPENDED',
    message: 'Cette entreprise est désactivée. Contactez votre administrateur.',
  })
  assert.equal((await employee.session.current())?.closed, 'suspended')
  await assert.rejects(owner.companies.open({ id: company.tenantId, reason }), { code: 'SUSPENDED_COMPANY' })
  await owner.companies.reopen({ id: company.tenantId, reason: 'Réglé' })
  await employee.clients.list({})
  for (const side of [null, company.tenantId])
    assert.deepEqual(await actionsOf(side, company.tenantId), [
      ['TENANT_SUSPENDED', 'Factures impayées'],
      ['TENANT_REOPENED', 'Réglé'],
    ])
})

test('suspending the company a super_admin has open closes it for them too', async () => {
  const company = await foundCompany(world)
  const [one, other] = [await hire(world, company.tenantId, 'super_admin'), await platformOwner()]
  await one.clients.list({})
  await other.companies.suspend({ id: company.tenantId, reason, slug: company.slug })
  await assert.rejects(one.clients.list({}, { context: { company: company.tenantId } }), {
    code: 'SUPPORT_ENDED',
  })
})

test('an opened company is writable only once confirmed, for the server and for the database', async () => {
  const company = await foundCompany(world)
  const owner = await platformOwner()
  await assert.rejects(owner.invoices.list({}), { code: 'FORBIDDEN' })
  const { until } = await owner.companies.open({ id: company.tenantId, reason })
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  assert.ok(minutes > 59 && minutes <= 60.1, String(minutes))
  assert.equal(
    (await owner.clients.list({})).items.find(({ id }) => id === company.clientId)?.name,
    'Maison Kivu',
  )
  assert.deepEqual((await owner.session.current())?.support, { until, writes: false })

  await assert.rejects(owner.clients.create({ name: 'Refusé' }), { code: 'READ_ONLY', status: 403 })
  await assert.rejects(owner.security.report({ action: 'PRINT' }), { code: 'READ_ONLY', status: 403 })
  for (const statement of [
    `insert into clients (id, name) values (gen_random_uuid(), 'Refusé')`,
    `update clients set name = 'Refusé'`,
    'delete from clients',
    `select save_invoice('${company.tenantId}', null, null)`,
    'set transaction read write',
    `select set_config('transaction_read_only', 'off', true)`,
  ]) {
    const attempt = authenticate(world.server.pool, tokenHash(owner.token), 'write', ({ db }) =>
      db.executeQuery({ sql: statement, parameters: [] } as never),
    )
    await assert.rejects(attempt, /read-only transaction|read-write mode|does not exist/, statement)
  }

  await owner.companies.confirm()
  const created = await owner.clients.create({ name: 'Accepté' })
  assert.equal(created.tenantId, company.tenantId)
  assert.equal((await owner.session.current())?.support?.writes, true)

  await owner.companies.leave()
  await assert.rejects(owner.clients.update({ ...created, name: 'Trop tard' }), { code: 'NOT_FOUND' })
  assert.equal((await owner.session.current())?.company, null)
  await assert.rejects(owner.companies.leave(), { code: 'NOTHING_OPEN' })
  for (const side of [null, company.tenantId])
    assert.deepEqual(await actionsOf(side, company.tenantId), [
      ['SUPPORT_ACCESS', reason],
      ['SUPPORT_CONFIRMED', null],
      ['SUPPORT_ENDED', null],
    ])
})

test('the company’s log shows its administrators the visitor, reason and end of a visit', async () => {
  const company = await foundCompany(world)
  const [owner, admin] = [await platformOwner(), await company.hire('admin')]
  await owner.companies.open({ id: company.tenantId, reason })
  await owner.companies.leave()
  const { items } = await admin.security.list({})
  assert.deepEqual(
    items.map(({ action, errorMessage, userId, userName }) => [action, errorMessage, userId, userName]),
    [
      ['SUPPORT_ENDED', null, owner.userId, null],
      ['SUPPORT_ACCESS', reason, owner.userId, null],
    ],
  )
})

test('a visit ends after an hour, the browser is notified, and both logs record it', async () => {
  const company = await foundCompany(world)
  const owner = await platformOwner()
  await owner.companies.open({ id: company.tenantId, reason })
  const session = async () =>
    (
      await world.owner.query(
        'select id, support_until, support_reason from auth.sessions where token_hash = $1',
        [tokenHash(owner.token)],
      )
    ).rows[0]
  const { id } = await session()
  const { rows } = await world.owner.query(`select run_at from graphile_worker.jobs where key = $1`, [
    `support:${id}`,
  ])
  assert.ok(Date.parse(rows[0].run_at) > Date.now() + 59 * 60_000)
  await endSupport(world.server.pool, id)
  await owner.clients.list({}) // an early call has no effect

  await world.owner.query(
    `update auth.sessions set support_until = now() - interval '1 second' where id = $1`,
    [id],
  )
  await assert.rejects(owner.clients.list({}, { context: { company: company.tenantId } }), {
    code: 'SUPPORT_ENDED',
    message: "L'accès à cette entreprise est terminé.",
  })
  await assert.rejects(owner.invoices.list({}), { code: 'FORBIDDEN' })
  await endSupport(world.server.pool, id)
  assert.deepEqual(await session(), { id, support_until: null, support_reason: null })
  for (const side of [null, company.tenantId])
    assert.deepEqual(await actionsOf(side, company.tenantId), [
      ['SUPPORT_ACCESS', reason],
      ['SUPPORT_ENDED', 'Après 60 minutes'],
    ])
})

test('a visit ends with its session, however that ends, and both logs record it once', async () => {
  const site = await openSite(world)
  const signOut = ({ token }: Person) =>
    site.ask('/api/auth/sign-out', {
      json: {},
      headers: { cookie: signedCookie(token, world.server.secret) },
    })
  const endElsewhere = async ({ userId }: Person) =>
    callAs(world, await openSession(world, userId, null)).account.closeSessions({ scope: 'others' })
  for (const end of [
    signOut,
    endElsewhere,
    (owner: Person) => owner.account.closeSessions({ scope: 'all' }),
  ]) {
    const [visited, left] = [await foundCompany(world), await foundCompany(world)]
    const owner = await platformOwner()
    await owner.companies.open({ id: left.tenantId, reason })
    await owner.companies.leave()
    await owner.companies.open({ id: visited.tenantId, reason })
    await end(owner)
    assert.equal(await owner.session.current(), null)
    for (const side of [null, visited.tenantId])
      assert.deepEqual(await actionsOf(side, visited.tenantId), [
        ['SUPPORT_ACCESS', reason],
        ['SUPPORT_ENDED', 'Session fermée'],
      ])
    assert.deepEqual((await actionsOf(left.tenantId, left.tenantId)).at(-1), ['SUPPORT_ENDED', null])
  }
  await site.close()
})

test('a super_admin signed out as a member of a company keeps their visit', async () => {
  const company = await foundCompany(world)
  const [owner, admin] = [await platformOwner(), await company.hire('admin')]
  await join(world, owner.userId, company.tenantId, 'manager')
  await owner.companies.open({ id: company.tenantId, reason })
  assert.ok(!(await admin.security.sessions()).some(({ userId }) => userId === owner.userId))
  assert.deepEqual(await admin.users.signOut({ id: owner.userId }), { ended: 0 })
  await admin.users.remove({ id: owner.userId })
  assert.equal((await owner.session.current())?.company?.id, company.tenantId)
})

test('a visit belongs to one session, and opening another company ends it', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const owner = await platformOwner()
  const elsewhere = callAs(world, await openSession(world, owner.userId, null))
  await owner.companies.open({ id: one.tenantId, reason })
  await owner.companies.confirm()
  await assert.rejects(elsewhere.invoices.list({}), { code: 'FORBIDDEN' })
  await owner.companies.open({ id: two.tenantId, reason })
  assert.equal((await owner.session.current())?.company?.id, two.tenantId)
  await assert.rejects(owner.clients.create({ name: 'X' }), { code: 'READ_ONLY' })
  assert.deepEqual(
    (await actionsOf(one.tenantId, one.tenantId)).map(([action]) => action),
    ['SUPPORT_ACCESS', 'SUPPORT_CONFIRMED', 'SUPPORT_ENDED'],
  )
})

test('a super_admin manages people of any company without opening it, others only of their own', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [owner, admin, employee] = [
    await platformOwner(),
    await ours.hire('admin'),
    await ours.hire('employee'),
  ]
  const tenantId = ours.tenantId
  assert.equal((await owner.users.list({ tenantId })).items.length, 2)
  await owner.users.setActive({ tenantId, id: employee.userId, active: false })
  await assert.rejects(employee.clients.list({}), { code: 'UNAUTHORIZED' })
  assert.ok(
    (await owner.security.list({ tenantId })).items.some(
      ({ action, userId }) => action === 'USER_DEACTIVATED' && userId === owner.userId,
    ),
  )
  assert.equal((await owner.security.summary({ tenantId })).people.length, 2)
  await assert.rejects(owner.users.list({ tenantId: crypto.randomUUID() }), { code: 'NOT_FOUND' })
  await assert.rejects(owner.users.list({}), { code: 'FORBIDDEN' })

  const thief = await theirs.hire('admin')
  assert.equal((await thief.users.list({ tenantId: theirs.tenantId })).items.length, 1)
  for (const attempt of [
    () => thief.users.list({ tenantId }),
    () =>
      thief.users.invite({ tenantId, firstName: 'V', lastName: 'V', email: 'v@test.example', role: 'admin' }),
    () => thief.users.setActive({ tenantId, id: admin.userId, active: false }),
    () => thief.security.list({ tenantId }),
    () => thief.security.summary({ tenantId }),
  ])
    await assert.rejects(attempt, { code: 'NOT_FOUND' })
})

test('the figures of companies are readable by super_admins only, by API and in the database', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world, 'CANARI Fret')]
  await countCompanies(world.server.pool)
  const admin = await ours.hire('admin')
  for (const attempt of [
    () => admin.companies.list({}),
    () => admin.companies.get({ id: theirs.tenantId }),
    () => admin.platform.overview(),
    () => admin.platform.log({}),
  ])
    await assert.rejects(attempt, { code: 'FORBIDDEN' })
  const seen = await authenticate(world.server.pool, tokenHash(admin.token), 'read', ({ db }) =>
    db.withoutPlugins().selectFrom('company_figures').selectAll().execute(),
  )
  assert.deepEqual(
    seen?.map(({ tenant_id }) => tenant_id),
    [ours.tenantId],
  )
  for (const stolen of [
    `select access.step_into('${theirs.tenantId}')`,
    `select access.count_company('${theirs.tenantId}')`,
    'select access.names_of(null)',
  ])
    await assert.rejects(
      authenticate(world.server.pool, tokenHash(admin.token), 'write', ({ db }) =>
        db.executeQuery({ sql: stolen, parameters: [] } as never),
      ),
      /permission denied/,
      stolen,
    )
})

test('a member of two companies keeps the other one when the first is suspended', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const [owner, person] = [await platformOwner(), await one.hire('employee')]
  await join(world, person.userId, two.tenantId, 'viewer')
  await owner.companies.suspend({ id: one.tenantId, reason, slug: one.slug })
  await assert.rejects(person.clients.list({}), { code: 'SUSPENDED' })
  await person.session.switchCompany({ companyId: two.tenantId })
  assert.equal((await person.clients.list({})).items.length, 1)
})

test('opening, confirming and leaving renew the session’s token, and void the former one', async () => {
  const company = await foundCompany(world)
  const { token } = await platformOwner()
  const site = await openSite(world)
  let cookie = signedCookie(token, world.server.secret)
  for (const [method, path] of [
    ['POST', `/api/tenants/${company.tenantId}/support`],
    ['POST', '/api/support/confirmation'],
    ['DELETE', '/api/support'],
  ] as const) {
    const answer = await site.ask(path, { method, json: { reason }, headers: { cookie } })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    const sessionCookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    assert.match(sessionCookie, /^escale=/)
    assert.equal((await site.ask('/api/tenants', { headers: { cookie } })).status, 401, path)
    cookie = sessionCookie
    assert.equal((await site.ask('/api/tenants', { headers: { cookie } })).status, 200, path)
  }
  const refused = await site.ask('/api/support', { method: 'DELETE', json: {}, headers: { cookie } })
  assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [409, null])
  await site.close()
})

test('a stopping server counts no further company, and the next count does the rest', async () => {
  const { tenantId } = await foundCompany(world)
  const stopping = new AbortController()
  stopping.abort()
  await countCompanies(world.server.pool, stopping.signal)
  const { rows } = await world.owner.query('select counted_at from company_figures where tenant_id = $1', [
    tenantId,
  ])
  assert.ok(rows.every(({ counted_at }) => counted_at === null))
})
