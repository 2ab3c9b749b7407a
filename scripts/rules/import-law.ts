import { dirname, matchesGlob } from 'node:path'
import { importedFile, specifiersOf } from './import-graph.ts'
import { floors, ground, type Row, reservedImports, wings } from './wings.ts'

/**
 * Returns one sentence for each import of a file that the rules refuse. Each rule that allowed an import is
 * added to `used`, so that unused rules can be found.
 */
export function refusedImports(path: string, used: Set<string>): string[] {
  return specifiersOf(path).flatMap((specifier) => {
    const why =
      climbingFault(path, specifier) ??
      reservedFault(path, specifier, used) ??
      partFault(path, specifier, used) ??
      domainFault(path, specifier, used)
    return why ? [`${path} imports ${specifier}: ${why}`] : []
  })
}

/** Returns the rules of wings.ts, without the folders that every file may import. Written as in `used`. */
export function permissions(): string[] {
  const rows = [...wings, ...floors].flatMap(([files, ...may]) =>
    may.filter((one) => !ground.includes(one)).map((one) => `${files}: ${one}`),
  )
  return [...rows, ...reservedImports.flatMap(({ but }) => but.map((one) => `but: ${one}`))]
}

function climbingFault(path: string, specifier: string): string | undefined {
  if (!isProduct(path) || !specifier.startsWith('../') || under(path, 'server/src/start/demo.ts'))
    return undefined
  return 'no import climbs out of its folder, the path is named from the source, with #'
}

function reservedFault(path: string, specifier: string, used: Set<string>): string | undefined {
  if (!isProduct(path)) return undefined
  for (const { names, in: part, but, why } of reservedImports) {
    if (!under(path, part) || !names.some((name) => matchesGlob(specifier, name))) continue
    const allowed = but.find((one) => under(path, one))
    if (!allowed) return why
    used.add(`but: ${allowed}`)
  }
  return undefined
}

/** Checks an import from one part of the project (contract, server, web…) to another. */
function partFault(path: string, specifier: string, used: Set<string>): string | undefined {
  const target = importedFile(specifier, path)
  const row = floors.findLast(([files]) => under(path, files))
  if (!row || !floors.some(([files]) => under(target, files)) || packagePart(target) === packagePart(path))
    return undefined
  return allows(row, '', target, used)
    ? undefined
    : 'what lies below never needs what stands on it, and server and web meet in the contract'
}

/** Checks an import between domains (such as `trade/goods`) of one package. */
function domainFault(path: string, specifier: string, used: Set<string>): string | undefined {
  const row = isProduct(path) ? wings.findLast(([files]) => under(path, files)) : undefined
  if (!row || !/^[#.]/.test(specifier)) return undefined
  const target = importedFile(specifier, path)
  if (under(target, domainOf(path))) return undefined
  return allows(row, sourceOf(path), target, used)
    ? undefined
    : 'a domain stands on the ground and imports no other: what two share moves down'
}

function allows([files, ...may]: Row, source: string, target: string, used: Set<string>): boolean {
  const allowed = may.find((one) => under(target, source + one))
  if (allowed) used.add(`${files}: ${allowed}`)
  return allowed !== undefined
}

const isProduct = (path: string) => /^(contract|server|web)\/src\//.test(path) && !path.endsWith('.test.ts')
const sourceOf = (path: string) => `${path.split('/')[0]}/src/`
const packagePart = (path: string) =>
  path.startsWith('server/') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]

/**
 * The domain folder of a file, such as `web/src/trade/goods`. For a file directly in `trade` or in a shared
 * folder, that folder.
 */
function domainOf(path: string): string {
  const [side, source, wing, domain] = dirname(path).split('/')
  return [side, source, wing, domain].filter(Boolean).join('/')
}

function under(path: string, files: string): boolean {
  return matchesGlob(path, files) || matchesGlob(path, `${files}/**`)
}
