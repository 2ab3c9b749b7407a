import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../programs/programs.ts'

// A domain consists of its folder, its migration and its row. Any other place that must know it should be a
// compile error, or it will be forgotten.

const tree = await mkdtemp(join(tmpdir(), 'escale-domain-'))
after(() => rm(tree, { recursive: true, force: true }))

/** An example of a new domain with its screen. */
const row = `
  contracts: {
    title: 'Contrats', record: 'Contrat', removed: 'Ce contrat a été supprimé', event: 'CONTRACT', called: 'reference', isVersioned: true, reads: 'clients.read', hears: ['clients.read'],
    screen: 'contracts', opens: { by: 'path' }, finds: { contract: 'search.use' }, lists: ['contracts'], shownBy: ['contracts', 'search'],
  },
} as const satisfies Record<string, Domain>`
const screen = `  { key: 'contracts', letter: 'q', path: '/app/contrats', title: 'Contrats', group: 'Commercial', menuRoles: staff, requires: 'viewer' },
] as const satisfies readonly Screen[]`

/** An example of a new field of clients. The compiler must name the file that lacks it. */
const field = `
  code: { column: 'code', word: 'Code', file: 'Code', is: 'code', always: true, drafted: true },
} as const satisfies Record<string, Field>`
const fieldAsksFor = ['contract/src/trade/clients/draft.ts']

/** Calls of the browser. The marked ones must not compile. */
const calls = `import { api, underKey, withoutKey } from './api.ts'
void api.invoices.get.call({ id: '' })
void api.invoices.remove.call({ id: '' }, underKey('key'))
void api.invoices.remove.call({ id: '' }, withoutKey)
void api.invoices.remove.call({ id: '' }) // refused
void api.exports.create.call(undefined, underKey('key'))
void api.exports.create.call(undefined, withoutKey) // refused
void api.exports.create.call() // refused
`
const callsFile = 'web/src/calls.ts'

await copyProduct()
await edit('contract/src/domains.ts', '\n} as const satisfies Record<string, Domain>', row)
await edit('contract/src/access/screens.ts', '] as const satisfies readonly Screen[]', screen)
await writeFile(join(tree, callsFile), calls)
await edit('contract/src/trade/clients/fields.ts', '\n} as const satisfies Record<string, Field>', field)
const errors = await compilerErrors()

// The help of the screen is the ninth place: its text is about this screen only, so no row could give it.
test('a new domain is written in nine places at most, and the compiler names each of them', () => {
  const others = [callsFile, ...fieldAsksFor]
  const asking = new Set(errors.map(({ file }) => file).filter((file) => !others.includes(file)))
  assert.ok(asking.size > 0, 'a domain that nothing asks for would be shown nowhere')
  const places = ['contract/src/domains.ts', 'contract/src/access/screens.ts', ...asking]
  assert.ok(places.length <= 9, `written in ${places.length} places: ${places.join(', ')}`)
})

test('a new field of clients is its row, migration, rule and input: the compiler names the rule', () => {
  const named = new Set(errors.map(({ file }) => file).filter((file) => file.includes('/trade/clients/')))
  assert.deepEqual([...named].toSorted(), fieldAsksFor)
})

test('the compiler refuses a write without an idempotency rule, and a creation without a key', () => {
  const refused = errors
    .filter(({ file }) => file === callsFile)
    .map(({ line }) => calls.split('\n')[line - 1])
  assert.deepEqual(
    refused,
    calls.split('\n').filter((call) => call.endsWith('// refused')),
  )
})

/** The product without its tests, with the packages that are installed. */
async function copyProduct() {
  const isProduct = (path: string) =>
    !/\.test\.tsx?$|\/(testing|node_modules|dist|migrations|seeds)$/.test(path)
  for (const part of ['contract', 'server', 'web', 'tsconfig.json'])
    await cp(join(root, part), join(tree, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isProduct,
    })
  const installed = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@escale' && name !== '.cache',
  )
  await mkdir(join(tree, 'node_modules/@escale'), { recursive: true })
  for (const name of installed)
    await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  for (const name of ['contract', 'server', 'web'])
    await symlink(join(tree, name), join(tree, 'node_modules/@escale', name))
}

async function edit(path: string, end: string, added: string) {
  const text = await readFile(join(tree, path), 'utf8')
  assert.ok(text.includes(end), `${path} ends otherwise`)
  await writeFile(join(tree, path), text.replace(end, added))
}

/** Compile errors of the contract and the browser. The server derives its part from the row. */
async function compilerErrors(): Promise<{ file: string; line: number }[]> {
  const program = join(root, 'node_modules/.bin/tsc')
  const output = await new Promise<string>((resolve) => {
    execFile(
      program,
      ['-p', 'web', '--incremental', 'false', '--pretty', 'false'],
      { cwd: tree, maxBuffer: 1e7 },
      (_, stdout) => resolve(stdout),
    )
  })
  return [...output.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].map(([, file = '', line]) => ({
    file,
    line: Number(line),
  }))
}
