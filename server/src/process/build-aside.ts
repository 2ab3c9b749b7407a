import { chmodSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const asideName = 'dist-'
const longestBuildMs = 3600_000

/** The account that starts Escale may not write the build. The message is a French sentence. */
export class UnwritableBuild extends Error {}

/**
 * Builds in a temporary folder next to the one that is used. Several servers may start in one folder, and
 * none must read half a build. The work begins at once, before the caller loads further modules.
 */
export async function buildAside(parent: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = makeFolder(parent)
  try {
    await Promise.all([work(folder), forgetAbandoned(parent)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function makeFolder(parent: string): string {
  try {
    const folder = mkdtempSync(join(parent, asideName))
    chmodSync(folder, 0o755) // The account that runs the server may differ from the one that builds
    return folder
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? new UnwritableBuild(unwritable) : error
  }
}

const unwritable =
  "L'application web n'est pas construite, et son dossier ne peut pas être écrit : lancez « npm run build » avec un compte qui le peut, puis redémarrez."

async function forgetAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const abandoned = join(parent, name)
    if (name.startsWith(asideName) && Date.now() - (await stat(abandoned)).mtimeMs > longestBuildMs)
      await rm(abandoned, { recursive: true, force: true })
  }
}

/**
 * Replaces the build that is used. The old one is deleted with the temporary folder. If another server has
 * just put its own build there, that one stays, because it has the same source files.
 */
export async function putInPlace(made: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  await rename(place, `${made}-former`).catch(unless('ENOENT'))
  await rename(made, place).catch(unless('ENOTEMPTY', 'EEXIST'))
  await rm(`${made}-former`, { recursive: true, force: true })
}

function unless(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
