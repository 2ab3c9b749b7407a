import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { useFeatures } from '#testing/company/features.ts'
import { isSpread } from '#testing/database/citus.ts'
import { genericPlan } from '#testing/database/plans.ts'
import { everyRead } from '#testing/database/reads.ts'
import { assertSpreadable } from '#testing/database/spreadable.ts'
import { statementsSentDuring } from '#testing/database/statement-log.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const skip = isSpread && 'each machine has a plan of its own'

// Every company list of the contract, with each order and each filter. New ones are included automatically.
async function everyReading(): Promise<Set<string>> {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await admin.invoices.create(maritimeDraft(company))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 10,
    paymentDate: '2026-01-02',
    reference: 'S',
  })
  await admin.clients.create({ name: 'Kivu Transit' })
  const parcel = await admin.warehouse.receive({
    trackingNumber: 'T',
    quantity: 1,
    clientId: company.clientId,
  })
  const vehicle = await admin.warehouse.register({ chassisNumber: 'JTMHX-01', vehicleBrand: 'Toyota' })
  await admin.warehouse.receive({ trackingNumber: 'U', quantity: 1 })
  const { id: conversation } = await admin.conversations.begin({ clientId: company.clientId })
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
      select $1, gen_random_uuid(), $2, 'Reçu', 'client', 'texte', 'Kivu ' || n, 'Reçu' from generate_series(1, 60) n`,
    [company.tenantId, conversation],
  )
  const site = await openSite(world)
  const cookie = signedCookie(admin.token, world.server.secret)
  const ids = {
    clients: company.clientId,
    services: company.serviceId,
    invoices: invoice.id,
    payments: payment.id,
    users: admin.userId,
    conversations: conversation,
  }
  const goods = { 'warehouse-receipts': parcel.id, 'vehicle-registrations': vehicle.id }
  const sentStatements = await statementsSentDuring(async () => {
    for await (const path of everyRead({ ...ids, ...goods }, (path) =>
      site.ask(path, { headers: { cookie } }),
    ))
      asked.push(path)
    await admin.history.list({ record: invoice.id })
    await admin.payments.list({ method: 'Espèces' })
    await admin.payments.totals({ method: 'Espèces' })
  })
  await site.close()
  return sentStatements
}

const asked: string[] = []
const statements = await everyReading()

test('every list of the contract is read in each order and with each filter', () => {
  assert.ok(asked.length > 150, `${asked.length} reads`)
  for (const path of [
    '/api/clients?sort=name',
    '/api/invoices?sort=balance',
    '/api/invoices/totals?unpaid=true',
    '/api/payments?search=kivu',
    '/api/goods/scan?code=ki',
    '/api/reception/goods?limit=1',
  ]) {
    assert.ok(asked.includes(path), path)
  }
})

test('no list uses a query that a distributed database cannot run', () => assertSpreadable(world.owner))

test('payments of one method are found by the index of their tenders', { skip }, async () => {
  const divided = [...statements].filter((text) => /union all select t\.payment_id/.test(text))
  assert.ok(divided.length >= 2, 'list and totals')
  for (const text of divided) {
    const plan = await genericPlan(world.owner, text, 'set enable_seqscan = off; set enable_bitmapscan = off')
    assert.match(plan, /payment_tenders_(by_method|pkey)/, `${text}\n${plan}`)
    assert.doesNotMatch(plan, /Seq Scan on (payments|payment_tenders)\b/, `${text}\n${plan}`)
  }
})

// A company's rows must be found by index even when they are few among many.
test('each list, page and search uses an index of the company', { skip }, async () => {
  await world.owner.query(
    `insert into tenants (id, name, slug) select gen_random_uuid(), 'T' || n, 'plan-' || n
      from generate_series(1, 40) n`,
  )
  await world.owner.query(
    `insert into clients (tenant_id, id, name) select t.id, gen_random_uuid(), 'Client ' || n
      from tenants t, generate_series(1, 100) n where t.slug like 'plan-%'`,
  )
  await world.owner.query(
    `insert into services (tenant_id, id, name, price) select t.id, gen_random_uuid(),
      'Service ' || n, n from tenants t, generate_series(1, 50) n where t.slug like 'plan-%'`,
  )
  await world.owner.query(`insert into invoices (tenant_id, id, invoice_number, service_type, client_id,
    client_name, issue_date, due_date, subtotal, total, balance, items_count, issued_by_agent_id,
    issued_by_agent_name)
    select c.tenant_id, gen_random_uuid(), 'INV-' || row_number() over (), 'Maritime', c.id, c.name,
      '2026-01-01', '2026-02-01', 100, 100, 100, 1, c.id, 'A'
    from clients c, generate_series(1, 3) n where c.name like 'Client %'`)
  await world.owner.query(`insert into payments (tenant_id, id, invoice_id, invoice_number, client_name,
    reference, amount, status, payment_date, recorded_by, recorded_by_name)
    select tenant_id, gen_random_uuid(), id, invoice_number, client_name, 'R', 10, 'En attente',
      '2026-01-02', id, 'A' from invoices`)
  await world.owner.query(`insert into goods (tenant_id, id, kind, number, tracking_number,
      client_id, received_at, created_at, updated_at)
    select c.tenant_id, gen_random_uuid(), 'Colis', 'REC-' || row_number() over (),
      'T-' || row_number() over (), c.id, now(), now() - n * interval '20 days',
      now() - n * interval '20 days'
    from clients c, generate_series(1, 3) n where c.name like 'Client %'`)
  await world.owner.query(`insert into goods (tenant_id, id, kind, number, chassis_number,
      vehicle_brand, received_at, created_at, updated_at)
    select t.id, gen_random_uuid(), 'Véhicule', 'VEH-' || row_number() over (),
      'CHASSIS-' || row_number() over (), 'Toyota', now(), now() - n * interval '1 day',
      now() - n * interval '1 day'
    from tenants t, generate_series(1, 60) n where t.slug like 'plan-%'`)
  await world.owner.query(`insert into record_changes (tenant_id, id, kind, record_id, parent_id,
      action, user_id, user_name, changes, ip_address, user_agent, created_at)
    select tenant_id, gen_random_uuid(), (array['clients', 'services', 'invoices', 'payments',
      'expeditions', 'goods', 'profiles'])[1 + n % 7], id,
      case when n % 7 = 3 then gen_random_uuid() end, 'CLIENT_UPDATED', id, 'A', '{}', '', '',
        now() - n * interval '1 hour'
    from clients, generate_series(1, 7) n where name like 'Client %'`)
  await world.owner.query(`insert into conversations (tenant_id, id, client_id, contact_name,
      last_at, created_at, unread_count)
    select tenant_id, gen_random_uuid(), id, name, now() - random() * interval '90 days',
      now() - random() * interval '90 days', (random() < 0.02)::int from clients
      where name like 'Client %'`)
  await world.owner.query(`insert into messages (tenant_id, id, conversation_id, direction, origin,
      kind, body, status, occurred_at)
    select v.tenant_id, gen_random_uuid(), v.id, 'Reçu', 'client', 'texte', 'Bonjour ' || n, 'Reçu',
      now() - n * interval '1 hour' from conversations v, generate_series(1, 5) n
      where v.contact_name like 'Client %'`)
  await world.owner.query(
    `select rebuild_receivables(id), fill_account(id) from tenants where slug like 'plan-%'`,
  )
  await world.owner.query('analyze')
  const big =
    /(from|join) "?(clients|conversations|messages|goods|invoices|payments|receivables|record_changes|services)\b/
  let explained = 0
  for (const text of statements) {
    if (!/^select|^\s*select/.test(text) || !big.test(text) || /_\w+\(\$/.test(text)) continue
    const plan = await genericPlan(world.owner, text)
    explained += 1
    assert.doesNotMatch(
      plan,
      /Seq Scan on (clients|conversations|messages|goods|invoices|payments|receivables|record_changes|services)\b/,
      `${text}\n${plan}`,
    )
  }
  assert.ok(explained > 40, `${explained} statements explained`)
})

const largeLists = ['clients', 'expeditions', 'goods', 'invoices', 'payments']

/** A page without filters: its table, and the order that follows the condition on the company. */
const unfilteredPage = new RegExp(
  [
    / as "sortKey" from (\w+) [^?]*where (?:\w\.)?tenant_id = \$\d+/,
    /(?: and g\.kind = '\S+')?(?: and \([^)]*\) [<>] \(\$\d, \$\d\))?/,
    /\s+order by (\S.*) limit/,
  ]
    .map(({ source }) => source)
    .join(''),
)

// Large lists read these pages with one prepared plan, whatever the size of the company. The plan must be
// right for the largest one, so it reads the rows of the page only, and looks up each client by its key.
test('a page without filters reads its rows from an index, in each order of its list', { skip }, async () => {
  const orders = new Set<string>()
  for (const text of statements) {
    const [, table = '', order = ''] = unfilteredPage.exec(text) ?? []
    if (!largeLists.includes(table)) continue
    orders.add(`${table}: ${order}`)
    const plan = await genericPlan(world.owner, text, 'set enable_sort = off; set enable_bitmapscan = off')
    const [page = ''] = plan.split('SubPlan')
    const isWhole =
      /(?<!Incremental )Sort {2}\(|Hash|Merge|Materialize|Seq Scan on (?!shared|expedition(s|_containers)\b)/
    assert.doesNotMatch(page, isWhole, `${text}\n${plan}`)
  }
  assert.deepEqual(new Set([...orders].map((order) => order.split(':')[0])), new Set(largeLists))
  assert.ok(orders.size >= 18, [...orders].join('\n'))
})

test('a person’s role is read inside the query, by index, without a function call', async () => {
  const plan = await genericPlan(
    world.owner,
    'select m.user_id, r.is_super_admin, r.given_role from user_tenants m cross join auth.roles_of(m.user_id, m.tenant_id) r where m.tenant_id = $1',
    'set enable_seqscan = off',
  )
  assert.doesNotMatch(plan, /Function Scan/, plan)
  assert.equal(plan.match(/user_roles_latest/g)?.length, 2, plan)
})

// Few rows are sorted as cheaply. The test checks that an index gives them in order, so a page costs its own
// size.
test('a page of the whole history is read from the newest end, with any filter', {
  skip,
}, async () => {
  const pages = [...statements].filter(
    (text) => /from "record_changes".*order by created_at desc/s.test(text) && !/record_id = any/.test(text),
  )
  const indexes = pages.map(async (text) => {
    const plan = await genericPlan(world.owner, text, 'set enable_sort = off; set enable_bitmapscan = off')
    assert.doesNotMatch(plan, /Sort/, `${text}\n${plan}`)
    return plan.match(/Index (?:Only )?Scan Backward using (\w+)/)?.[1]
  })
  const used = new Set(await Promise.all(indexes))
  for (const index of ['newest', 'of_person', 'of_kind', 'removed'])
    assert.ok(used.has(`record_changes_${index}`), [...used].join())
})

test('a page of a record’s history is read from the newest end of an index, and so are its children’s', {
  skip,
}, async () => {
  const branches = [...statements].filter((text) => /from "record_changes".*order by id desc/s.test(text))
  const plans = await Promise.all(
    branches.map((text) =>
      genericPlan(world.owner, text, 'set enable_sort = off; set enable_bitmapscan = off'),
    ),
  )
  for (const plan of plans) assert.doesNotMatch(plan, /Sort/, plan)
  const used = new Set(plans.map((plan) => plan.match(/Index Scan Backward using (\w+)/)?.[1]))
  assert.deepEqual(
    used,
    new Set(['record_changes_pkey', 'record_changes_of_parent', 'record_changes_of_former_parent']),
  )
})

test('a record’s history is found by its kind and id, and a removed record by its name', {
  skip,
}, async () => {
  const [about = ''] = [...statements].filter((text) =>
    /record_id = any.*order by created_at desc/s.test(text),
  )
  const plan = await genericPlan(world.owner, about)
  for (const index of ['pkey', 'of_parent', 'of_former_parent'])
    assert.match(plan, new RegExp(`Bitmap Index Scan on record_changes_${index}`), plan)
  assert.doesNotMatch(plan, /record_changes_newest/)
  const [former = ''] = [...statements].filter((text) =>
    /from "record_changes" where "former_key" = /.test(text),
  )
  assert.match(
    await genericPlan(world.owner, former, 'set enable_seqscan = off'),
    /record_changes_by_former_name/,
  )
})

test('a page of a thread, and each list of conversations, is read from the newest end of its own index', {
  skip,
}, async () => {
  const used = async (page: RegExp) => {
    const pages = [...statements].filter((text) => page.test(text) && !/search_key|= any/.test(text))
    const plans = await Promise.all(
      pages.map((text) =>
        genericPlan(world.owner, text, 'set enable_sort = off; set enable_bitmapscan = off'),
      ),
    )
    for (const plan of plans) assert.doesNotMatch(plan, /Sort/, plan)
    return new Set(
      plans.flatMap((plan) =>
        [...plan.matchAll(/using ((?:conversations|messages)_\w+)/g)].map(([, index]) => index),
      ),
    )
  }
  assert.ok(
    (await used(/from "messages" as "m".*order by m\.occurred_at desc/s)).has('messages_of_conversation'),
  )
  const lists = await used(/from "conversations" as "v".*order by v\.last_at desc/s)
  for (const index of ['open', 'closed', 'unread', 'failed', 'of_colleague'])
    assert.ok(lists.has(`conversations_${index}`), [...lists].join())
})

const long = ['clients', 'services', 'invoices', 'payments']

// Few rows of a small table are read either way. The test checks that an index contains all columns needed.
test('the totals of a list are read from an index alone', { skip }, async () => {
  for (const table of long) await world.owner.query(`vacuum analyze ${table}`)
  const totals = [...statements].filter(
    (text) =>
      /^select (count\(\*\)|coalesce\(sum\()/.test(text) &&
      long.includes(/\bfrom "?(\w+)/.exec(text)?.[1] ?? '') &&
      !/search_|_key" like|\bid"? = any |"shared_\w+s"|(invoice|client)_id"? = |_figures\b|\breceivables\b/.test(
        text,
      ),
  )
  assert.ok(totals.length >= 4, totals.join('\n'))
  for (const text of totals) {
    const plan = await genericPlan(world.owner, text, 'set enable_seqscan = off; set enable_bitmapscan = off')
    assert.match(plan, /Index Only Scan/, `${text}\n${plan}`)
    // The receipts on an account, which are few, are looked up one by one in the last part.
    const [rows = ''] = plan.split('GroupAggregate')
    assert.doesNotMatch(rows, /Seq Scan|Bitmap Heap Scan|Index Scan using (?!tenants)/, `${text}\n${plan}`)
  }
})

/** Indexes read outside the lists: by index, the source file of the query. */
const readElsewhere: Record<string, string> = {
  access_requests_of_person: 'src/people/account/person/deletion.ts',
  announcements_newest: 'src/platform/announcements/queries.ts',
  api_keys_by_hash: 'migrations/functions/doors.sql',
  billed_names_search: 'migrations/functions/search.sql',
  client_merges_by_phone: 'src/channels/whatsapp/conversation/conversations.ts',
  clients_by_email: 'src/trade/clients/duplicates.ts',
  clients_by_phone_key: 'src/trade/clients/duplicates.ts',
  clients_search: 'migrations/functions/search.sql',
  conversations_search: 'migrations/functions/search.sql',
  credit_notes_search: 'migrations/functions/search.sql',
  expeditions_of_arrival_day: 'src/trade/expeditions/calendar.ts',
  expeditions_of_departure_day: 'src/trade/expeditions/calendar.ts',
  expenses_search: 'migrations/functions/search.sql',
  exports_under_way: 'migrations/functions/jobs.sql',
  exports_with_file: 'migrations/functions/jobs.sql',
  file_links_by_end: 'src/channels/files/link-rows.ts',
  goods_search: 'migrations/functions/search.sql',
  invitations_by_token: 'src/people/account/address/invitation.ts',
  invoices_search: 'migrations/functions/search.sql',
  messages_failed: 'src/trade/dashboard/to-do.ts',
  messages_on_their_way: 'src/channels/whatsapp/delivery/monthly-ceiling.ts',
  messages_search: 'migrations/functions/search.sql',
  messages_waiting: 'src/channels/whatsapp/message/outbox.ts',
  notices_due: 'src/trade/notices/delivery.ts',
  payment_tenders_of_screenshot: 'src/channels/files/sweep.ts',
  payments_of_name: 'migrations/functions/search.sql',
  payments_provisional_number: 'src/database/query/search-result.ts',
  payments_search: 'migrations/functions/search.sql',
  quotes_of_shared_client: 'src/trade/quotes/filters.ts',
  quotes_search: 'migrations/functions/search.sql',
  refunds_of_source: 'migrations/functions/account.sql',
  release_requests_waiting: 'src/trade/goods/release/waiting-requests.ts',
  shared_clients_by_email: 'src/trade/clients/duplicates.ts',
  shared_clients_by_phone_key: 'src/trade/clients/duplicates.ts',
  shared_record_changes_removed: 'src/access/expiry.ts',
  tenants_by_name: 'src/platform/companies/queries.ts',
  tenants_newest: 'src/platform/companies/queries.ts',
  user_sessions_newest: 'src/access/expiry.ts',
  user_sessions_open: 'src/access/session/ended-sessions.ts',
  whatsapp_events_waiting: 'src/channels/whatsapp/webhook/event-worker.ts',
  whatsapp_events_worked: 'src/channels/whatsapp/webhook/event-worker.ts',
}

test('each index has a query that reads it, or a foreign key that needs it', {
  skip,
}, async () => {
  const read = new Set<string>()
  for (const text of statements) {
    if (!/^\s*(select|with)/.test(text)) continue
    for (const preferring of [
      'set enable_seqscan = off',
      'set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off',
    ]) {
      // a query that accepts no null parameter
      const plan = await genericPlan(world.owner, text, preferring).catch(() => '')
      for (const [, index = ''] of plan.matchAll(/(?:using|Index Scan on) (\w+)/g)) read.add(index)
    }
  }
  const { rows } = await world.owner.query<{ name: string; table: string; isOfKey: boolean }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table, exists (select from pg_constraint key where contype = 'f' and conrelid = indrelid
       and (cardinality(conkey) > 1 or indkey[0] = conkey[1]) and confrelid <> 'tenants'::regclass
       and (select array_agg(place) from unnest(conkey) place) <@ (indkey::int2[])[0:cardinality(conkey) - 1]) as "isOfKey"
     from pg_index where not indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))`,
  )
  const unread = rows.filter(({ name, isOfKey }) => !isOfKey && !read.has(name))
  assert.deepEqual(unread.map(({ name }) => name).sort(), Object.keys(readElsewhere).sort())
  for (const { name, table } of unread) {
    const text = await readFile(join(import.meta.dirname, '../..', readElsewhere[name] ?? ''), 'utf8')
    assert.ok(text.includes(table), `${readElsewhere[name]} does not read ${table}`)
  }
})
