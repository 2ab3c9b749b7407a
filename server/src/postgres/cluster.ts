import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { EngineFolders } from './engine-folders.ts'
import { EngineFailure, explainFailure } from './failure.ts'
import { killOrphans } from './postmaster.ts'
import { runProgram } from './run-program.ts'

export const owner = 'escale'

/**
 * Prepares the data folder and returns the owner's password. Without data it creates the database, which
 * takes seconds, so `say` gets a message.
 */
export async function prepareCluster(place: EngineFolders, say: (sentence: string) => void): Promise<string> {
  const version = await dataVersion(place)
  if (version === undefined) {
    say('Création de la base de données…')
    return createCluster(place)
  }
  if (version !== place.binaries.majorVersion) {
    throw new EngineFailure(
      `Les données de ${place.data} viennent de PostgreSQL ${version || 'inconnu'} ; cette version d'Escale utilise PostgreSQL ${place.binaries.majorVersion}. Relancez la version qui les a écrites.`,
    )
  }
  await restrictData(place)
  const secret = await readSecret(place)
  if (!secret)
    throw new EngineFailure(
      `Le fichier ${place.secret} manque ou est abîmé : sans lui la base ne s'ouvre pas. Remettez celui de votre sauvegarde.`,
    )
  return secret
}

/**
 * Removes the rights of other accounts on the data, as they may be after a copy or a careless chmod.
 * PostgreSQL refuses to start with them.
 */
async function restrictData({ data }: EngineFolders): Promise<void> {
  const { mode } = await stat(data)
  if (mode & 0o027) await chmod(data, mode & 0o700)
}

/** Content of PG_VERSION. Undefined without data. */
async function dataVersion({ data }: EngineFolders): Promise<string | undefined> {
  const files = await readdir(data).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw error
  })
  if (files.length === 0) return undefined
  if (!files.includes('PG_VERSION'))
    throw new EngineFailure(
      `Le dossier ${data} n'est pas une base PostgreSQL complète : restaurez une sauvegarde, ou déplacez-le pour repartir de zéro.`,
    )
  return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
}

/**
 * Creates the database in a temporary folder and renames the folder once complete. An interrupted start thus
 * leaves no half-created database.
 */
async function createCluster(place: EngineFolders): Promise<string> {
  refuseUnsafePath(place.binaries.folder)
  await removeDrafts(place)
  const secret = (await readSecret(place)) ?? (await createSecret(place))
  const draft = await mkdtemp(`${place.data}${draftMark}`)
  const passwordFile = `${draft}.password`
  try {
    await writeNew(passwordFile, secret)
    if (place.account)
      for (const path of [draft, passwordFile]) await chown(path, place.account.uid, place.account.gid)
    const program = join(place.binaries.folder, 'initdb')
    const { ok, said } = await runProgram(
      program,
      [...initdbOptions, `--pwfile=${passwordFile}`, `--pgdata=${draft}`],
      { account: place.account },
    )
    if (!ok) throw await explainFailure(said, place)
    await rename(draft, place.data)
  } finally {
    await removeDrafts(place)
  }
  return secret
}

/**
 * Throws when the path of the program has a character that a shell interprets. initdb starts `postgres`
 * through a shell, with the path in double quotes.
 */
function refuseUnsafePath(program: string): void {
  const [character] = /[$`"\\]/.exec(program) ?? []
  if (!character) return
  throw new EngineFailure(
    `PostgreSQL ne peut pas créer sa base depuis ${program}, dont le chemin contient « ${character} » : déplacez le dossier d'Escale sous un autre nom.`,
  )
}

const draftMark = '.new-'

/**
 * Removes temporary folders of interrupted starts, and ends processes in them: the initdb of a killed Escale
 * may still be writing. Folder names are never reused.
 */
async function removeDrafts({ home, data }: EngineFolders): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(basename(data) + draftMark))
  for (const name of drafts) {
    await killOrphans(join(home, name))
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  }
}

const initdbOptions = [
  `--username=${owner}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's own collation: the order of an index does not change with an update of the system's
  // libraries.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Character classes of UTF-8 (letters, digits), which trigrams and full-text search use.
  '--lc-ctype=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

async function readSecret({ secret }: EngineFolders): Promise<string | undefined> {
  const text = await readFile(secret, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.match(/^[0-9a-f]{64}$/m)?.[0]
}

async function createSecret({ secret }: EngineFolders): Promise<string> {
  const password = randomBytes(32).toString('hex')
  await rm(`${secret}.new`, { force: true })
  await writeNew(`${secret}.new`, `${password}\n`)
  await rename(`${secret}.new`, secret)
  return password
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}
