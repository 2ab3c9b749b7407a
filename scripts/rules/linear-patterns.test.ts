import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from 'scslre'
import { type ESTree, parseSync } from 'vite'
import { root } from '../programs/programs.ts'

// A pattern that backtracks needs seconds for some kilobytes of text, and blocks the single thread that
// serves all users.

/** Files whose super-linear pattern never receives external text, or only short text. */
const exceptions = new Map([
  ['server/src/company/security/page-failure.ts', 'the contract bounds each text to 300 characters'],
  ['server/src/trade/places/known-places.ts', 'names of the list of airports that the product ships'],
])

/**
 * Files that build patterns at run time from text that no caller chooses. The test judges the listed patterns
 * in their place.
 */
const built = new Map<string, RegExp[]>([
  ['contract/src/values/fold.ts', [/[æœß]/gu]],
  [
    'contract/src/values/telephone-key.ts',
    [/^\+(225)((?:0[1-3]|[4-8][0-3]|9[1-3])\d{6})$/, /^\+(55[1-9][1-9])9((?:[689]\d|7[0-6])\d{6})$/],
  ],
  ['scripts/fold-sql.ts', [/^(?:[a-z])$/u, /[àâ]/]],
  ['server/src/access/guard/api-key.ts', [/^esc_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/]],
  ['server/src/access/signed-link.ts', [/^[\w-]{22}$/]],
  ['server/src/backup/company/people.ts', [/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{8}-[0-9a-f-]{27}/g]],
  ['server/src/channels/files/byte-routes.ts', [/^\/tenants\/[^/]+\/logo\/[^/]+$/]],
  [
    'server/src/channels/pdf/text/scripts.ts',
    [/(?<east>[\u3040-\u30ff]+)|(?<arabic>[\u0600-\u06ff]+)|[^\u3040-\u30ff\u0600-\u06ff]+/gu],
  ],
  ['contract/src/values/search.ts', [/^\d{4,}$/]],
  ['web/src/trade/imports/file/csv.ts', [/(^|;)"([^"\r\n]+)"([^";\r\n][^;\r\n]*)(?=;|\r?$)/gm]],
])

type Pattern = { path: string; line: number; text: string; isLiteral: boolean; why: string }

const found = productFiles().flatMap(patternsOf)

test('every regular expression reads its text once', () => {
  const slow = found.filter(({ isLiteral, why, path }) => isLiteral && why && !exceptions.has(path))
  assert.deepEqual(slow.map(patternText), [])
})

test('every regular expression built at run time is listed with its source', () => {
  const unlisted = found.filter(({ isLiteral, path }) => !isLiteral && !built.has(path))
  assert.deepEqual(unlisted.map(patternText), [])
  for (const [path, patterns] of built)
    for (const { source, flags } of patterns) assert.equal(slowReason(source, flags), '', path)
})

test('every exception is needed', () => {
  const isNeeded = (path: string) => found.some((one) => one.path === path && one.isLiteral && one.why !== '')
  const isBuilding = (path: string) => found.some((one) => one.path === path && !one.isLiteral)
  const needless = [...exceptions.keys()]
    .filter((path) => !isNeeded(path))
    .concat([...built.keys()].filter((path) => !isBuilding(path)))
  assert.deepEqual(needless, [])
})

test('the known slow patterns are found', () => {
  for (const slow of [/^\d*\.?\d+$/, /(a+)+$/, /\s+$/, /^-+|-+$/, />[^<]+</])
    assert.notEqual(slowReason(slow.source, slow.flags), '', String(slow))
  for (const quick of [/^\d+(?:\.\d+)?$/, /^[^\s@]+@[^\s@]+$/, /\s/g])
    assert.equal(slowReason(quick.source, quick.flags), '', String(quick))
})

/** Tests are left out: they read only text that the product itself wrote. */
function productFiles(): string[] {
  const files = globSync('{contract,server,web,scripts}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: (path) => /node_modules|dist$/.test(path),
  })
  return files
    .filter((path) => !/\.test\.tsx?$|^server\/(testing|seeds\/whatsapp)\/|\.d\.ts$/.test(path))
    .sort()
}

function patternsOf(path: string): Pattern[] {
  const source = readFileSync(join(root, path), 'utf8')
  const patterns: Pattern[] = []
  const at = ({ start }: { start: number }) => source.slice(0, start).split('\n').length

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    const one = node as ESTree.Node
    if (one.type === 'Literal' && 'regex' in one) {
      const { pattern, flags } = one.regex
      patterns.push({
        path,
        line: at(one),
        text: `/${pattern}/${flags}`,
        isLiteral: true,
        why: slowReason(pattern, flags),
      })
    }
    if (isBuilt(one))
      patterns.push({
        path,
        line: at(one),
        text: source.slice(one.start, one.end),
        isLiteral: false,
        why: '',
      })
    for (const value of Object.values(one)) visit(value)
  }

  visit(parseSync(path, source).program)
  return patterns
}

function isBuilt(node: ESTree.Node): boolean {
  return (
    (node.type === 'NewExpression' || node.type === 'CallExpression') &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'RegExp'
  )
}

/**
 * The reason why a pattern is not linear: an ambiguous repetition, or one that may start at every place.
 * Empty if it is linear.
 */
function slowReason(source: string, flags: string): string {
  return analyse({ source, flags })
    .reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type))
    .join(', ')
}

function patternText({ path, line, text, why }: Pattern): string {
  return `${path}:${line} ${text}${why && ` (${why})`}`
}
