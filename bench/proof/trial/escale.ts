import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { until } from '../desk.ts'
import type { Command, Daemon } from './daemon.ts'
import { opsFile } from './files.ts'
import type { Ground } from './ground.ts'

const root = join(import.meta.dirname, '../../..')

/** A unit of `ops/systemd` as systemd runs it: its command, its environment, and its restart. */
type Unit = Command & { restartMs: number | undefined }

/** Reads a unit. `settings` are those of /etc/escale/escale.env, `instance` is the text after the @. */
export function unitOf(file: string, folder: string, settings: Record<string, string>, instance = ''): Unit {
  const text = opsFile(`systemd/${file}`, [
    ['/opt/escale/bin/node', process.execPath],
    ['/opt/escale', root],
    ['/var/lib/escale', join(folder, 'escale')],
    ['/var/cache/escale', join(folder, 'cache')],
  ]).replaceAll('%i', instance)
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  const [program = '', ...args] = setting('ExecStart')?.split(' ') ?? []
  const environment = Object.fromEntries(
    (setting('Environment') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  )
  const restart = setting('RestartSec')
  return {
    name: instance ? file.replace('@.service', `-${instance}`) : file.replace('.service', ''),
    program,
    args,
    cwd: setting('WorkingDirectory'),
    env: { ...settings, ...environment },
    restartMs: restart === undefined ? undefined : Number(restart) * 1000,
  }
}

export type Server = { port: number; daemon: Daemon; isReady(): Promise<boolean> }

/** Runs the unit of `migrate` to its end. */
export function runMigrate(ground: Ground, settings: Record<string, string>): void {
  const { program, args, cwd, env } = unitOf('escale-migrate.service', ground.folder, settings)
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

export function startServe(ground: Ground, settings: Record<string, string>, port: number): Server {
  return runUnit(ground, unitOf('escale-serve@.service', ground.folder, settings, String(port)), port)
}

export function startWork(ground: Ground, settings: Record<string, string>, port: number): Server {
  const unit = unitOf('escale-work.service', ground.folder, settings)
  return runUnit(ground, { ...unit, env: { ...unit.env, PORT: String(port) } }, port)
}

function runUnit(ground: Ground, { restartMs, ...command }: Unit, port: number): Server {
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })
  const isReady = () =>
    ask().then(
      ({ ok }) => ok,
      () => false,
    )
  return { port, daemon: ground.runAsRoot(command, restartMs), isReady }
}

export function untilReady(server: Server): Promise<void> {
  return until(`Le serveur du port ${server.port}`, server.isReady)
}
