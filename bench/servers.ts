import { type Child, startChild } from './children.ts'
import type { Database } from './database.ts'
import { production } from './production.ts'
import type { Target } from './world.ts'

export type RunningServer = Child & { target: Target }

/** The product on a loaded database, as production runs it, with what else its environment says. */
export function startProduct(
  database: Database,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  return started('product', 'product-server.ts', database.url, environment)
}

/** RAW: a bare node:http + pg server on the same database. */
export function startRaw(database: Database): Promise<RunningServer> {
  return started('raw', 'raw-server.ts', database.url)
}

async function started(
  kind: Target['kind'],
  file: string,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  // `BENCH_PROFILE=folder` leaves a CPU profile of each server there.
  const folder = process.env.BENCH_PROFILE
  const profile = folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${kind}-${Date.now()}.cpuprofile`]
    : []
  const child = await startChild<{ port: number; secret: string }>(
    file,
    { ...production.environment, DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...environment },
    [...production.execArgv, ...profile],
  )
  return { ...child, target: { kind, ...child.ready, pid: child.pid } }
}
