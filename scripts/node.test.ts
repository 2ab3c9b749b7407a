import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { productEnvironment, productOptions } from './product-options.mjs'
import { root } from './programs/programs.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale-node-'))
after(() => rm(folder, { recursive: true, force: true }))

const packageName = `node-${process.platform}-${process.arch}`
const report =
  'const { execPath, execArgv, argv, env } = process; console.log(JSON.stringify({ execPath, execArgv, words: argv.slice(2), env }))'

/**
 * A project with the starter and without `node_modules/.bin`, as npm 9 and 10 leave it. `nodeModules`: where
 * the installed Node is.
 */
async function project(name: string, nodeModules?: string): Promise<string> {
  const tree = join(folder, name)
  for (const file of [
    'scripts/node.mjs',
    'scripts/product-options.mjs',
    'server/src/process/node-version.mjs',
    'server/src/process/sources.mjs',
    'server/src/start/program.mjs',
    'server/src/main.mjs',
  ])
    await cp(join(root, file), join(tree, file))
  await symlink('main.mjs', join(tree, 'server/src/main.ts'))
  await writeFile(join(tree, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(tree, 'server/src/start/run-production.ts'),
    `const answer: number = 3\nprocess.exitCode = answer\n${report}\n`,
  )
  if (!nodeModules) return tree
  const place = join(tree, nodeModules, packageName)
  await mkdir(join(place, 'bin'), { recursive: true })
  await writeFile(join(place, 'package.json'), '{}')
  await symlink(process.execPath, join(place, 'bin/node'))
  return tree
}

/** Makes the Node that runs the starter report an older version. */
const asNode20 = `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`)}`

function runNode(tree: string, words: string[]) {
  const run = spawnSync(process.execPath, words, {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', KEPT: 'oui' },
  })
  return { ...run, report: run.stdout.startsWith('{') ? JSON.parse(run.stdout) : undefined }
}

for (const [where, nodeModules] of Object.entries({
  'beside it': 'node_modules',
  'in the project that holds it': '../node_modules',
}))
  test(`without .bin/node the Node installed ${where} runs a file, with any starter`, async () => {
    const tree = await project(`${where}/project`, nodeModules)
    const { report, status, stderr } = runNode(tree, [
      '--import',
      asNode20,
      'scripts/node.mjs',
      '--product',
      'server/src/main.ts',
      '--dev',
      'a b',
      '$HOME',
    ])
    assert.deepEqual([stderr, status], ['', 3])
    assert.deepEqual(report.words, ['--dev', 'a b', '$HOME'])
    assert.deepEqual(report.execArgv, productOptions)
    const installed = join(tree, nodeModules, packageName, 'bin')
    assert.partialDeepStrictEqual(report.env, {
      ...productEnvironment,
      KEPT: 'oui',
      PATH: `${installed}:/usr/bin:/bin`,
    })
  })

test('without an installed Node that runs on this machine, a recent Node runs the file itself', async () => {
  const broken = await project('broken', 'node_modules')
  await rm(join(broken, 'node_modules', packageName, 'bin/node'))
  for (const tree of [await project('bare'), broken]) {
    const { report, status } = runNode(tree, ['scripts/node.mjs', 'server/src/main.ts', '--dev'])
    assert.deepEqual([report?.execPath, status], [process.execPath, 3])
    assert.equal(report.env.PATH, `${dirname(process.execPath)}:/usr/bin:/bin`)
  }
})

test('an outdated Node gets one French sentence from the starter and from the given file', async () => {
  const tree = await project('old')
  for (const words of [['scripts/node.mjs', 'server/src/main.ts'], ['server/src/main.ts']]) {
    const { stderr, stdout, status } = runNode(tree, ['--import', asNode20, ...words])
    assert.match(
      stderr,
      /^Escale demande Node 24\.7 ou plus récent, et celui-ci est Node 20\.20\.2 : .+\.\n$/,
    )
    assert.deepEqual([stdout, status], ['', 1])
  }
})

test('an installation without a package left out by npm names it, and the outdated Node', async () => {
  const tree = await project('incomplete', 'node_modules')
  for (const [name, native] of [
    ['sharp', `@img/sharp-${process.platform}-${process.arch}`],
    ['rolldown', `@rolldown/binding-${process.platform}-${process.arch}-gnu`],
  ] as const) {
    await mkdir(join(tree, 'node_modules', name))
    const { stderr, status } = runNode(tree, ['scripts/node.mjs', 'server/src/main.ts'])
    assert.match(
      stderr,
      new RegExp(
        `^L'installation est incomplète, ${native} y manque : « npm ci » veut Node 20\\.19 .+\\.\n$`,
      ),
    )
    assert.equal(status, 1)
    await mkdir(join(tree, 'node_modules', native), { recursive: true })
  }
  assert.equal(runNode(tree, ['scripts/node.mjs', 'server/src/main.ts', '--dev']).status, 3)
})

test('the files read by an old Node contain only syntax that it supports', async () => {
  for (const name of ['main', 'demo'])
    assert.match(await readFile(join(root, `server/src/${name}.ts`), 'utf8'), /isRecentNode/)
  const machine = spawnSync('/bin/sh', ['-c', 'PATH=/usr/local/bin:/usr/bin:/bin; command -v node'], {
    encoding: 'utf8',
  }).stdout.trim()
  if (!machine) return
  const { stderr, status } = spawnSync(machine, [
    join(root, 'scripts/node.mjs'),
    '--eval',
    'process.exitCode = process.versions.node > "24" ? 7 : 0',
  ])
  assert.deepEqual([String(stderr), status], ['', 7])
})

test('a signal sent to the starter alone reaches the file, and both end in the same way', async () => {
  const tree = await project('signals', 'node_modules')
  await writeFile(
    join(tree, 'wait.ts'),
    `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('prêt')`,
  )
  for (const [signal, end] of [
    ['SIGTERM', [5, null]],
    ['SIGINT', [null, 'SIGINT']],
  ] as const) {
    const starter = spawn(process.execPath, ['scripts/node.mjs', 'wait.ts'], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(createInterface(starter.stdout), 'line')
    starter.kill(signal)
    assert.deepEqual(await once(starter, 'exit'), end)
  }
})

test('every script of package.json uses the starter, and only product ones replace the shell', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const programs = /^(tsc|biome check \.|npm run types)( && (tsc -p web|npm run lint|npm run patterns))*$/
  const others = Object.entries(scripts).filter(
    ([, script]) => !script.startsWith('node scripts/node.mjs ') && !programs.test(script),
  )
  assert.deepEqual(
    others.map(([name, script]) => [name, script.startsWith('exec node scripts/node.mjs --product ')]),
    [
      ['demo', true],
      ['start', true],
    ],
  )
})
