import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../../../server/src/postgres/run-program.ts'
import { type Command, type Daemon, startDaemon } from './daemon.ts'
import { findPrograms, type Programs } from './programs.ts'

/** The place of a trial: a temporary folder, Debian's programs, and the account that runs them. */
export type Ground = {
  folder: string
  programs: Programs
  /** Makes a folder that only the account of the programs opens. */
  makeHome(name: string): Promise<string>
  write(home: string, name: string, text: string): Promise<string>
  /** Runs a program with the account of PostgreSQL until the end of the trial. */
  run(command: Omit<Command, 'account'>): Daemon
  /** Runs a program as root, which may then choose an account itself. */
  runAsRoot(command: Command, restartMs?: number): Daemon
  closers: (() => Promise<unknown>)[]
  close(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const programs = findPrograms()
  const account = await postgresAccount()
  const { uid, gid } = account
  const folder = await mkdtemp(join(tmpdir(), 'escale-trial-'))
  await chmod(folder, 0o755)
  await chown(folder, uid, gid)
  const closers: Ground['closers'] = [() => rm(folder, { recursive: true, force: true })]
  let isClosed = false

  function run(command: Command, restartMs?: number): Daemon {
    if (isClosed) throw new Error('Arrêté.')
    const daemon = startDaemon(folder, command, restartMs)
    closers.push(daemon.stop)
    return daemon
  }

  return {
    folder,
    programs,
    async makeHome(name) {
      const home = join(folder, name)
      await mkdir(home, { mode: 0o700 })
      await chown(home, uid, gid)
      return home
    },
    async write(home, name, text) {
      const path = join(home, name)
      await writeFile(path, text, { mode: 0o600 })
      await chown(path, uid, gid)
      return path
    },
    run: (command) => run({ ...command, account }),
    runAsRoot: run,
    closers,
    async close() {
      isClosed = true
      for (const end of closers.splice(0).toReversed())
        await end().catch((error: unknown) => console.error(String(error)))
    },
  }
}

/** The account that Debian's packages made for PostgreSQL, which refuses to run as root. */
async function postgresAccount(): Promise<NonNullable<Account>> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('Le compte « postgres » manque : « apt-get install postgresql » le crée.')
  if (process.getuid?.() !== 0)
    throw new Error("L'essai se lance en root : chaque programme prend le compte que Debian lui donne.")
  return { uid: Number(uid), gid: Number(gid) }
}

export const newPassword = () => randomBytes(24).toString('hex')
