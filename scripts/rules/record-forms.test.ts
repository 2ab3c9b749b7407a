import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ESTree, parseSync } from 'vite'
import { root } from '../programs/programs.ts'

// The draft and the lost attempts of every form are stored by the same few hooks. The browser tests show
// these hooks
// on the forms of a client and an invoice. The rules below show that the other forms call them in the same
// way.

type Call = { path: string; hook: string; onDevice: string | null; isNeverStored: boolean }

const hooks = ['useDraft', 'useRecord', 'useRowForm', 'useDeviceDraft']
const ownHooks = /^web\/src\/ui\/form\/(useRecord|useRowForm|drafts\/(useDraft|useDeviceDraft))\.ts$/

const calls = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path) && !ownHooks.test(path))
  .sort()
  .flatMap(callsIn)

/** Records, by the name of their form. Their attempts without an answer must survive a reload. */
const records = [
  'client',
  'service',
  'invoice',
  'payment',
  'expedition',
  'container',
  'goods',
  'sub-product',
  'member',
]

for (const record of records)
  test(`the form \`${record}\` is a record: created, changed and removed by useRecord`, () => {
    const own = calls.filter(({ onDevice }) => onDevice === record)
    assert.deepEqual(
      own.map(({ hook }) => hook),
      ['useRecord'],
    )
  })

/** A reception is stored in the outbox of the device before it leaves, under the key of its first attempt. */
const queued = ['parcel', 'vehicle']

for (const form of queued)
  test(`the form \`${form}\` stores its draft under its own name, and is delivered by the outbox`, () => {
    const own = calls.filter(({ onDevice }) => onDevice === form)
    assert.equal(own.length, 1)
    assert.match(sourceOf(own[0]?.path ?? ''), /useReception[<(]/)
    assert.match(sourceOf('web/src/trade/goods/reception/form/useReception.ts'), /deliver<Row>\(/)
  })

test('every form names its draft on the device, or declares that it is never stored', () => {
  assert.ok(calls.length > 60, `${calls.length} calls were read`)
  const unnamed = calls.filter(({ onDevice, isNeverStored }) => onDevice === null && !isNeverStored)
  assert.deepEqual(unnamed, [])
})

/**
 * The form that creates a company starts from no row and the one that changes it from its row: two drafts.
 */
const sharedNames = ['company']

test('no two forms store their drafts under one name', () => {
  const names = calls.flatMap(({ onDevice }) => onDevice ?? [])
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  assert.deepEqual(twice, sharedNames)
})

test('a draft stores no password, no code and no token', () => {
  const secret = /\b(current|password|code|token|appSecret|clientSecret): ''/g
  const stored = calls.flatMap(({ path, isNeverStored }) => {
    const except = /except: \[([^\]]*)\]/.exec(sourceOf(path))?.[1] ?? ''
    const named = [...sourceOf(path).matchAll(secret)].flatMap(([, field = '']) =>
      except.includes(`'${field}'`) ? [] : field,
    )
    return isNeverStored ? [] : named.map((field) => `${path}: ${field}`)
  })
  assert.deepEqual(stored, [])
})

test('useSave gets the lost attempts and the starting row of the stored draft', () => {
  for (const hook of ['useRecord', 'useRowForm'])
    assert.match(sourceOf(`web/src/ui/form/${hook}.ts`), /\buseEditedRecord\(\{/, hook)
  assert.match(sourceOf('web/src/ui/form/record/useEditedRecord.ts'), /row: \(form\.onDevice\.resumed\?\.row/)
  assert.match(
    sourceOf('web/src/ui/form/save/useSave.ts'),
    /new WriteAttempts<Draft, Output>\([^\n]*edit\?\.form\.onDevice\.attempts\)/,
  )
})

test('a record is shown in a FormModal or a FormPanel, which offer its draft again', () => {
  for (const { path } of calls.filter(({ hook }) => hook === 'useRecord'))
    assert.match(sourceOf(path), /<FormModal\b[^>]*\{\.\.\.record\}/s, path)
  for (const path of ['web/src/ui/form/FormModal.tsx', 'web/src/ui/form/FormPanel.tsx']) {
    assert.match(sourceOf(path), /useOnDevice\(form\.onDevice, save, /, path)
    assert.match(sourceOf(path), /<ResumeLine form=\{form\} \/>/, path)
  }
})

test('every dialog is an AppModal, which puts the focus on its first action', () => {
  const paths = globSync('web/src/**/*.tsx', { cwd: root })
  const imported = paths.filter((path) =>
    /import \{[^}]*\b(Modal\w*|Drawer\w*)\b[^}]*\} from '@mantine\/core'/s.test(sourceOf(path)),
  )
  assert.deepEqual(imported, ['web/src/ui/dialog/AppModal.tsx'])
  assert.match(sourceOf('web/src/ui/dialog/AppModal.tsx'), /<ModalBaseBody ref=\{startFocus\}/)
  assert.match(sourceOf('web/src/ui/form/FormModal.tsx'), /<AppModal\b/)
})

function sourceOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function callsIn(path: string): Call[] {
  const found: Call[] = []
  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return void node.forEach(visit)
    const call = hookCall(node as ESTree.Node, path)
    if (call) found.push(call)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, sourceOf(path)).program)
  return found
}

function hookCall(node: ESTree.Node, path: string): Call | null {
  if (
    node.type !== 'CallExpression' ||
    node.callee.type !== 'Identifier' ||
    !hooks.includes(node.callee.name)
  )
    return null
  const [options] = node.arguments
  const hook = node.callee.name
  const name = hook === 'useDeviceDraft' ? options : propertyOf(options, 'onDevice')
  const isNeverStored = name?.type === 'Identifier' && name.name === 'never'
  return { path, hook, onDevice: formNameOf(name), isNeverStored }
}

/** A name that depends on something (`import-${kind}`) counts as its source text. */
function formNameOf(name: ESTree.Node | undefined): string | null {
  if (name?.type === 'LogicalExpression') return formNameOf(name.right)
  const form = propertyOf(name, 'form')
  if (form?.type === 'Literal' && typeof form.value === 'string') return form.value
  return form?.type === 'TemplateLiteral' ? form.quasis.map(({ value }) => value.raw).join('*') : null
}

function propertyOf(node: ESTree.Node | undefined, key: string): ESTree.Node | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const property = node.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === key,
  )
  return property?.type === 'Property' ? property.value : undefined
}
