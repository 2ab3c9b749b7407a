import { screens } from '../../contract/src/access/screens.ts'
import type { Graph } from '../rules/import-graph.ts'

/**
 * Test files that a change can make fail: `tests` run in Node, `specs` in a browser. `screens` are the keys
 * of the affected screens. Undefined means every screen.
 */
export type Touched = { tests: string[]; specs: string[]; screens?: string[] | undefined }

/** The project's import graph, and the text of each browser test (spec). */
export type Project = { graph: Graph; specs: ReadonlyMap<string, string> }

/** Tests that run after every change, because they check the product as a whole. */
const always =
  /^scripts\/|^server\/src\/(access\/(guard\/(matrix|canaries|patch|one-connection)|refusal\/sentences)|database\/(catalogue|plans|statements\/own-rows-only|migrations\/released)|web\/api\/openapi)\.test\.ts$/

const wings = ['trade', 'people', 'company', 'platform', 'site']
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isSpec = (path: string) => /\.spec\.ts$/.test(path)
const isOfDay = (test: string) => !/\.night\.test\.ts$/.test(test)
const inWing = /^(contract|server|web)\/src\/(trade|people|company|platform|site)\//
/** Files that are only read by the tests in `always`. */
const isProse = /\.md$|^(docs|bench|scripts)\//

/**
 * Selects a test if it imports a changed file, belongs to an affected domain (such as `trade/goods`), or
 * always runs. A change of the server's shared code or of the database schema selects every server test,
 * because each one runs the whole product.
 */
export function touchedBy(changed: readonly string[], { graph, specs }: Project): Touched {
  const code = changed.filter((path) => !isProse.test(path))
  const reached = reachedBy(
    code.filter((path) => inWing.test(path)),
    graph,
  )
  const domains = new Set([...reached].map(domainOf).filter((domain) => domain !== undefined))
  const beneath = code.filter((path) => !inWing.test(path) && !isTest(path) && !isSpec(path))

  const isChosen = (test: string) =>
    always.test(test) ||
    changed.includes(test) ||
    reached.has(test) ||
    domains.has(domainOf(test) ?? '') ||
    beneath.some((path) => standsOn(test, path, graph))
  const touchesSpecs = beneath.some(standsUnderBrowser)
  const isSpecChosen = ([spec, text]: [string, string]) =>
    changed.includes(spec) || touchesSpecs || [...domains].some((domain) => isAbout(spec, text, domain))
  return {
    tests: [...graph.keys()].filter(isTest).filter(isOfDay).filter(isChosen).sort(),
    specs: [...specs]
      .filter(isSpecChosen)
      .map(([spec]) => spec)
      .sort(),
    screens: touchesSpecs ? undefined : screens.map(({ key }) => key).filter((key) => domains.has(key)),
  }
}

/**
 * Returns the domain files that import a changed file, directly or not. The search stops at files outside of
 * domain folders, because these import everything.
 */
function reachedBy(changed: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(changed)
  for (let size = -1; size !== reached.size; ) {
    size = reached.size
    for (const [path, imported] of graph)
      if (isFollowed(path) && [...imported].some((file) => reached.has(file))) reached.add(path)
  }
  return reached
}

const isFollowed = (path: string) => inWing.test(path) || isTest(path)

/** Whether a change in shared code can affect the test. */
function standsOn(test: string, changed: string, graph: Graph): boolean {
  const [side = ''] = changed.split('/')
  if (side === 'web') return test.startsWith('web/') && importsIt(test, changed, graph)
  if (side === 'tests') return false
  return side !== 'server' || test.startsWith('server/')
}

function importsIt(test: string, changed: string, graph: Graph): boolean {
  const visitedFiles = new Set([test])
  for (const path of visitedFiles) for (const imported of graph.get(path) ?? []) visitedFiles.add(imported)
  return visitedFiles.has(changed) || !/\.tsx?$/.test(changed)
}

/** Whether a change can affect browser tests. False for files that only server tests use. */
function standsUnderBrowser(changed: string): boolean {
  return !changed.startsWith('server/testing/') && !/^server\/.*\.sql\.gz$/.test(changed)
}

/**
 * The domain of a file: `clients` for `server/src/trade/clients/queries.ts`. Undefined for files that are in
 * no domain folder. Tests of those are found through their imports.
 */
function domainOf(path: string): string | undefined {
  const [, , wing = '', domain = '', file] = path.split('/')
  return wings.includes(wing) && file !== undefined ? domain : undefined
}

/** Other words by which browser tests mention a domain. */
const seenAs: Record<string, string[]> = {
  goods: ['/warehouse', 'hand-over', 'receiving', 'not-billed', 'scanner', 'steps'],
  overview: ['/super-admin'],
  announcements: ['/super-admin'],
  account: ['sign-in', 'session', '/compte'],
  installation: ['sign-in'],
  billing: ['invoices', 'expeditions'],
  freight: ['invoices', 'warehouse'],
  places: ['expeditions'],
  exports: ['settings'],
  'api-keys': ['settings'],
  lists: ['files-of-lists', 'exchange'],
  face: ['public', 'sign-in'],
}

/** Whether a browser test concerns a domain, because its name or text mentions it. */
function isAbout(spec: string, text: string, domain: string): boolean {
  const screen = screens.find(({ key }) => key === domain)?.path
  const words = [domain, ...(screen ? [screen] : []), ...(seenAs[domain] ?? [])]
  return words.some((word) => spec.includes(word) || (word.startsWith('/') && text.includes(word)))
}
