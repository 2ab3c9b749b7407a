import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, urlOf } from '#postgres/connection.ts'
import { findFolders } from '#postgres/engine-folders.ts'
import { launch } from '#postgres/launch.ts'
import { stopPostmaster } from '#postgres/postmaster.ts'
import { runProgram } from '#postgres/run-program.ts'
import { type TestServer, testSettings } from './server.ts'

/** The binaries of the oldest supported PostgreSQL, as Debian installs it. */
export const olderFolder = '/usr/lib/postgresql/15/bin'

/** The reason to skip its tests. False if it is installed. */
export const olderPostgresIsMissing = existsSync(join(olderFolder, 'initdb'))
  ? false
  : `PostgreSQL 15 is not in ${olderFolder}`

export async function startOlderPostgres(): Promise<TestServer> {
  const path = await mkdtemp(join(tmpdir(), 'escale-older-'))
  const place = { ...(await findFolders(path)), binaries: { folder: olderFolder, majorVersion: '15' } }
  const { account, data } = place
  if (account) await chown(place.home, account.uid, account.gid)
  const initdb = [
    '--username=escale',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    `--pgdata=${data}`,
  ]
  const made = await runProgram(join(olderFolder, 'initdb'), initdb, { account })
  if (!made.ok) throw new Error(made.said)
  const url = urlOf(await launch(place, testSettings), 'trusted')
  await ensureDatabase(url)
  return {
    url,
    async stop() {
      await stopPostmaster(data)
      for (const folder of new Set([place.home, path])) await rm(folder, { recursive: true, force: true })
    },
    abandon() {},
  }
}
