import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../../../server/src/postgres/command.ts'
import { type Command, type Daemon, startDaemon } from './daemon.ts'
import { findPrograms, type Programs } from './programs.ts'

/**
 * Where a trial stands: a folder that is gone afterwards, Debian's programs, and the account that they run
 * as.
 */
export type Ground = {
  folder: string
  programs: Programs
  account: Account
  /** A folder that only the programs' account opens. */
  home(name: string): Promise<string>
  /** A file in it. */
  write(home: string, name: string, text: string): Promise<string>
  /** Runs as PostgreSQL's account, until the end of the trial. */
  run(command: Omit<Command, 'account'>): Daemon
  /** Runs as root, or as what it makes of itself. */
  runAsRoot(command: Command, restartMs?: number): Daemon
  closers: (() => Promise<unknown>)[]
  close(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const programs = findPrograms()
  const account = await accountOfPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'escale-trial-'))
  await chmod(folder, 0o755)
  const closers: Ground['closers'] = [() => rm(folder, { recursive: true, force: true })]
  if (account) await chown(folder, account.uid, account.gid)

  let isClosed = false

  function keep(command: Command, restartMs?: number): Daemon {
    if (isClosed) throw new Error('Arrêté.')
    const daemon = startDaemon(folder, command, { restartMs })
    closers.push(daemon.stop)
    return daemon
  }

  return {
    folder,
    programs,
    account,
    async home(name) {
      const home = join(folder, name)
      await mkdir(home, { mode: 0o700 })
      if (account) await chown(home, account.uid, account.gid)
      return home
    },
    async write(home, name, text) {
      const path = join(home, name)
      await writeFile(path, text, { mode: 0o600 })
      if (account) await chown(path, account.uid, account.gid)
      return path
    },
    run: (command) => keep({ ...command, account }),
    runAsRoot: keep,
    closers,
    async close() {
      isClosed = true
      for (const end of closers.splice(0).toReversed())
        await end().catch((error: unknown) => console.error(String(error)))
    },
  }
}

/**
 * PostgreSQL runs as nobody's root: Debian's packages made an account for it, whose sockets have their
 * folder.
 */
async function accountOfPostgres(): Promise<Account> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid)
    throw new Error(
      'Le compte « postgres » manque : le paquet postgresql de Debian le crée, « apt-get install postgresql ».',
    )
  if (process.getuid?.() !== 0)
    throw new Error(
      "L'essai se lance en root, comme les services qu'il monte : chaque programme y prend le compte que Debian lui donne.",
    )
  return { uid: Number(uid), gid: Number(gid) }
}

export const newPassword = () => randomBytes(24).toString('hex')
