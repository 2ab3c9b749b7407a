import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { findFolders } from '../../../server/src/postgres/place.ts'
import { newFolder } from '../installation.ts'

/** A PostgreSQL that Escale joins, as that of somebody's own server. */
export type OwnServer = {
  url: string
  at: NetConnectOpts
  owner(): Promise<pg.Pool>
  remove(): Promise<void>
}

/** With an environment of its own where one is given: the embedded one takes none. */
export async function ownServer(environment?: Record<string, string>): Promise<OwnServer> {
  const folder = await newFolder()
  const engine = await startEngine({ folder, say: () => {} })
  const apart = environment && (await engine.stop().then(() => runApart(folder, engine.url, environment)))
  const { host, port } = new pg.Client(engine.url)
  return {
    url: engine.url,
    at: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    owner: async () => new pg.Pool({ connectionString: engine.url, max: 2 }).on('error', () => {}),
    async remove() {
      await (apart ? ended(apart) : engine.stop())
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function runApart(
  folder: string,
  url: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const { binaries, data, account } = await findFolders(folder)
  const child = spawn(join(binaries.folder, 'postgres'), ['-D', data], {
    ...account,
    env: { LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: 'ignore',
  })
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

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

/** The address of the same database, over a wire. */
export function over(port: number, databaseUrl: string): string {
  const { user = '', password, database } = new pg.Client(databaseUrl)
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`)
  Object.assign(url, { username: user, password })
  return url.href
}
