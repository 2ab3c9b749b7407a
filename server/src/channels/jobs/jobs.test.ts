import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { today } from '@escale/contract/values/days'
import { sql } from 'kysely'
import { queueMail } from '#channels/mail/queue.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { asAccounts, authenticate, inCompany } from '#database/caller/company.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { WorkerPool } from '#database/pool/worker-pool.ts'
import { newId } from '#database/query/ids.ts'
import { receivableDifferences } from '#testing/company/receivables.ts'
import { startRelayTo } from '#testing/providers/relay.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { checkBalances, markLateInvoices } from '#trade/invoices/tasks.ts'
import { startWorker } from '#worker/worker.ts'
import { forgetJobs } from './expiry.ts'

const world = await startWorld()
after(world.stop)

test('at night an unpaid invoice past its due date becomes Retard, once per due date', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.invoices.create(
    maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-02-01' }),
  )
  const night = () => inCompany(world.server.pool, company.tenantId, markLateInvoices)
  const invoice = () => manager.invoices.get({ id })
  await night()
  assert.equal((await invoice()).status, 'Retard')

  // A person may pick any status at any time, and it stays.
  await manager.invoices.setStatus({ id, version: (await invoice()).version, status: 'En attente' })
  await night()
  assert.equal((await invoice()).status, 'En attente')

  await manager.invoices.update({
    ...maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-03-01' }),
    id,
    version: (await invoice()).version,
  })
  await night()
  assert.equal((await invoice()).status, 'Retard')

  // A moved due date brings « Retard » back.
  await manager.invoices.update({
    ...maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2099-01-01', status: 'Retard' }),
    id,
    version: (await invoice()).version,
  })
  assert.equal((await invoice()).status, 'En attente')
})

test('a cancelled payment does not restore the Retard of a due date that was moved since', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const invoice = () => admin.invoices.get({ id })
  await inCompany(world.server.pool, company.tenantId, markLateInvoices)
  assert.equal((await invoice()).status, 'Retard')
  const payment = await admin.payments.create({
    invoiceId: id,
    amount: 3150,
    paymentDate: '2026-03-01',
    reference: 'P',
  })
  const { status, version } = await invoice()
  assert.equal(status, 'Payée')
  await admin.invoices.update({ ...maritimeDraft(company, { status, dueDate: '2099-12-31' }), id, version })
  assert.equal((await invoice()).status, 'Payée')
  await admin.payments.remove({ id: payment.id })
  assert.equal((await invoice()).status, 'En attente')
})

test('paid invoices, and those due today or later, do not become Retard', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const paid = await manager.invoices.create(
    maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-02-01' }),
  )
  await manager.payments.create({
    invoiceId: paid.id,
    amount: 3150,
    paymentDate: '2025-01-02',
    reference: 'R',
    marksPaid: false,
  })
  const later = await manager.invoices.create(maritimeDraft(company, { dueDate: '2099-01-01' }))
  const dueToday = await manager.invoices.create(
    maritimeDraft(company, { dueDate: today('Africa/Kinshasa') }),
  )
  await inCompany(world.server.pool, company.tenantId, markLateInvoices)
  for (const { id } of [paid, later, dueToday])
    assert.equal((await manager.invoices.get({ id })).status, 'En attente')
})

test('the nightly proof raises a security event only for a wrong balance or total', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const [right, wrong] = [
    await manager.invoices.create(maritimeDraft(company)),
    await manager.invoices.create(maritimeDraft(company)),
  ]
  await manager.payments.create({
    invoiceId: right.id,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  const alarms = async () =>
    (
      await world.owner.query(
        `select record_id from security_logs where action = 'BALANCE_MISMATCH' and tenant_id = $1
          order by record_id`,
        [company.tenantId],
      )
    ).rows
  const prove = () => inCompany(world.server.pool, company.tenantId, checkBalances)
  await prove()
  assert.deepEqual(await alarms(), [])
  await world.owner.query('update invoices set paid_amount = 7, balance = total - 7 where id = $1', [
    wrong.id,
  ])
  await prove()
  // The balance of the invoice is repeated by its receivable and in the figures.
  assert.deepEqual(await alarms(), [{ record_id: wrong.id }, { record_id: null }])
})

test('the nightly proof names what does not repeat the invoices, and rebuilds it', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const invoice = await manager.invoices.create(maritimeDraft(company))
  const prove = () => inCompany(world.server.pool, company.tenantId, checkBalances)
  await world.owner.query('update receivables set balance = 7 where tenant_id = $1', [company.tenantId])
  await world.owner.query('delete from client_figures where tenant_id = $1', [company.tenantId])
  await prove()
  const { rows } = await world.owner.query<{ detail: string }>(
    `select error_message as detail from security_logs
      where action = 'BALANCE_MISMATCH' and tenant_id = $1`,
    [company.tenantId],
  )
  assert.equal(rows.length, 1)
  assert.match(rows[0]?.detail ?? '', new RegExp(`receivables ${invoice.id} : 0,07.* au lieu de `))
  assert.match(rows[0]?.detail ?? '', new RegExp(`client_figures ${company.clientId} : 0,00`))
  assert.deepEqual(await receivableDifferences(world, company.tenantId), [])
})

