import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ESTree, parseSync } from 'vite'
import { root } from './programs.ts'

/** Lines of a component; and of a function, without those of the functions that it holds: an object made of closures reads as a class. */
const longest = { '.tsx': 80, '.ts': 40 }

/** What is longer, and why it reads better in one piece. */
const exceptions = new Map([
  ['start', 'the order of a start, and so of a stop, in one sight'],
  ['useRecord', 'what a dialog joins: draft, save, removal'],
  ['useDeviceDraft', 'one draft, and each moment at which it is written'],
  ['useComposer', 'one message, from its first letter to its leaving'],
  ['listen', 'one stream, from its asking to its end'],
  ['receiptOf', 'a sheet, from top to bottom'],
  ['houseWaybillOf', 'a sheet, from top to bottom'],
  ['overviewOf', 'seven questions asked at once'],
  ['latestPlanned', 'one statement'],
  ['countSignals', 'a list of figures with their names'],
])

type Named = { name: string; path: string; lines: number }

test('a component holds in 80 lines, any other function in 40', () => {
  const tooLong = productFiles().flatMap(longFunctions)
  const named = tooLong.map(({ name, path, lines }) => `${path}: ${name}, ${lines} lines`)
  assert.deepEqual(
    named.filter((_, at) => !exceptions.has(tooLong[at]?.name ?? '')),
    [],
  )
})

test('no exception is left that nothing needs', () => {
  const needed = new Set(productFiles().flatMap((path) => longFunctions(path).map(({ name }) => name)))
  assert.deepEqual(
    [...exceptions.keys()].filter((name) => !needed.has(name)),
    [],
  )
})

function productFiles(): string[] {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return files.filter((path) => !/\.test\.|\.d\.ts$|\/testing\/|statements\/schema\.ts$/.test(path)).sort()
}

function longFunctions(path: string): Named[] {
  const source = readFileSync(join(root, path), 'utf8')
  const most = path.endsWith('.tsx') ? longest['.tsx'] : longest['.ts']
  const found: Named[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length

  /** Lines of the named functions in a node, which their holder does not count. */
  function measure(node: unknown, name?: string): number {
    if (typeof node !== 'object' || node === null) return 0
    if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + measure(one, name), 0)
    const within = Object.entries(node).reduce((sum, [key, value]) => sum + measure(value, nameGiven(node as ESTree.Node, key)), 0)
    const own = functionIn(node as ESTree.Node)
    const called = own && (own.id?.name ?? name)
    if (!own || !called) return within
    const whole = lineAt(own.end) - lineAt(own.start) + 1
    const lines = path.endsWith('.tsx') ? whole : whole - within
    if (lines > most) found.push({ name: called, path, lines })
    return whole
  }

  measure(parseSync(path, source).program)
  return found
}

function functionIn(node: ESTree.Node) {
  const isFunction = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  return isFunction ? node : undefined
}

/** What a function is called that has no name of its own: by its variable, or by its place in an object or a class. */
function nameGiven(node: ESTree.Node, key: string): string | undefined {
  if (node.type === 'VariableDeclarator' && key === 'init' && node.id.type === 'Identifier') return node.id.name
  const isMember = node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isMember && key === 'value' && node.key.type === 'Identifier' ? node.key.name : undefined
}
