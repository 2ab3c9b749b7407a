import pg from 'pg'
import { distribute } from '#citus/distribution.ts'

// The tests of the server on a Citus: ESCALE_TEST_CITUS is the address of a coordinator whose database of
// that name knows its machines.

/** Whether several machines hold the rows: what only one can promise is left out there. */
export const isSpread = process.env.ESCALE_TEST_CITUS !== undefined

/** Enough to spread companies over both machines of a trial. */
const shards = 4

/**
 * The address of the coordinator and of each machine of it, in that order; the server alone when it is no
 * Citus.
 */
export async function machinesOf(server: string): Promise<string[]> {
  if (!isSpread) return [server]
  const nodes = await asked<{ host: string; port: number }>(
    server,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
  )
  return [server, ...nodes.map(({ host, port }) => at(server, host, port))]
}

/** Makes one database of those of a name on each machine, before the product is there. */
export async function joinMachines([coordinator = '', ...workers]: string[]): Promise<void> {
  for (const database of [coordinator, ...workers]) await asked(database, 'create extension citus')
  const { hostname, port } = new URL(coordinator)
  await asked(coordinator, `select citus_set_coordinator_host($1, $2)`, [hostname, Number(port)])
  for (const worker of workers) {
    const { hostname: host, port: workerPort } = new URL(worker)
    await asked(coordinator, 'select citus_add_node($1, $2)', [host, Number(workerPort)])
  }
}

/** Spreads what was prepared, and lets go of it. */
export async function spread(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await distribute(owner, { shards }).finally(() => owner.end())
}

/** What each machine counts, in all; the coordinator is one of them. */
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

async function asked<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const answer = client.query<Row>(text, values)
  return (await answer.finally(() => client.end())).rows
}

function at(server: string, host: string, port: number): string {
  const url = new URL(server)
  url.hostname = host
  url.port = String(port)
  return url.href
}