test('a job runs as the company that enqueued it, and a rollback removes it', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.invoices.create(
    maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-02-01' }),
  )
  const enqueue = (fails: boolean) =>
    authenticate(world.server.pool, tokenHash(manager.token), 'write', async ({ db }) => {
      await sql`select jobs.enqueue('mark_late_invoices', '{}', '{}')`.execute(db)
      if (fails) throw new Error('rolled back')
    })
  await assert.rejects(enqueue(true), /rolled back/)
  assert.equal((await world.owner.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n, 0)
  await enqueue(false)
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
  await eventually(
    'it was not done',
    async () => (await manager.invoices.get({ id })).status === 'Retard',
  ).finally(worker.stop)
})

/** A worker at work while `during` happens. */
async function atWork(during: () => Promise<void>, workerPool = world.workerPool) {
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const worker = await startWorker(workerPool, { ...world.server, pool: world.jobs, post })
  await during().finally(worker.stop)
}

async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo()); await sleep(50))
    assert.ok(Date.now() < deadline, what)
}

const enqueueFor = async (token: string, task: string) =>
  authenticate(world.server.pool, tokenHash(token), 'write', ({ db }) =>
    sql`select jobs.enqueue(${task}, '{}', '{}')`.execute(db),
  )
const underWay = async (task: string) =>
  (
    await world.owner.query<{ company: string }>(
      `select payload ->> 'companyId' as company from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and locked_at is not null`,
      [task],
    )
  ).rows.map(({ company }) => company)

