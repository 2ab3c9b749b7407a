import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureServerBuild } from '../server/src/start/build-server.ts'
import { ensureWebBuild } from '../server/src/web/pages/build.ts'
import { residentMiB } from './measure/cpu.ts'
import { production } from './production.ts'

const main = join(import.meta.dirname, '../server/src/main.ts')

export type StartUp = { seconds: number; residentMiB: number }

/** Starts Escale and its PostgreSQL on an existing database, until « Escale est prêt ». */
export async function startUp(folder: string): Promise<StartUp> {
  await ensureServerBuild(() => {})
  await ensureWebBuild(() => {})
  const started = performance.now()
  const child = spawn(process.execPath, [...production.execArgv, main], {
    env: {
      ...process.env,
      ...production.environment,
      ESCALE_DATA: folder,
      PORT: '0',
      DATABASE_URL: undefined,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // Ctrl C must reach only the bench, which stops it
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    const ready = await Promise.race([
      untilReady(child.stdout),
      exited.then(() => false),
      sleep(30_000, false, { ref: false }),
    ])
    const seconds = ready ? (performance.now() - started) / 1000 : Number.NaN
    return { seconds, residentMiB: residentMiB(child.pid ?? 0) }
  } finally {
    child.kill('SIGTERM')
    await exited
    process.off('exit', kill)
  }
}

async function untilReady(output: NodeJS.ReadableStream): Promise<boolean> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('Escale est prêt')) return true
  }
  return false
}
