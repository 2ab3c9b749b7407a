import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Disk } from 'flydrive'
import { type Keys, readKeys, refuseWrongPassphrase, unpackBase } from '#backup/base/base-content.ts'
import { type Base, readBases } from '#backup/base/catalogue.ts'
import { formatInstant } from '#backup/base/clocks.ts'
import { readFileRows } from '#backup/base/figures.ts'
import { type KeptLog, readKeptLog } from '#backup/log/kept-log.ts'
import { feedLog, type LogFeeder } from '#backup/log/log-feeder.ts'
import { logFolder } from '#backup/log/log-keeper.ts'
import { isOnLatestTimeline } from '#backup/log/segments.ts'
import { Damaged } from '#backup/storage/damage.ts'
import { BackupFailure } from '#backup/storage/failure.ts'
import type { Vault } from '#backup/storage/vault.ts'
import { type EngineFolders, findFolders } from '#postgres/engine-folders.ts'
import { takeLock } from '#postgres/lock.ts'
import { unfinishedMark } from '#postgres/restore-mark.ts'
import { forgetRecovery, LogEndsBefore, type Recovered, recover, type Until } from './recovery.ts'
import { restoreFiles } from './restored-files.ts'

type Restore = {
  vault: Vault
  /** The data folder of the restored installation. It must be empty. */
  folder: string
  openFiles: () => Promise<Disk>
  until: { at: Date } | 'end'
  say: (sentence: string) => void
  now?: number
}

/** The result of a restore, for the report to the operator. */
export type Restored = {
  base: Base
  endsEarly: boolean
  /** Name of the missing or damaged log segment at which the restore had to stop. */
  missingLog: string | undefined
  /** Time of the last security event. It shows the operator how recent the restored data is. */
  last: Date | null
  files: { count: number; missing: string[] }
  signing: string | undefined
}

/**
 * File with the restored ESCALE_SECRET. The operator sets the environment variable from it before starting
 * the server.
 */
export const signingFile = 'cle-de-signature'

/** Restores an installation into an empty folder, as it was at a given time or at the end of the log. */
export async function restore({
  vault,
  folder,
  openFiles,
  until,
  say,
  now = Date.now(),
}: Restore): Promise<Restored> {
  if (until !== 'end' && until.at.getTime() > now)
    throw new BackupFailure(`Cet instant n'est pas encore passé.`)
  await refuseUnlessEmpty(folder)
  const { bases, keptLog } = await usableBases(vault)
  const candidates = basesFor(bases, until, vault.shelf.name)
  const place = await findFolders(folder)
  const lock = takeLock(place.home)
  try {
    const mark = join(place.home, unfinishedMark)
    const draft: EngineFolders = { ...place, data: `${place.data}.restauration` }
    const { base, keys } = await unpackFirstWhole(vault, candidates, { draft, mark, say })
    const { recovered, ...ended } = await replay({ vault, base, keptLog, draft, keys, until, say })
    const { files, last } = await stopAfter(recovered, async () => {
      say('Copie des fichiers…')
      const { rows } = await recovered.owner.query<{ last: Date | null }>(
        'select max(created_at) as last from security_logs',
      )
      return {
        last: rows[0]?.last ?? null,
        files: await restoreFiles(vault, await openFiles(), await readFileRows(recovered.owner)),
      }
    })
    await forgetRecovery(draft.data)
    await rename(draft.data, place.data)
    await writeSynced(place.secret, `${keys.database}\n`)
    if (keys.signing) await writeSynced(join(folder, signingFile), `${keys.signing}\n`)
    await rm(mark)
    return { base, ...ended, last, files, signing: keys.signing }
  } finally {
    lock.release()
  }
}

type Unpacking = { draft: EngineFolders; mark: string; say: Restore['say'] }

/**
 * Unpacks the newest backup that is not damaged. An older backup leads to the same result, because the log is
 * replayed from there.
 */