/** Holds rows that jobs want, so that these last as long as the test says. */
async function holding(text: string, during: () => Promise<void>): Promise<void> {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query(text)
    await during()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('exports and nightly jobs do not delay mail, and four exports run two at a time', async () => {
  const companies = await Promise.all([1, 2, 3, 4].map(() => foundCompany(world)))
  const admins = await Promise.all(companies.map(({ hire }) => hire('admin')))
  await atWork(() =>
    holding('lock table clients, company_figures', async () => {
      for (const admin of admins) await admin.exports.create()
      for (const { token } of admins) await enqueueFor(token, 'prove_balances')
      await eventually(
        'nothing began',
        async () =>
          (await underWay('export_company')).length > 0 && (await underWay('prove_balances')).length > 0,
      )
      assert.ok((await underWay('export_company')).length <= 2)
      const to = `${newId()}@exemple.test`
      const letter = {
        subject: 'Essai',
        sender: { name: 'Escale', color: '#0b5d6b' },
        paragraphs: ['Bonjour,'],
        closing: [],
      }
      await asAccounts(world.server.pool, (client) =>
        queueMail(client, { kind: 'verification', to, userId: null, letter }),
      )
      const state = async () =>
        (await world.owner.query('select state from auth.outgoing_mails where to_address = $1', [to])).rows[0]
          ?.state
      await eventually('the mail waited for the rest', async () => (await state()) === 'envoyé')
    }),
  )
})

test('a company with many jobs runs one at a time, and other companies take turns with it', async () => {
  const [greedy, modest] = [await foundCompany(world), await foundCompany(world)]
  const [asker, manager] = [await greedy.hire('admin'), await modest.hire('manager')]
  const { id } = await manager.invoices.create(
    maritimeDraft(modest, { issueDate: '2025-01-01', dueDate: '2025-02-01' }),
  )
  await world.owner.query('insert into company_figures (tenant_id, last_activity_at) values ($1, now())', [
    greedy.tenantId,
  ])
  await atWork(() =>
    holding(`update company_figures set mismatches = 0 where tenant_id = '${greedy.tenantId}'`, async () => {
      for (let asked = 0; asked < 8; asked += 1) await enqueueFor(asker.token, 'prove_balances')
      await eventually('nothing began', async () => (await underWay('prove_balances')).length > 0)
      await enqueueFor(manager.token, 'mark_late_invoices')
      await eventually(
        'the other company waited',
        async () => (await manager.invoices.get({ id })).status === 'Retard',
      )
      assert.deepEqual(await underWay('prove_balances'), [greedy.tenantId])
    }),
  )
})

test('a job that ends while the database is unreachable runs once, and its end is stored later', async () => {
  const { relay, url } = await startRelayTo(world.workerPool.options.connectionString ?? '')
  const workerPool = new WorkerPool(url)
  let isCut = false
  const cutAsItIsSaid = ({ sent }: { sent: string }) => {
    isCut ||= sent.includes('complete_job')
    return isCut
  }
  const isProved = async (tenantId: string) =>
    (
      await world.owner.query('select from company_figures where tenant_id = $1 and proved_at is not null', [
        tenantId,
      ])
    ).rowCount === 1
  // Each with what shows that the job has ended since.
  const breaks = {
    'nobody listens there': { begin: () => relay.leave(), isFelt: isProved },
    'the connection breaks as it is said': {
      begin: async () => relay.cut(cutAsItIsSaid),
      isFelt: async () => isCut,
    },
  }
  try {
    for (const [name, { begin, isFelt }] of Object.entries(breaks)) {
      const company = await foundCompany(world)
      const { token } = await company.hire('admin')
      await world.owner.query(
        'insert into company_figures (tenant_id, last_activity_at) values ($1, now())',
        [company.tenantId],
      )
      const isOwn = async () => (await underWay('prove_balances')).includes(company.tenantId)
      await atWork(async () => {
        await holding(
          `update company_figures set mismatches = 0 where tenant_id = '${company.tenantId}'`,
          async () => {
            await enqueueFor(token, 'prove_balances')
            await eventually(`${name}: nothing began`, isOwn)
            await begin()
          },
        )
        await eventually(`${name}: the job did not end`, () => isFelt(company.tenantId))
        await relay.mend()
        await eventually(`${name}: nobody heard that the job is done`, async () => !(await isOwn()))
      }, workerPool)
    }
  } finally {
    await workerPool.end()
    await relay.stop()
  }
})

test('the nightly job deletes jobs failed a month ago and empty queues, but no job still to run', async () => {
  const add = async (queue: string, attempts: number, updatedAt: string) => {
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from graphile_worker.add_job('send_mail', queue_name => $1, max_attempts => 3,
        run_at => '2099-01-01')`,
      [queue],
    )
    await world.owner.query(
      'update graphile_worker._private_jobs set attempts = $2, updated_at = $3 where id = $1',
      [rows[0]?.id, attempts, updatedAt],
    )
    return rows[0]?.id
  }
  await add('over', 3, '2020-01-01')
  const storedJobs = [
    await add('failed yesterday', 3, new Date(Date.now() - 86_400_000).toISOString()),
    await add('tried again', 2, '2020-01-01'),
  ]
  await forgetJobs(world.workerPool)
  const jobs = await world.owner.query(
    `select id from graphile_worker._private_jobs where run_at = '2099-01-01' order by id`,
  )
  const queues = await world.owner.query<{ name: string }>(
    'select queue_name as name from graphile_worker._private_job_queues',
  )
  assert.deepEqual(
    jobs.rows.map(({ id }) => id),
    storedJobs,
  )
  const names = queues.rows.map(({ name }) => name)
  assert.deepEqual(
    ['over', 'failed yesterday', 'tried again'].map((name) => names.includes(name)),
    [false, true, true],
  )
})

test('PostgreSQL refuses a task that is not on the list, and one that the role may not enqueue', async () => {
  const { token } = await (await foundCompany(world)).hire('admin')
  const inCompanyOf = (text: string) =>
    authenticate(world.server.pool, tokenHash(token), 'write', (company) => company.run({ text }))
  const inAccounts = (text: string) => asAccounts(world.server.pool, (client) => client.query(text))
  const call = (task: string) => `select jobs.enqueue('${task}', '{}', '{"key": "refused"}')`
  for (const attempt of [inCompanyOf, inAccounts])
    await assert.rejects(attempt(call('rm')), { code: '22023', message: 'unknown task rm' })
  for (const task of [
    'send_mail',
    'mail_sign_in',
    'phone_sign_in',
    'phone_proof',
    'end_support',
    'remove_factors',
  ])
    await assert.rejects(inCompanyOf(call(task)), {
      code: '42501',
      message: `role escale_app may not enqueue task ${task}`,
    })
  for (const task of ['export_company', 'remove_export', 'write_import', 'undo_import', 'prove_balances'])
    await assert.rejects(inAccounts(call(task)), {
      code: '42501',
      message: `role escale_auth may not enqueue task ${task}`,
    })

  const denied = { code: '42501', message: /^permission denied for function/ }
  await assert.rejects(inCompanyOf(`select jobs.add_for_auth('send_mail', '{}', '{}')`), denied)
  await assert.rejects(inAccounts(`select jobs.add_for_app('export_company', '{}', '{}')`), denied)
  for (const attempt of [inCompanyOf, inAccounts])
    await assert.rejects(attempt(`select jobs.add_job('escale_auth', 'send_mail', '{}', '{}')`), denied)
})

test('a server of the previous version can enqueue as before, until the next release', async () => {
  const company = await foundCompany(world)
  const { token, userId } = await company.hire('admin')
  const inCompanyOf = (text: string) =>
    authenticate(world.server.pool, tokenHash(token), 'write', (open) => open.run({ text }))
  const inAccounts = (text: string) => asAccounts(world.server.pool, (client) => client.query(text))
  await inCompanyOf(`select jobs.enqueue('mark_late_invoices')`)
  await inCompanyOf(`select jobs.enqueue_conversation('send_message', '{"id": "1"}', null, now(), 'former')`)
  await inAccounts(`select jobs.enqueue_mail('${userId}', '${company.tenantId}')`)
  await inAccounts(`select jobs.enqueue_proof('recovery', 'Former@Escale.test', null)`)
  await inAccounts(`select jobs.enqueue_factor_removal('${userId}', '2099-01-01T00:00:00Z')`)
  const { rows } = await world.owner.query(
    `select j.task_identifier as task, j.queue_name as queue, j.key, j.max_attempts as attempts,
      j.run_at = '2099-01-01T00:00:01Z' as late, p.payload::jsonb
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.queue_name like '%' || $1 or p.payload::text ~ $2
     order by 1`,
    [company.tenantId, `former@escale|${userId}`],
  )
  const { tenantId } = company
  assert.deepEqual(
    rows.map(({ task, queue, key, attempts, late }) => [task, queue, key, attempts, late]),
    [
      ['mark_late_invoices', `company:${tenantId}`, null, 25, false],
      ['prove_email', null, null, 5, false],
      ['remove_factors', null, `factors:${userId}`, 25, true],
      ['send_mail', `mail:${tenantId}`, `mail:${userId}`, 18, false],
      ['send_message', `messages:${tenantId}`, `send_message:${tenantId}:former`, 12, false],
    ],
  )
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    [
      { companyId: tenantId },
      { purpose: 'recovery', email: 'former@escale.test', browser: null, companyId: null },
      { person: userId },
      { id: userId },
      { id: '1', companyId: tenantId },
    ],
  )
  await world.owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`,
  )
})

const isAtNight = async (company: string, at: string) =>
  (
    await world.server.pool.query<{ id: string }>(
      'select companies_at_night as id from access.companies_at_night($1)',
      [at],
    )
  ).rows.some(({ id }) => id === company)
const provedAt = (company: string, at: string) =>
  world.owner.query(
    `insert into company_figures (tenant_id, last_activity_at, proved_at) values ($1, now(), $2)
     on conflict (tenant_id) do update set proved_at = excluded.proved_at`,
    [company, at],
  )

test('the nightly job runs once by the company’s time zone, late if no server was running', async () => {
  const { tenantId } = await foundCompany(world)
  await world.owner.query(
    `update tenants set time_zone = 'Asia/Shanghai', created_at = '2099-11-19T10:00:00Z' where id = $1`,
    [tenantId],
  )
  const moments = ['2099-11-19T16:55:00Z', '2099-11-19T17:05:00Z', '2099-11-20T01:05:00Z']
  const atMoments = () => Promise.all(moments.map((moment) => isAtNight(tenantId, moment)))
  assert.deepEqual(await atMoments(), [false, true, true])
  await provedAt(tenantId, '2099-11-19T17:06:00Z')
  assert.deepEqual(await atMoments(), [false, false, false])
  assert.deepEqual(
    [await isAtNight(tenantId, '2099-11-20T16:55:00Z'), await isAtNight(tenantId, '2099-11-20T17:05:00Z')],
    [false, true],
  )
})

test('the first server to start runs the nightly job missed while all were off', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.invoices.create(
    maritimeDraft(company, { issueDate: '2025-01-01', dueDate: '2025-02-01' }),
  )
  await provedAt(company.tenantId, new Date(Date.now() - 3 * 86_400_000).toISOString())
  await world.owner.query(`select graphile_worker.add_job('night')`) // added by the clock every hour
  await atWork(async () => {
    await eventually(
      'the night was not done',
      async () => (await manager.invoices.get({ id })).status === 'Retard',
    )
    await eventually(
      'the night is still due',
      async () => !(await isAtNight(company.tenantId, new Date().toISOString())),
    )
  })
})
