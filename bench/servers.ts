import type { Database } from './database.ts'
import { type Child, startChild } from './measure/children.ts'
import { production } from './production.ts'
import type { Target } from './world.ts'

type RunningServer = Child & { target: Target }

/** The product on a loaded database, as production runs it. */
export function startProduct(database: Database): Promise<RunningServer> {
  return startServer('product', 'product-server.ts', database.url)
}

/** RAW: a bare node:http + pg server on the same database. */
export function startRaw(database: Database): Promise<RunningServer> {
  return startServer('raw', 'raw-server.ts', database.url)
}

async function startServer(kind: Target['kind'], file: string, databaseUrl: string): Promise<RunningServer> {
  // `BENCH_PROFILE=folder` leaves a CPU profile of each server there.
  const folder = process.env.BENCH_PROFILE
  const profile = folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${kind}-${Date.now()}.cpuprofile`]
    : []
  const child = await startChild<{ port: number; secret: string }>(
    file,
    { ...production.environment, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    [...production.execArgv, ...profile],
  )
  return { ...child, target: { kind, ...child.ready, pid: child.pid } }
}
