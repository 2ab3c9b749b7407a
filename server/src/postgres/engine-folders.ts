import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries, systemFolder } from './binaries.ts'
import { EngineFailure } from './failure.ts'
import { type Account, runProgram } from './run-program.ts'
import { deleteShellVariables } from './shell-variables.ts'

/**
 * Folders of the embedded database, and the account that runs it. `home` contains all of them except the
 * secret.
 */
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
 * Finds or creates the folders. `home` is the given folder. When PostgreSQL's account cannot reach that,
 * `home` is a system folder and a symbolic link in the given folder points to it.
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
    // The path of a socket is limited to 107 bytes. With a longer one, connections use only 127.0.0.1.
    socketFolder: Buffer.byteLength(socketFolder) <= 88 ? socketFolder : '',
    account,
    binaries,
  }
}

/**
 * Removes the rights of other accounts on the folder. PostgreSQL's own account may still traverse it. Rights
 * are never added.
 */
async function restrictFolder(folder: string, account: Account): Promise<void> {
  const { mode } = await stat(folder)
  // chmod fails on another user's folder, which then keeps its rights
  await chmod(folder, mode & (account ? 0o711 : 0o700)).catch(() => {})
}

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root: the owner of the data, or
 * `postgres` for new data.
 */
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
  // Another first start at the same time may have just created the account.
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

  // A clone may be deleted and made again at the same path. The random suffix keeps it from finding the old
  // data.
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
