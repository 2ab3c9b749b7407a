import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const tree = await mkdtemp(join(tmpdir(), 'escale-bundle-'))
after(() => rm(tree, { recursive: true, force: true }))
for (const part of ['contract', 'server', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
  await cp(join(root, part), join(tree, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\/(node_modules|dist(-\w+)?|testing)$/.test(path),
  })
await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))

/** Starts the product in this tree with a setting that it refuses, so that it ends at once. */
function startRefused(...words: string[]) {
  const env = { ...process.env, PORT: 'aucun' }
  const { stdout, stderr } = spawnSync(process.execPath, ['server/src/main.ts', ...words], {
    ...{ cwd: tree, env, encoding: 'utf8' },
  })
  assert.match(stderr, /PORT doit être un nombre/)
  return stdout
}

test('a start builds a bundle that is missing or older than its sources, and no other', async () => {
  assert.equal(startRefused('--dev'), '')
  assert.equal(startRefused(), 'Préparation du serveur…\n')
  assert.equal(startRefused(), '')
  await appendFile(join(tree, 'contract/src/values/money.ts'), '\n// A change.\n')
  assert.equal(startRefused(), 'Préparation du serveur…\n')
  assert.deepEqual(
    (await readdir(join(tree, 'server'))).filter((name) => name.startsWith('dist-')),
    [],
  )
})

test('a stack trace of the bundle names source files and their lines', async () => {
  const { withSourcePositions } = await import(join(tree, 'server/src/telemetry/source-positions.ts'))
  const declaration = 'async function leaveBalancer('
  const positionIn = (text: string) => {
    const before = text.slice(0, text.indexOf(declaration)).split('\n')
    return `${before.length}:${(before.at(-1) ?? '').length + 1}`
  }
  for (const file of await readdir(join(tree, 'server/dist'))) {
    const text = await readFile(join(tree, 'server/dist', file), 'utf8')
    if (!file.endsWith('.js') || !text.includes(declaration)) continue
    const source = join(tree, 'server/src/start/door.ts')
    const [line] = positionIn(await readFile(source, 'utf8')).split(':')
    const stack = `Error: x\n    at leaveBalancer (file://${tree}/server/dist/${file}:${positionIn(text)})`
    assert.match(
      withSourcePositions(stack),
      new RegExp(`at leaveBalancer \\(file://${source}:${line}:\\d+\\)$`),
    )
    return
  }
  assert.fail(`${declaration} is in no part of the bundle`)
})
