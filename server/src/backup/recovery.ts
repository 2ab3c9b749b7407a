import { chown, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from '#postgres/connection.ts'
import { launch } from '#postgres/launch.ts'
import type { Place } from '#postgres/place.ts'
import { stopPostmaster } from '#postgres/postmaster.ts'

/** Where a recovery stops: at a named point, at an instant, or where the log ends. */
export type Until = { point: string } | { at: Date } | 'end'

export type Recovered = { owner: pg.Client; stop(): Promise<void> }

/** The log ended before the instant that was asked for. */
export class LogEndsBefore extends Error {}

const longestSeconds = 24 * 3600

type Options = { secret: string; until: Until; restoreCommand?: string; settings?: Record<string, string> }

/** Starts the PostgreSQL of an unpacked base, has it read the log up to somewhere, and gives it open. */
export async function recover(place: Place, { secret, until, restoreCommand = 'false', settings = {} }: Options): Promise<Recovered> {
  await writeFile(join(place.data, 'recovery.signal'), '')
  await giveToAccount(place)
  const start = () =>
    launch(
      place,
      { ...settings, ...targetOf(until), restore_command: restoreCommand, hot_standby: 'off', archive_mode: 'off' },
      undefined,
      longestSeconds,
    )
  const postmaster = await start().catch(async (error: unknown) => {
    await stopPostmaster(place.data)
    const said = await readFile(place.log, 'utf8').catch(() => '')
    throw until !== 'end' && /recovery ended before configured recovery target was reached/.test(said)
      ? new LogEndsBefore('The log ends before', { cause: error })
      : error
  })
  const owner = new pg.Client({ connectionString: urlOf(postmaster, secret) })
  owner.on('error', () => {})
  const stop = async () => {
    await owner.end().catch(() => {})
    await stopPostmaster(place.data)
  }
  try {
    await owner.connect()
    return { owner, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function targetOf(until: Until): Record<string, string> {
  if (until === 'end') return {}
  const promoted = { recovery_target_action: 'promote' }
  return 'point' in until ? { recovery_target_name: until.point, ...promoted } : { recovery_target_time: until.at.toISOString(), ...promoted }
}

/** All that is in the data folder belongs to whoever PostgreSQL runs as. */
async function giveToAccount({ account, data }: Place): Promise<void> {
  if (!account) return
  const { uid, gid } = account
  const give = async (path: string): Promise<void> => {
    await chown(path, uid, gid)
    if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await give(join(path, name))
  }
  await give(data)
}

/** What a recovery needed and a server at work must not find. */
export async function forgetRecovery(data: string): Promise<void> {
  for (const name of ['recovery.signal', 'backup_label.old', 'tablespace_map.old']) await rm(join(data, name), { force: true })
}
