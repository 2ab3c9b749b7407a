import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ESTree, parseSync } from 'vite'
import { root } from '../programs/programs.ts'

/** Lines of a component, and of any other function, measured whole: with the functions inside it. */
const longest = { '.tsx': 80, '.ts': 40 }

/** Longer functions that read better in one piece: path and name, then the reason. */
const exceptions = new Map([
  ['server/src/start/start.ts start', 'the order of a start, and so of a stop, in one sight'],
  ['server/src/trade/documents/sale/receipt.ts receiptOf', 'a sheet, from top to bottom'],
  ['server/src/trade/reports/expeditions.ts latestPlanned', 'one statement'],
  [
    'web/src/trade/conversations/message/useComposer.ts useComposer',
    'one message, from its first letter until it is sent',
  ],
  [
    'web/src/trade/conversations/voice/useVoice.ts useVoice',
    'one recording, from its first second until it is sent',
  ],
  [
    'web/src/trade/goods/reception/useReceiving.ts useReceiving',
    'the open form follows the address, and the address the form',
  ],
  [
    'web/src/trade/goods/reception/form/useScansInForm.ts useScansInForm',
    'what becomes of a scan while a form is open',
  ],
  [
    'web/src/ui/form/drafts/useDeviceDraft.ts useDeviceDraft',
    'one draft, and each moment at which it is written',
  ],
  ['web/src/ui/form/drafts/useDraft.ts useDraft', 'one form: its fields, their rules and their errors'],
  ['web/src/ui/form/useRecord.ts useRecord', 'what a dialog joins: draft, save, removal'],
  ['web/src/ui/form/useRowForm.ts useRowForm', 'what a page joins: draft, row, save'],
  ['web/src/ui/form/save/useSave.ts useSave', 'one write, from the press to its outcome'],
])

type NamedFunction = { place: string; lines: number }

const tooLong = productFiles().flatMap((path) => longFunctions(path, readFileSync(join(root, path), 'utf8')))

test('a component is at most 80 lines long, any other function at most 40', () => {
  const unexpected = tooLong.filter(({ place }) => !exceptions.has(place))
  assert.deepEqual(
    unexpected.map(({ place, lines }) => `${place}, ${lines} lines`),
    [],
  )
})

test('every exception is a function that is still too long', () => {
  const places = new Set(tooLong.map(({ place }) => place))
  assert.deepEqual(
    [...exceptions.keys()].filter((place) => !places.has(place)),
    [],
  )
})

test('exceptions stay few', () => {
  assert.ok(exceptions.size < 15, `${exceptions.size} exceptions`)
})

test('a function counts the lines of the functions inside it', () => {
  const inner = `  function inner() {\n${'    work()\n'.repeat(38)}  }\n`
  assert.deepEqual(longFunctions('a.ts', `function outer() {\n${inner}}\n`), [
    { place: 'a.ts outer', lines: 42 },
  ])
  assert.deepEqual(longFunctions('a.tsx', `function outer() {\n${inner}}\n`), [])
})

function productFiles(): string[] {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return files.filter((path) => !/\.test\.|\.d\.ts$|\/testing\/|statements\/schema\.ts$/.test(path)).sort()
}

function longFunctions(path: string, source: string): NamedFunction[] {
  const limit = path.endsWith('.tsx') ? longest['.tsx'] : longest['.ts']
  const found: NamedFunction[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length

  function visit(node: unknown, name?: string): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name)
      return
    }
    const own = functionIn(node as ESTree.Node)
    const ownName = own && (own.id?.name ?? name)
    const lines = own ? lineAt(own.end) - lineAt(own.start) + 1 : 0
    if (ownName && lines > limit) found.push({ place: `${path} ${ownName}`, lines })
    for (const [key, value] of Object.entries(node)) visit(value, memberName(node as ESTree.Node, key))
  }

  visit(parseSync(path, source).program)
  return found
}

function functionIn(node: ESTree.Node) {
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  return isFunction ? node : undefined
}

/** The name of a function that has none of its own: its variable, or its place in an object or a class. */
function memberName(node: ESTree.Node, key: string): string | undefined {
  if (node.type === 'VariableDeclarator' && key === 'init' && node.id.type === 'Identifier')
    return node.id.name
  const isMember =
    node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isMember && key === 'value' && node.key.type === 'Identifier' ? node.key.name : undefined
}
