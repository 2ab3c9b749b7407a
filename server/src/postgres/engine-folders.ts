import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries, systemFolder } from './binaries.ts'
import { EngineFailure } from './failure.ts'
import { type Account, runProgram } from './run-program.ts'
import { deleteShellVariables } from './shell-variables.ts'

/** Folders of one database, and the account that runs it. `home` contains all of them except the secret. */
export type EngineFolders = {
  home: string
  data: string
  log: string
  secret: string
  socketFolder: string
  account: Account
  binaries: Binaries
}

/**
 * Finds or creates the folders. `home` is the given folder, or a system folder when PostgreSQL's account
 * cannot reach it. A symbolic link then points there.
 */
export async function findFolders(path: string): Promise<EngineFolders> {
  deleteShellVariables()
  const folder = resolve(path)
  await mkdir(folder, { recursive: true })
  const account = await chooseAccount(join(folder, 'postgres'))
  await restrictFolder(folder, account)
  const [home, binaries] = await Promise.all([findHome(folder, account), findBinaries(account)])
  const socketFolder = join(home, 'socket')
  return {
    home,
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    secret: join(folder, 'secret'),
    // A socket path is limited to 107 bytes. Deeper folders use 127.0.0.1 only.
    socketFolder: Buffer.byteLength(socketFolder) <= 88 ? socketFolder : '',
    account,
    binaries,
  }
}

/**
 * Closes the folder to other accounts, except for PostgreSQL's own, which passes through. Never widens the
 * rights.
 */
async function restrictFolder(folder: string, account: Account): Promise<void> {
  const { mode } = await stat(folder)
  // another user's folder keeps its rights
  await chmod(folder, mode & (account ? 0o711 : 0o700)).catch(() => {})
}

/** PostgreSQL refuses to run as root, so it runs as the owner of its data, or as `postgres` for new data. */
async function chooseAccount(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await accountNamed('postgres')) ?? (await createAccount('postgres'))
}

async function accountNamed(name: string): Promise<Account> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function createAccount(name: string): Promise<Account> {
  const { ok, said } = await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ])
  // A concurrent first start may have just created it.
  const account = await accountNamed(name)
  if (account) return account
  throw new EngineFailure(
    `PostgreSQL ne tourne pas en root et l'utilisateur « ${name} » n'a pas pu être créé${ok ? '' : ` : ${said.trim()}`}. Lancez Escale avec un utilisateur ordinaire.`,
  )
}

async function findHome(folder: string, account: Account): Promise<string> {
  const data = join(folder, 'postgres')
  const present = await lstat(data).catch(() => undefined)
  if (present?.isSymbolicLink()) return dirname(await readlink(data))
  if (!account || (await mayEnter(folder, account))) return folder
  if (present)
    throw new EngineFailure(
      `Le dossier ${folder} n'est plus accessible à l'utilisateur qui fait tourner PostgreSQL : remettez-le où il était.`,
    )

  // The random suffix keeps a new clone from finding the data of a deleted one at the same path.
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  const home = await mkdtemp(join(systemFolder, `${hash}-`))
  await chmod(home, 0o711)
  await symlink(join(home, 'postgres'), data)
  return home
}

async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$0"', folder], { account })).ok
}
