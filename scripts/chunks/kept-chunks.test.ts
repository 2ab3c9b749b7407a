import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { build, type Rolldown } from 'vite'
import { codeSplitting, hasCircle } from '../../web/vite/kept-chunks.ts'

const root = await mkdtemp(join(tmpdir(), 'escale-chunks-'))
after(() => rm(root, { recursive: true, force: true }))

/** Builds these modules with a list of chunks. Returns the output files, and a function that runs them. */
async function buildModules(
  modules: Record<string, string>,
  chunks: Record<string, string[]>,
  strictExecutionOrder = false,
) {
  for (const [name, text] of Object.entries(modules)) await writeFile(join(root, name), text)
  const outDir = await mkdtemp(join(root, 'dist-'))
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: {
          strictExecutionOrder,
          entryFileNames: 'main.mjs',
          chunkFileNames: '[name].mjs',
          codeSplitting: codeSplitting(root, chunks),
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const files = output.filter((file) => file.type === 'chunk')
  const fileOf = (name: string) =>
    files.find(({ moduleIds }) => moduleIds.includes(join(root, name)))?.fileName
  async function run(): Promise<number> {
    await import(join(outDir, 'main.mjs'))
    return (globalThis as { sum?: number }).sum ?? Number.NaN
  }
  return { imports: new Map(files.map(({ fileName, imports }) => [fileName, imports])), fileOf, run }
}

const modules = {
  'main.js': `import { page } from './page.js'
globalThis.sum = page
globalThis.dialog = () => import('./dialog.js')`,
  'page.js': `import { base } from './base.js'
import { added } from './added.js'
export const page = base.value + added.value`,
  'added.js': `import { base } from './base.js'
export const added = { value: base.value + 1 }`,
  'base.js': 'export const base = { value: Number(20) }',
  'dialog.js': `import { field } from './field.js'
import { base } from './base.js'
export const dialog = field.value + base.value`,
  'field.js': 'export const field = { value: Number(1) }',
}

test('a module that the list does not know joins the file of its importers', async () => {
  const { fileOf, imports, run } = await buildModules(modules, {
    screen: ['main.js', 'page.js'],
    shared: ['base.js'],
    form: ['dialog.js'],
  })
  assert.equal(fileOf('added.js'), fileOf('page.js'))
  assert.equal(fileOf('field.js'), fileOf('dialog.js'))
  assert.notEqual(fileOf('base.js'), fileOf('page.js'))
  assert.equal(hasCircle(imports), false)
  assert.equal(await run(), 41)
})

test('a new page that the list does not know has a file of its own', async () => {
  const { fileOf } = await buildModules(modules, { screen: ['main.js', 'page.js', 'base.js'] })
  assert.notEqual(fileOf('dialog.js'), fileOf('main.js'))
  assert.equal(fileOf('field.js'), fileOf('dialog.js'))
})

test('a list that became too old makes a circle of files, which is found and still runs', async () => {
  const old = { screen: ['main.js', 'page.js', 'base.js'], other: ['added.js'] }
  assert.equal(hasCircle((await buildModules(modules, old)).imports), true)
  assert.equal(await (await buildModules(modules, old, true)).run(), 41)
})
