import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ensureWebBuild } from '../server/src/web/build.ts'
import { root } from './programs.ts'
import { packagesOf, sbom } from './sbom.ts'

// npm run ship -- FOLDER: what a server needs and nothing else, the web application built, in a folder to copy or to put in an image:
// `node server/src/main.ts` starts from it, without npm, without network, and without writing into it.

/** What node never opens in a package: what a compiler or a debugger reads, builds for `require` of what is imported. */
const unread = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown)$|@opentelemetry\/(?!api\/).*\.cjs$/
/** But whose it is, and under which terms. */
const terms = /\/(licen[cs]e|copying|notice|copyright)[^/]*$/i
/** Weights of a letter that documents are not printed in: eleven megabytes each. */
const otherWeights = /@expo-google-fonts\/[^/]+\/(?!400Regular|600SemiBold)\d\w+(\/|$)/

/** Fills a folder, which must be empty or absent. Gives its size in bytes. */
export async function ship(folder: string, say: (sentence: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} n'est pas vide.`)
  await ensureWebBuild(say)
  say('Copie du programme…')
  for (const part of ['package.json', 'contract/package.json', 'server/package.json', 'contract/src', 'server/src', 'server/migrations', 'web/dist'])
    await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter: (path) => !isForTests(path) })
  for (const script of ['backup.ts', 'restore.ts', 'restore-company.ts', 'verify-log.ts', 'programs.ts', 'node.mjs', 'product-options.mjs'])
    await cp(join(root, 'scripts', script), join(folder, 'scripts', script))
  say('Copie des bibliothèques…')
  for (const place of await packagesOf(['server', 'contract']))
    await cp(join(root, place), join(folder, place), { recursive: true, verbatimSymlinks: true, filter: isRead })
  await linkContract(folder)
  await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(await sbom(), null, 2)}\n`)
}

function isRead(path: string): boolean {
  const inside = relative(root, path)
  return (terms.test(inside) || !unread.test(inside)) && !otherWeights.test(`${inside}/`)
}

function isForTests(path: string): boolean {
  const inside = relative(root, path)
  return inside.endsWith('.test.ts') || inside.startsWith('server/src/testing') || /^server\/src\/(run-)?demo\.m?[tj]s$/.test(inside)
}

/** As npm does: the contract is imported by its name. */
async function linkContract(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@escale'), { recursive: true })
  await symlink('../../contract', join(folder, 'node_modules/@escale/contract'))
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) {
    console.error('Indiquez un dossier : npm run ship -- ../escale')
    process.exit(2)
  }
  await ship(resolve(folder), console.log)
  console.log(`Prêt : node server/src/main.ts, dans ${resolve(folder)}`)
}
