import pg from 'pg'
import { signedCookie } from '../server/src/access/caller/cookie.ts'
import { types } from '../server/src/database/statements/readers.ts'
import { cpuOf, residentMiB } from './cpu.ts'
import type { Database } from './database.ts'
import { alternating, median } from './statistics.ts'
import type { Company, Effort, Target } from './world.ts'

/** A report as a file: what it weighs, how much memory the server took meanwhile, and the CPU of it and of its SQL alone. */
export type ReportCost = { name: string; bytes: number; growthMiB: number; ms: number; cpuMs: number; rawMs: number }

type Work = { name: string; path: string; sql: string }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const [from, to] = [day(1000), day(-1)]
const period = `from=${from}&to=${to}`
const received = `from payments where tenant_id = $1 and status = 'Reçu' and payment_date between '${from}' and '${to}'`
const payments = `select payment_date, reference, client_name, invoice_number, method, recorded_by_name, amount ${received} order by payment_date desc, id desc`

// The same rows and sums, written apart, read at once and dropped.
const works: Work[] = [
  {
    name: 'ventes par client, CSV',
    path: `/reports/ventes/file?${period}&groupBy=client&format=csv`,
    sql: `select i.client_id, c.name, count(*), sum(i.total), sum(i.paid_amount), sum(i.balance) from invoices i join clients c on c.tenant_id = i.tenant_id and c.id = i.client_id
      where i.tenant_id = $1 and i.issue_date between '${from}' and '${to}' group by 1, 2;
      select count(*), sum(total), sum(paid_amount), sum(balance) from invoices where tenant_id = $1 and issue_date between '${from}' and '${to}'`,
  },
  {
    name: 'balance âgée, CSV',
    path: `/reports/balance-agee/file?${period}&format=csv`,
    sql: Array(2)
      .fill(`select client_id, sum(left_over), sum(left_over) filter (where late > 30) from (select i.client_id, i.total - coalesce(r.amount, 0) as left_over, '${to}'::date - i.due_date as late
      from invoices i left join (select invoice_id, sum(amount) as amount ${received} group by 1) r on r.invoice_id = i.id where i.tenant_id = $1 and i.issue_date <= '${to}') o where left_over > 0 group by 1`)
      .join(';'),
  },
  ...(['csv', 'xlsx'] as const).map((format) => ({
    name: `encaissements, ${format.toUpperCase()}`,
    path: `/reports/encaissements/file?${period}&format=${format}`,
    sql: `${payments}; select method, count(*), sum(amount) ${received} group by 1`,
  })),
]

/** Turn by turn, each report of the largest company as a file, and its SQL with nothing around it. */
export async function reportCosts(database: Database, target: Target, effort: Effort): Promise<ReportCost[]> {
  const { big } = database.world
  const pool = new pg.Pool({ connectionString: database.url, max: 1, types } as pg.PoolConfig)
  const results: ReportCost[] = []
  try {
    for (const { name, path, sql } of works) {
      const product = () => fileCost(target, database, big, path)
      const raw = () => sqlCost(pool, database, sql.split(';'), big.id)
      // The first file takes memory that the others find again: it counts.
      const [first = []] = await alternating(2, [product, raw])
      const [ofProduct = [], ofRaw = []] = await alternating(Math.min(4, effort.rounds), [product, raw])
      const all = [...first, ...ofProduct]
      const middle = (key: keyof Cost) => median(ofProduct.map((cost) => cost[key]))
      results.push({
        name,
        bytes: middle('bytes'),
        growthMiB: Math.max(...all.map(({ mostMiB }) => mostMiB)) - (all[0]?.beforeMiB ?? 0),
        ms: middle('ms'),
        cpuMs: middle('cpuMs'),
        rawMs: median(ofRaw.map(({ cpuMs }) => cpuMs)),
      })
    }
    return results
  } finally {
    await pool.end()
  }
}

type Cost = { bytes: number; beforeMiB: number; mostMiB: number; ms: number; cpuMs: number }

async function fileCost({ pid, port, secret }: Target, { postmaster }: Database, { id, token }: Company, path: string): Promise<Cost> {
  const before = { cpu: cpuOf(pid, postmaster), memory: residentMiB(pid), at: performance.now() }
  let most = before.memory
  const watch = setInterval(() => (most = Math.max(most, residentMiB(pid))), 10)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie: signedCookie(token, secret), 'x-company': id } })
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    let bytes = 0
    for await (const piece of answer.body) bytes += piece.byteLength
    const ms = performance.now() - before.at
    return { bytes, ms, beforeMiB: before.memory, mostMiB: Math.max(most, residentMiB(pid)), cpuMs: cpuOf(pid, postmaster) - before.cpu }
  } finally {
    clearInterval(watch)
  }
}

async function sqlCost(pool: pg.Pool, { postmaster }: Database, statements: string[], companyId: string): Promise<Cost> {
  const started = performance.now()
  const before = cpuOf(process.pid, postmaster)
  for (const text of statements) await pool.query(text, [companyId])
  return { bytes: 0, beforeMiB: 0, mostMiB: 0, ms: performance.now() - started, cpuMs: cpuOf(process.pid, postmaster) - before }
}
