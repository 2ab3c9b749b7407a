import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cpuOf, usedBy } from './cpu.ts'
import { type Database, openDatabase, sweep } from './database.ts'
import { type Generator, startGenerator } from './load-generator.ts'
import { type RunningServer, startProduct } from './servers.ts'
import { alternating, median } from './statistics.ts'
import { type Company, type Operation, operations } from './world.ts'

// What an installation needs, for docs/scale.md: room by table, requests a second of one core and what
// watching it costs. `node bench/sizing.ts`; `--data folder` keeps the database.

const { values: options } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '6' } } })
const shape = { invoices: 100_000, companies: 100, goods: 100_000 }
const rounds = Number(options.rounds)
const perRound = 320
const closers: (() => Promise<unknown>)[] = []
process.once('SIGINT', () => void closeAll().finally(() => process.exit(130)))

try {
  await sweep()
  console.log(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${availableParallelism()} cœurs.`)
  const database = await openDatabase(shape, options.data, closers as (() => Promise<void>)[])
  const sql = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {})
  closers.push(() => sql.end())
  console.log('\nPlace des tables, index compris :')
  console.table(await sizesOf(sql))
  const generator = await startGenerator()
  closers.push(generator.stop)
  const plain = await serving(startProduct(database))
  console.log('\nCe que laisse une facture créée par le produit :')
  console.table(await leftBy(sql, database, plain, generator))
  console.log('\nUne demande, et ce qu’un cœur en fait :')
  console.table(await capacity(database, plain, generator))
  console.log('\nNode seul, sans rien puis observé, une demande à la fois :')
  console.table(await watching(database, plain, generator))
  console.log(`\nCharge de la machine à la fin : ${loadavg()[0]?.toFixed(1)}.`)
} finally {
  await closeAll()
}

type Size = { table: string; lignes: number; Mo: number; 'Go par million': number }

async function sizesOf(sql: pg.Pool): Promise<Size[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 8`,
  )
  const sizes: Size[] = []
  for (const { name } of rows) {
    const counted = await sql.query<{ count: number; bytes: string }>(
      `select (select count(*)::int from ${name}) as count, pg_total_relation_size('${name}') as bytes`,
    )
    const { count = 0, bytes = '0' } = counted.rows[0] ?? {}
    sizes.push({ table: name, lignes: count, Mo: round(Number(bytes) / 1e6), 'Go par million': round(Number(bytes) / 1e3 / Math.max(1, count)) })
  }
  return sizes
}

/** Its lines, its history, its line of the log, its key: what the tables gained for each. */
async function leftBy(sql: pg.Pool, database: Database, product: RunningServer, generator: Generator): Promise<object> {
  const tables = ['invoices', 'invoice_items', 'record_changes', 'security_logs', 'idempotency_keys']
  const count = 3000
  const before = await bytesOf(sql, tables)
  await generator.run({ kind: 'operation', target: product.target, operation: 'create', companies: database.world.ordinary, concurrency: 8, count })
  const after = await bytesOf(sql, tables)
  return Object.fromEntries(tables.map((table, place) => [table, { octets: Math.round(((after[place] ?? 0) - (before[place] ?? 0)) / count) }]))
}

async function bytesOf(sql: pg.Pool, tables: string[]): Promise<number[]> {
  const { rows } = await sql.query<{ bytes: string }>(`select pg_total_relation_size(name::regclass) as bytes from unnest($1::text[]) name`, [tables])
  return rows.map(({ bytes }) => Number(bytes))
}

async function capacity(database: Database, product: RunningServer, generator: Generator): Promise<object> {
  const table: Record<string, object> = {}
  for (const operation of operations) {
    const costs: { cpuMs: number; node: number }[] = []
    for (let turn = 0; turn <= rounds; turn += 1) {
      const [all, node] = [cpuOf(product.pid, database.postmaster), usedBy(product.pid)]
      await asked(database.world.ordinary, operation, product, generator, 8)
      const cost = { cpuMs: (cpuOf(product.pid, database.postmaster) - all) / perRound, node: (usedBy(product.pid) - node) / perRound }
      if (turn > 0) costs.push(cost) // the first warms
    }
    const cpuMs = median(costs.map((one) => one.cpuMs))
    const node = median(costs.map((one) => one.node))
    table[operation] = { 'ms de processeur': round(cpuMs), 'dont node': round(node), 'par seconde et cœur': Math.round(1000 / cpuMs) }
  }
  return table
}

/** The same requests to a server that nobody watches, to one that tells its metrics, to one that tells its traces: in pairs, turn by turn. */
async function watching(database: Database, plain: RunningServer, generator: Generator): Promise<object> {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end('{}'))).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  closers.push(async () => collector.close())
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const measured = await serving(startProduct(database, { ESCALE_METRICS: '127.0.0.1:0' }))
  const traced = await serving(startProduct(database, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
  const table: Record<string, object> = {}
  for (const operation of operations) {
    const costOf = (server: RunningServer) => async () => {
      const before = usedBy(server.pid)
      await asked(database.world.ordinary, operation, server, generator, 1)
      return (usedBy(server.pid) - before) / perRound
    }
    const servers = [plain, measured, traced].map(costOf)
    await alternating(2, servers)
    const [alone = [], metrics = [], traces = []] = await alternating(rounds, servers)
    table[operation] = { 'ms sans rien': round(median(alone)), métriques: moreThan(alone, metrics), traces: moreThan(alone, traces) }
  }
  return table
}

function asked(companies: Company[], operation: Operation, { target }: RunningServer, generator: Generator, concurrency: number): Promise<number[]> {
  return generator.run({ kind: 'operation', target, operation, companies, concurrency, count: perRound })
}

/** Of rounds in pairs, the median of what the second costs more. */
function moreThan(ones: number[], others: number[]): string {
  const share = median(others.map((other, place) => other / (ones[place] ?? other) - 1))
  return `${share < 0 ? '−' : '+'} ${Math.abs(share * 100).toFixed(1)} %`
}

async function serving(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting
  closers.push(server.stop)
  return server
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close().catch(() => {})
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
