import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { ensureWebBuild } from './build.ts'
import { storeServedChunks } from './replaced-chunks.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = await mkdtemp(join(tmpdir(), 'escale-build-'))
await chmod(folder, 0o755)
after(() => rm(folder, { recursive: true, force: true }))

/** A copy of the source tree with other dates, as in an image. */
async function copyOfTree(name: string): Promise<string> {
  const tree = join(folder, name)
  await mkdir(tree)
  for (const part of ['contract', 'server', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(root, part), join(tree, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.includes('node_modules') && !path.includes('/dist-'),
    })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

const nobody = 65_534
const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

test('a read-only tree starts as it was built, with its data elsewhere', async () => {
  await ensureWebBuild(() => {})
  const tree = await copyOfTree('read-only')
  const data = join(folder, 'data')
  await mkdir(data)
  if (unprivileged.uid !== undefined) await chown(data, nobody, nobody)
  else await Promise.all(['.', 'web', 'web/dist', 'server'].map((part) => chmod(join(tree, part), 0o555)))
  const server = spawn(process.execPath, [join(tree, 'server/src/main.ts')], {
    ...unprivileged,
    cwd: tree,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      DATABASE_DIRECT_URL: undefined,
      ESCALE_DATA: data,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const failure = text(server.stderr)
  try {
    const messages: string[] = []
    for await (const line of createInterface({ input: server.stdout })) {
      messages.push(line)
      if (line.startsWith('Escale est prêt')) break
    }
    const url = /http:\S+/.exec(messages.at(-1) ?? '')?.[0]
    if (!url) assert.fail(`${messages.join('\n')}\n${await failure}`)
    assert.ok(
      !messages.some((line) => line.includes("Préparation de l'application web")),
      'what was built is taken as it is',
    )
    const [chunk = ''] = await readdir(join(data, 'replaced-chunks/assets'))
    assert.equal((await fetch(`${url}/assets/${chunk}`)).status, 200)
  } finally {
    server.kill('SIGTERM')
    await ended
    await chmod(tree, 0o755)
  }
})

test('two servers that start from one tree build side by side, and neither serves half a build', async () => {
  const tree = await copyOfTree('shared')
  await rm(join(tree, 'web/dist/public'), { recursive: true, force: true })
  const script = `await (await import(${JSON.stringify(join(tree, 'server/src/web/pages/build.ts'))})).ensurePublicBuild()`
  const built = [1, 2].map(() =>
    once(
      spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: tree, stdio: 'inherit' }),
      'exit',
    ),
  )
  assert.deepEqual(
    (await Promise.all(built)).map(([code]) => code),
    [0, 0],
  )
  const made = await readdir(join(tree, 'web/dist/public'))
  assert.deepEqual(
    ['.sources', 'assets', 'server'].filter((name) => !made.includes(name)),
    [],
  )
  assert.deepEqual(
    (await readdir(join(tree, 'web'))).filter((name) => name.startsWith('dist-')),
    [],
  )
})

test('replaced chunks stay for a week, however long they were served', async () => {
  const [place, one, two, three] = ['kept', 'one', 'two', 'three'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const [build, chunk] of [
    [one, 'a.js'],
    [two, 'b.js'],
    [three, 'c.js'],
  ] as const) {
    await mkdir(build)
    await writeFile(join(build, chunk), chunk)
  }
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const assetNames = async () => (await readdir(join(place, 'assets'))).sort()
  await storeServedChunks(place, [one], day(1))
  await utimes(join(place, 'assets/a.js'), day(1), day(1))
  await storeServedChunks(place, [two], day(30))
  assert.deepEqual(await assetNames(), ['a.js', 'b.js'])
  await storeServedChunks(place, [three], day(36))
  assert.deepEqual(await assetNames(), ['a.js', 'b.js', 'c.js'])
  await storeServedChunks(place, [three], day(38))
  assert.deepEqual(await assetNames(), ['b.js', 'c.js'])
  assert.equal(await readFile(join(place, 'assets/b.js'), 'utf8'), 'b.js')
})
