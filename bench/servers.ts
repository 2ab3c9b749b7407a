import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/postgres/free-ports.ts'
import type { Database } from './database.ts'
import { startChild } from './measure/children.ts'
import { residentMiB } from './measure/cpu.ts'
import { production } from './production.ts'
import type { Target } from './world.ts'

type RunningServer = { pid: number; target: Target; stop(): Promise<void> }
export type StartUp = { seconds: number; residentMiB: number }

const secret = 'a cookie key of the bench, 32 characters or more'

/** The product on a loaded database, as production runs it. */
export function startProduct({ folder, url }: Database): Promise<RunningServer> {
  return startEscale({ DATABASE_URL: url, ESCALE_DATA: join(folder, 'files') })
}

/** RAW: a bare node:http + pg server on the lean schema of the same database. */
export async function startRaw({ url }: Database): Promise<RunningServer> {
  const environment = { ...production.environment, DATABASE_URL: url, NODE_ENV: 'production' }
  const { ready, pid, stop } = await startChild<{ port: number }>(
    'raw-server.ts',
    environment,
    options('raw'),
  )
  return { pid, target: { kind: 'raw', ...ready, secret: '', pid }, stop }
}

/** Starts Escale and its PostgreSQL on an existing database, and stops them. */
export async function startUp(folder: string): Promise<StartUp> {
  const { pid, seconds, stop } = await startEscale({ DATABASE_URL: undefined, ESCALE_DATA: folder })
  const result = { seconds, residentMiB: residentMiB(pid) }
  await stop()
  return result
}

/** Starts the built product, until « Escale est prêt » in `seconds`. */
async function startEscale(environment: NodeJS.ProcessEnv): Promise<RunningServer & { seconds: number }> {
  await import('../scripts/build.ts')
  const port = await freePort()
  const address = { PORT: String(port), ESCALE_SECRET: secret, NODE_ENV: 'production' }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...options('product'), production.main], {
    env: { ...process.env, ...production.environment, ...address, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // Ctrl C must reach only the bench, which stops it
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
    process.off('exit', kill)
  }
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => {
      createInterface(child.stdout).on('line', (line) => line.startsWith('Escale est prêt') && resolve(true))
    }),
    exited.then(() => false),
    sleep(60_000, false, { ref: false }),
  ])
  const [pid, seconds] = [child.pid ?? 0, (performance.now() - startedAt) / 1000]
  if (isReady) return { pid, target: { kind: 'product', port, secret, pid }, seconds, stop }
  await stop()
  throw new Error("Escale n'a pas démarré.")
}

/** Options of node. `BENCH_PROFILE=folder` leaves a CPU profile of each server there. */
function options(kind: Target['kind']): string[] {
  const folder = process.env.BENCH_PROFILE
  const profile = [
    '--cpu-prof',
    `--cpu-prof-dir=${folder}`,
    `--cpu-prof-name=${kind}-${Date.now()}.cpuprofile`,
  ]
  return folder ? [...production.execArgv, ...profile] : production.execArgv
}
