import pg from 'pg'
import { distribute } from '#citus/distribution.ts'

// Runs the server tests on Citus. ESCALE_TEST_CITUS: the address of a coordinator with workers.

/**
 * Whether the rows are on several machines. Tests of promises that hold on one machine only are skipped then.
 */
export const isSpread = process.env.ESCALE_TEST_CITUS !== undefined

/** Few shards are enough to spread companies over the two machines of a trial. */
const shards = 4

/** The addresses of the coordinator and its workers, in that order. Without Citus, the server alone. */
export async function machinesOf(server: string): Promise<string[]> {
  if (!isSpread) return [server]
  const nodes = await runQuery<{ host: string; port: number }>(
    server,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
  )
  return [server, ...nodes.map(({ host, port }) => addressAt(server, host, port))]
}

/** Joins the databases of the same name on all machines, before the product is installed. */
export async function joinMachines([coordinator = '', ...workers]: string[]): Promise<void> {
  for (const database of [coordinator, ...workers]) await runQuery(database, 'create extension citus')
  const { hostname, port } = new URL(coordinator)
  await runQuery(coordinator, `select citus_set_coordinator_host($1, $2)`, [hostname, Number(port)])
  for (const worker of workers) {
    const { hostname: host, port: workerPort } = new URL(worker)
    await runQuery(coordinator, 'select citus_add_node($1, $2)', [host, Number(workerPort)])
  }
}

/** Distributes the tables of a prepared database, and disconnects. */
export async function spread(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await distribute(owner, { shards }).finally(() => owner.end())
}

/** The sum of a count over all machines, the coordinator included. */
export async function sumOverMachines(owner: pg.Pool, count: string): Promise<number> {
  const { rows } = await (isSpread
    ? owner.query<[string]>({
        text: 'select result from run_command_on_all_nodes($1)',
        values: [count],
        rowMode: 'array',
      })
    : owner.query<[string]>({ text: count, rowMode: 'array' }))
  return rows.reduce((sum, [counted]) => sum + Number(counted), 0)
}

async function runQuery<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const answer = client.query<Row>(text, values)
  return (await answer.finally(() => client.end())).rows
}

function addressAt(server: string, host: string, port: number): string {
  const url = new URL(server)
  url.hostname = host
  url.port = String(port)
  return url.href
}
