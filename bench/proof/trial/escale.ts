import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Command, type Daemon, until } from './daemon.ts'
import type { Ground } from './ground.ts'
import { installed } from './installed.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * What systemd would do with a unit of `ops/systemd`: its command, its environment, whether it is started
 * again.
 */
export type Unit = Command & { restartMs: number | undefined }

/** `settings` are those of /etc/escale/escale.env; `instance` is what stands behind the @. */
export function unitOf(file: string, folder: string, settings: Record<string, string>, instance = ''): Unit {
  const text = installed(`systemd/${file}`, [
    ['/opt/escale/bin/node', process.execPath],
    ['/opt/escale', root],
    ['/var/lib/escale', join(folder, 'escale')],
    ['/var/cache/escale', join(folder, 'cache')],
  ]).replaceAll('%i', instance)
  const said = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  const [program = '', ...args] = said('ExecStart')?.split(' ') ?? []
  const environment = Object.fromEntries(
    (said('Environment') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  )
  const restart = said('RestartSec')
  return {
    name: instance ? file.replace('@.service', `-${instance}`) : file.replace('.service', ''),
    program,
    args,
    cwd: said('WorkingDirectory'),
    env: { ...settings, ...environment },
    restartMs: restart === undefined ? undefined : Number(restart) * 1000,
  }
}

export type Server = { port: number; daemon: Daemon; isReady(): Promise<boolean> }

/** `migrate`, as its unit does it: to its end. */
export function migrate(ground: Ground, settings: Record<string, string>): void {
  const { program, args, cwd, env } = unitOf('escale-migrate.service', ground.folder, settings)
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

export function serve(ground: Ground, settings: Record<string, string>, port: number): Server {
  return runUnit(ground, unitOf('escale-serve@.service', ground.folder, settings, String(port)), port)
}

export function work(ground: Ground, settings: Record<string, string>, port: number): Server {
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

export function ready(server: Server): Promise<void> {
  return until(`Le serveur du port ${server.port}`, server.isReady)
}