async function unpackFirstWhole(
  vault: Vault,
  candidates: readonly Base[],
  { draft, mark, say }: Unpacking,
): Promise<{ base: Base; keys: Keys }> {
  let damage: unknown
  for (const base of candidates) {
    refuseOtherPostgres(base, draft)
    say(
      `Sauvegarde du ${formatInstant(base.endedAt, base.timeZone)}, Escale ${base.escale}, PostgreSQL ${base.postgres}.`,
    )
    await writeSynced(mark, `${base.id}\n`)
    say('Copie de la base de données…')
    await mkdir(draft.data, { mode: 0o700 })
    if (draft.account) await chown(draft.data, draft.account.uid, draft.account.gid)
    try {
      const keys = await readKeys(vault, base)
      await unpackBase(vault, base, draft.data)
      return { base, keys }
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      say(`✗ ${error.message}`)
      // Removal is retried, because another process may still be closing a file.
      await rm(draft.data, { recursive: true, maxRetries: 5 })
      damage = error
    }
  }
  await rm(mark, { force: true })
  throw damage
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw error
  })
  if (there.length === 0) return
  const why = there.includes(unfinishedMark)
    ? 'une restauration y a été interrompue'
    : `il contient ${there
        .slice(0, 3)
        .map((name) => basename(name))
        .join(', ')}`
  throw new BackupFailure(
    `${folder} n'est pas vide (${why}). Rien n'y est écrasé : videz-le, ou désignez un autre dossier par ESCALE_DATA.`,
  )
}

/** Returns the backups that belong to the latest timeline of the log. */
async function usableBases(vault: Vault): Promise<{ bases: Base[]; keptLog: KeptLog }> {
  const bases = await readBases(vault.shelf)
  const [newest] = bases
  if (!newest) throw new BackupFailure(`Aucune sauvegarde entière dans ${vault.shelf.name}.`)
  await refuseWrongPassphrase(vault, bases)
  const keptLog = await readKeptLog(vault, newest.system)
  return {
    keptLog,
    bases: bases.filter(
      (base) => base.system === newest.system && isOnLatestTimeline(base, keptLog.histories),
    ),
  }
}

/** Returns the backups made before the requested time, newest first. */
function basesFor(bases: readonly Base[], until: Restore['until'], shelf: string): Base[] {
  const candidates = bases.filter(
    ({ endedAt }) => until === 'end' || Date.parse(endedAt) <= until.at.getTime(),
  )
  if (candidates.length > 0) return candidates
  const oldest = bases.at(-1)
  throw new BackupFailure(
    oldest
      ? `Aucune sauvegarde n'est si ancienne : la première est du ${formatInstant(oldest.endedAt, oldest.timeZone)}.`
      : `Aucune sauvegarde entière dans ${shelf}.`,
  )
}

function refuseOtherPostgres({ postgres }: Base, { binaries }: EngineFolders): void {
  const major = postgres.split('.')[0]
  if (major !== binaries.majorVersion)
    throw new BackupFailure(
      `La sauvegarde vient de PostgreSQL ${postgres} ; cette version d'Escale utilise PostgreSQL ${binaries.majorVersion}. Restaurez avec la version d'Escale qui l'a faite.`,
    )
}

type Replay = Pick<Restore, 'vault' | 'until' | 'say'> & {
  base: Base
  keptLog: KeptLog
  draft: EngineFolders
  keys: Keys
}
type ReplayResult = { recovered: Recovered } & Pick<Restored, 'endsEarly' | 'missingLog'>

/**
 * Replays the log up to the requested time. If the log ends earlier, it is replayed to its end and
 * `endsEarly` is true.
 */
async function replay({ vault, base, keptLog, draft, keys, until, say }: Replay): Promise<ReplayResult> {
  say('Lecture du journal de la base…')
  const feeder = await feedLog(
    vault,
    logFolder(base.system),
    join(draft.home, 'journal-a-lire'),
    draft.account,
  )
  const recoverUntil = (target: Until) =>
    recover(draft, { secret: keys.database, until: target, restoreCommand: feeder.restoreCommand })
  try {
    const recovered = await recoverUntil(until).then(
      (replayed) => ({ recovered: replayed, endsEarly: false }),
      async (error) => {
        if (feeder.fault() || !(error instanceof LogEndsBefore)) throw error
        return { recovered: await recoverUntil('end'), endsEarly: true }
      },
    )
    const wasCut = until === 'end' || recovered.endsEarly
    return await stopIfFaulty(feeder, {
      ...recovered,
      missingLog: wasCut ? (feeder.damaged() ?? keptLog.firstMissing(base.lastSegment)) : undefined,
    })
  } catch (error) {
    throw feeder.fault() ?? error
  } finally {
    await feeder.stop()
  }
}

async function stopIfFaulty<T extends { recovered: Recovered }>(feeder: LogFeeder, replayed: T): Promise<T> {
  if (!feeder.fault()) return replayed
  await replayed.recovered.stop()
  throw feeder.fault()
}

async function stopAfter<T>(recovered: Recovered, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await recovered.stop()
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  await file.writeFile(text)
  await file.sync().finally(() => file.close())
}
