import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import type { Role } from '@escale/contract/access/permissions'
import { keyFor, type ProcedureMeta } from '@escale/contract/access/procedure'
import { createRouterClient } from '@orpc/server'
import pg from 'pg'
import type { Server } from '#access/caller/server.ts'
import { openDrafts } from '#channels/files/drafts.ts'
import { openStorage } from '#channels/files/storage.ts'
import { createWhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { exportStore } from '#company/exports/store.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { openDatabase } from '#database/migrations/ready.ts'
import type { Pool } from '#database/pool/pool.ts'
import type { WorkerPool } from '#database/pool/worker-pool.ts'
import { newId } from '#database/query/ids.ts'
import { router } from '#web/api/router.ts'
import { assertAnswersMatch, compareAnswers } from './answers.ts'
import { type TestDatabase, testDatabase } from './database/postgres.ts'
import { assertFieldsHaveWords } from './database/recorded-fields.ts'
import {
  assertColumnsNamed,
  assertCompaniesNamed,
  forgetStatements,
  recordStatements,
} from './database/statement-log.ts'

export type World = {
  server: Server
  jobs: Pool
  owner: pg.Pool
  workerPool: WorkerPool
  ownerUrl: string
  loginUrl: string
  stop(): Promise<void>
}

/**
 * Starts the product on a real PostgreSQL. The file fails if a statement on a table of companies does not
 * name the company, if an answer differs from the contract, or if a recorded field has no French word.
 * `owner` may do anything; the server and its jobs connect as in production.
 */
export async function startWorld({
  connections = Number(process.env.ESCALE_POOL ?? 60),
  writesAnything = false,
} = {}): Promise<World> {
  return worldOn(await testDatabase(migrate), connections, writesAnything)
}

/** Starts the product on a database that the test has made itself. */
export async function worldOn(
  database: TestDatabase,
  connections = 20,
  writesAnything = false,
): Promise<World> {
  recordStatements()
  compareAnswers()
  const ready = await openDatabase(database.ownerUrl, { connections })
  const publicUrl = 'http://localhost:3000'
  const folder = await mkdtemp(inFolder(tmpdir(), 'escale-world-'))
  const { pool, announcer, cookieSecret: secret } = ready
  const files = await openStorage({ folder: inFolder(folder, 'fichiers') })
  const drafts = await openDrafts(folder)
  const stores = { exports: exportStore(files, drafts), files, drafts }
  const whatsapp = createWhatsAppDeps(secret, {
    apiUrl: 'http://127.0.0.1:9',
    appSecret: 'secret of the application',
  }) // no simulator is there, until a test sets its address
  const server: Server = {
    pool,
    announcer,
    secret,
    publicUrl,
    demo: false,
    blocksInspection: true,
    mail: 'none',
    whatsapp,
    ...stores,
  }
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 }).on('error', () => {})
  return {
    server,
    jobs: ready.jobsPool,
    owner,
    workerPool: ready.workerPool,
    ownerUrl: database.ownerUrl,
    loginUrl: ready.loginUrl,
    async stop() {
      const checks = Promise.all([
        assertCompaniesNamed(owner),
        assertColumnsNamed(owner),
        assertFieldsHaveWords(owner, writesAnything),
      ])
      await checks.catch(() => {})
      await Promise.all([ready.close(), owner.end()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      forgetStatements()
      assertAnswersMatch()
      await checks
    },
  }
}

type CallOptions = { key?: string; company?: string; practiceGeneration?: string; idle?: boolean }

type Interceptor = { procedure: { '~orpc': { meta: ProcedureMeta } }; next(): Promise<unknown> }

/**
 * Under `ESCALE_TEST_TWICE=1` every write with a key is repeated under it, as after a lost response. No test
 * may see a difference.
 */
async function callTwice({ procedure, next }: Interceptor): Promise<unknown> {
  const first = await next()
  if (keyFor(procedure['~orpc'].meta)) assert.equal(JSON.stringify(await next()), JSON.stringify(first))
  return first
}

/**
 * The API as the holder of a session calls it. Null: an anonymous caller. Each write has a key of its own
 * unless one is given.
 */
export function callAs(world: World, token: string | null) {
  return createRouterClient(router, {
    interceptors: process.env.ESCALE_TEST_TWICE ? [callTwice as never] : [],
    context: ({ key = randomUUID(), company, practiceGeneration, idle }: CallOptions) => ({
      server: world.server,
      asked: {
        sessionHash: token === null ? null : tokenHash(token),
        company,
        practiceGeneration,
        idempotencyKey: key,
        address: '192.0.2.1',
        userAgent: 'tests',
        idle,
      },
    }),
  })
}

export type Person = ReturnType<typeof callAs> & { token: string; userId: string; email: string }

/**
 * Creates a company, which serves as a clean database: it has a client and services, and people are hired as
 * needed.
 */
export async function foundCompany(world: World, name = `Fret ${randomUUID().slice(0, 8)}`) {
  const tenantId = newId()
  const [clientId, serviceId, airServiceId] = [newId(), newId(), newId()]
  await world.owner.query('insert into tenants (id, name, slug) values ($1, $2, $3)', [
    tenantId,
    name,
    `t-${tenantId.slice(-12)}`,
  ])
  await world.owner.query('insert into clients (tenant_id, id, name) values ($1, $2, $3)', [
    tenantId,
    clientId,
    'Maison Kivu',
  ])
  await world.owner.query(
    `insert into services (tenant_id, id, name, price, category)
      values ($1, $2, 'Groupage', 1050, 'Maritime'), ($1, $3, 'Électronique', 735, 'Aérien')`,
    [tenantId, serviceId, airServiceId],
  )
  return {
    tenantId,
    slug: `t-${tenantId.slice(-12)}`,
    clientId,
    serviceId,
    airServiceId,
    hire: (role: Role) => hire(world, tenantId, role),
  }
}

export type FoundedCompany = Awaited<ReturnType<typeof foundCompany>>

/**
 * Creates a person who is signed in, with a role in a company. A super_admin, or a null company, is outside
 * every company.
 */
export async function hire(
  world: World,
  tenantId: string | null,
  role: Role | null,
  password?: string,
): Promise<Person> {
  const userId = newId()
  const email = `${userId}@test.example`
  await world.owner.query(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified)
      values ($1, 'Amina Ilunga', 'Amina', 'Ilunga', $2, true)`,
    [userId, email],
  )
  if (password)
    await world.owner.query(
      `insert into auth.accounts (id, user_id, account_id, provider_id, password)
        values ($1, $2::uuid, $2::text, 'credential', $3)`,
      [newId(), userId, password],
    )
  if (tenantId && role !== 'super_admin') await join(world, userId, tenantId, role)
  if (role === 'super_admin')
    await world.owner.query(`insert into user_roles (id, user_id, role) values ($1, $2, 'super_admin')`, [
      newId(),
      userId,
    ])
  const token = await openSession(world, userId, tenantId, role === 'super_admin')
  return Object.assign(callAs(world, token), { token, userId, email }) as Person
}

/** Makes a person a member of a company, with a role if one is given. */
export async function join(world: World, userId: string, tenantId: string, role: Role | null): Promise<void> {
  await world.owner.query('insert into user_tenants (tenant_id, user_id) values ($1, $2)', [tenantId, userId])
  if (role)
    await world.owner.query('insert into user_roles (id, tenant_id, user_id, role) values ($1, $2, $3, $4)', [
      newId(),
      tenantId,
      userId,
      role,
    ])
}

/**
 * Opens a session as a right password does. A super_admin with a company has it open for an hour, for writing
 * too.
 */
export async function openSession(
  world: World,
  userId: string,
  tenantId: string | null,
  opened = false,
): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  await world.owner.query(
    `insert into auth.sessions (id, user_id, token_hash, expires_at, company_id, support_until,
      support_writes, proved_at)
      values ($1, $2, $3, now() + interval '12 hours', $4, case
      when $5 then now() + interval '1 hour' end, $5, now())`,
    [newId(), userId, tokenHash(token), tenantId, opened && tenantId !== null],
  )
  return token
}

/** An invoice of 31.50 $: three pieces at 10.50 $. */
export function maritimeDraft(
  { clientId, serviceId }: Pick<FoundedCompany, 'clientId' | 'serviceId'>,
  overrides: Partial<{
    status: 'En attente' | 'Payée' | 'Retard'
    dueDate: string
    issueDate: string
    quantity: number
    clientId: string
  }> = {},
) {
  return {
    serviceType: 'Maritime' as const,
    clientId: overrides.clientId ?? clientId,
    issueDate: overrides.issueDate ?? '2026-01-01',
    dueDate: overrides.dueDate ?? '2026-02-01',
    status: overrides.status ?? ('En attente' as const),
    lines: [{ serviceId, quantity: overrides.quantity ?? 3, unitPrice: 1050 }],
  }
}
