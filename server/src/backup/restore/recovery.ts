import { chown, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from '#postgres/connection.ts'
import type { EngineFolders } from '#postgres/engine-folders.ts'
import { explainFailure } from '#postgres/failure.ts'
import { launch } from '#postgres/launch.ts'
import { isAlive, stopPostmaster } from '#postgres/postmaster.ts'

/** The moment at which a recovery stops: a named restore point, a time, or the end of the log. */
export type Until = { point: string } | { at: Date } | 'end'

export type Recovered = { owner: pg.Client; stop(): Promise<void> }

/** Error: the log ends before the requested time. */
export class LogEndsBefore extends Error {}

type Options = { secret: string; until: Until; restoreCommand?: string; settings?: Record<string, string> }

/**
 * Starts PostgreSQL on an unpacked backup, replays the write-ahead log up to `until`, and returns an open
 * connection.
 */
export async function recover(
  place: EngineFolders,
  { secret, until, restoreCommand = 'false', settings = {} }: Options,
): Promise<Recovered> {
  await writeFile(join(place.data, 'recovery.signal'), '')
  await giveToAccount(place)
  const start = () =>
    launch(place, {
      ...settings,
      ...targetOf(until),
      restore_command: restoreCommand,
      hot_standby: 'off',
      archive_mode: 'off',
    })
  const stop = () => stopPostmaster(place.data)
  try {
    const { pid, ...address } = await start()
    const owner = await connectAfterRecovery(urlOf({ pid, ...address }, secret), pid)
    return { owner, stop: () => closeConnection(owner).then(stop) }
  } catch (error) {
    await stop()
    throw await explainStop(error, place, until)
  }
}

/** Connects as the owner as soon as the recovery is over. Throws if PostgreSQL stops meanwhile. */
async function connectAfterRecovery(connectionString: string, pid: number): Promise<pg.Client> {
  for (;;) {
    const owner = new pg.Client({ connectionString })
    owner.on('error', () => {})
    try {
      await owner.connect()
      return owner
    } catch (error) {
      await closeConnection(owner)
      await sleep(50) // A process that is stopping also disappears within this time.
      if (!(await isAlive(pid)))
        throw new RecoveryStopped('PostgreSQL stopped while it recovered', { cause: error })
      if ((error as { code?: string }).code !== notNow) throw error
    }
  }
}

const closeConnection = (owner: pg.Client) => owner.end().catch(() => {})

const notNow = '57P03'

class RecoveryStopped extends Error {}

async function explainStop(error: unknown, place: EngineFolders, until: Until): Promise<unknown> {
  const logText = await readFile(place.log, 'utf8').catch(() => '')
  if (until !== 'end' && /recovery ended before configured recovery target was reached/.test(logText))
    return new LogEndsBefore('The log ends before', { cause: error })
  return error instanceof RecoveryStopped ? explainFailure(logText, place) : error
}

function targetOf(until: Until): Record<string, string> {
  if (until === 'end') return {}
  const promoted = { recovery_target_action: 'promote' }
  if ('point' in until) return { recovery_target_name: until.point, ...promoted }
  // PostgreSQL cannot read « Z » here, because it loads the names of time zones later than this setting.
  return { recovery_target_time: until.at.toISOString().replace('Z', '+00'), ...promoted }
}

/**
 * Changes the owner of the files. PostgreSQL refuses a data folder that belongs to another system account.
 */
async function giveToAccount({ account, data }: EngineFolders): Promise<void> {
  if (!account) return
  const { uid, gid } = account
  const give = async (path: string): Promise<void> => {
    await chown(path, uid, gid)
    if ((await lstat(path)).isDirectory())
      for (const name of await readdir(path)) await give(join(path, name))
  }
  await give(data)
}

/** Removes files that would make PostgreSQL start another recovery. */
export async function forgetRecovery(data: string): Promise<void> {
  for (const name of ['recovery.signal', 'backup_label.old', 'tablespace_map.old'])
    await rm(join(data, name), { force: true })
}
