import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { findFolders } from '../../../server/src/postgres/engine-folders.ts'
import { newFolder } from '../installation.ts'

/** A PostgreSQL that Escale uses as it would the server of an operator. */
type OwnServer = {
  url: string
  address: NetConnectOpts
  owner(): Promise<pg.Pool>
  remove(): Promise<void>
}

/** The embedded PostgreSQL takes no environment: with one, its program is started directly. */
export async function ownServer(environment?: Record<string, string>): Promise<OwnServer> {
  const folder = await newFolder()
  const engine = await startEngine({ folder, say: () => {} })
  let stop = engine.stop
  if (environment) {
    await engine.stop()
    const child = await startProgram(folder, engine.url, environment)
    stop = () => stopProgram(child)
  }
  const { host, port } = new pg.Client(engine.url)
  return {
    url: engine.url,
    address: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    owner: async () => new pg.Pool({ connectionString: engine.url, max: 2 }).on('error', () => {}),
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startProgram(folder: string, url: string, environment: Record<string, string>) {
  const { binaries, data, account } = await findFolders(folder)
  const env = { LC_ALL: 'C', TZ: 'UTC', ...environment }
  const child = spawn(join(binaries.folder, 'postgres'), ['-D', data], { ...account, env, stdio: 'ignore' })
  for (let isThere = false; !isThere && child.exitCode === null; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
  }
  return child
}

async function stopProgram(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

/** The URL of the same database over a wire. */
export function urlOverWire(port: number, databaseUrl: string): string {
  const { user = '', password, database } = new pg.Client(databaseUrl)
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`)
  Object.assign(url, { username: user, password })
  return url.href
}
