import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './programs/programs.ts'
import { archive, ship } from './ship.ts'
import { shipCopy } from './shipped-copy.ts'

const run = promisify(execFile)
/** A document with a name in each script that has its own font. */
const invoice = {
  ...{ title: 'Facture', number: null, fileName: 'facture', paper: 'A4', particulars: [] },
  letterhead: { companyId: 'atlas', name: 'Atlas Fret', color: '#0b5d6b', timeZone: 'Africa/Kinshasa' },
  blocks: ['Łódź', '广州远航', 'شركة النور', 'חברת'].map((name) => ({
    kind: 'parties',
    parties: [{ title: 'Client', name, lines: [] }],
  })),
}
const { place, shipped, startShipped, remove } = await shipCopy()
after(remove)

test('the archive is under 300 MB with its Node, and has no tests, build tools or demo', async () => {
  assert.ok((await folderSize(shipped)) < 300e6)
  const files = await readdir(shipped, { recursive: true })
  const unwanted =
    /\.test\.ts$|^server\/(src\/demo\.ts|seeds|testing|dist\/run-demo)|^contract|^node_modules\/(vite|react|typescript|@mantine|@biomejs|@playwright)(\/|$)/
  assert.deepEqual(
    files.filter((file) => unwanted.test(file)),
    [],
  )
  assert.ok(files.includes('sbom.json'))
  // The server reads the table of customs codes at the first search.
  assert.ok(files.includes('server/nomenclature/hs-2022.tsv'))
})

test('the shipped pages are compressed better than those of a build', async () => {
  const sizes = await Promise.all(
    [shipped, root].map(async (folder) => {
      const [index = ''] = globSync('web/dist/assets/index-*.js.br', { cwd: folder })
      return (await lstat(join(folder, index))).size
    }),
  )
  assert.ok((sizes[0] ?? 0) < 0.97 * (sizes[1] ?? 0), sizes.join(', '))
})

test('the units use the shipped Node, template settings do nothing, ./escale has every command', async () => {
  for (const unit of globSync('ops/systemd/*.service', { cwd: shipped })) {
    const [, node = '', program = ''] =
      /^ExecStart=\/opt\/escale\/(\S+) .*?(\S+\.ts)/m.exec(await readFile(join(shipped, unit), 'utf8')) ?? []
    assert.deepEqual([node, existsSync(join(shipped, program))], ['bin/node', true], unit)
  }
  const { stdout } = await run(join(shipped, 'bin/node'), ['--version'])
  assert.match(stdout, /^v2[4-9]\./)
  assert.doesNotMatch(await readFile(join(shipped, 'escale.env'), 'utf8'), /^(?!#|$)/m)
  const [, named = ''] = /^ {2}(doctor \|.*)\)$/m.exec(await readFile(join(shipped, 'escale'), 'utf8')) ?? []
  const scripts = named.split(' | ').map((command) => `server/dist/${command}.js`)
  assert.deepEqual([scripts.length, scripts.filter((script) => !existsSync(join(shipped, script)))], [4, []])
  await assert.rejects(run(join(shipped, 'escale'), ['dance']), /« dance » n'est pas une commande/)
})

test('the archive is one folder owned by root, named by version and machine, with intact links', async () => {
  const path = await archive(shipped)
  const { version } = JSON.parse(await readFile(join(shipped, 'package.json'), 'utf8')) as { version: string }
  const name = `escale-${version}-linux-${process.arch}`
  assert.equal(basename(path), `${name}.tar.gz`)
  const { stdout } = await run('tar', ['--list', '--verbose', '--numeric-owner', '--file', path], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stdout.trimEnd().split('\n')
  assert.deepEqual(
    lines.filter((line) => !new RegExp(`^\\S+ 0/0 .* ${name}/`).test(line)),
    [],
  )
  for (const file of [
    'bin/node',
    'escale.env',
    'ops/caddy/Caddyfile',
    'docs/exploitation/en-une-heure.md',
    'server/src/main.ts -> main.mjs',
  ])
    assert.ok(
      lines.some((line) => line.endsWith(` ${name}/${file}`)),
      file,
    )
  assert.ok(lines.some((line) => line.startsWith('-rwxr-xr-x') && line.endsWith(` ${name}/escale`)))
})

test('the SBOM lists each shipped package and version, without build tools, beside licences', async () => {
  type Bill = { metadata: { component: { type: string; name: string } }; components: { 'bom-ref': string }[] }
  const { metadata, components } = JSON.parse(await readFile(join(shipped, 'sbom.json'), 'utf8')) as Bill
  assert.deepEqual([metadata.component.type, metadata.component.name], ['application', 'escale'])
  const named = new Set(components.map((component) => component['bom-ref']))
  const places = (await readdir(shipped, { recursive: true }))
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => dirname(file))
  assert.ok(places.length > 200)
  const [unnamed, withoutTerms]: string[][] = [[], []]
  for (const place of places) {
    const { name, version } = JSON.parse(await readFile(join(shipped, place, 'package.json'), 'utf8'))
    if (!named.has(`${name}@${version}`)) unnamed?.push(place)
    const terms = (await readdir(join(root, place))).filter((file) =>
      /^(licen[cs]e|copying|notice)/i.test(file),
    )
    if (terms.some((file) => !existsSync(join(shipped, place, file)))) withoutTerms?.push(place)
  }
  assert.deepEqual({ unnamed, withoutTerms }, { unnamed: [], withoutTerms: [] })
  assert.deepEqual(
    [...named].filter((ref) => ref.startsWith('node-linux-')).map((ref) => ref.split('@')[0]),
    [`node-linux-${process.arch}`],
  )
  assert.deepEqual(
    [...named].filter((ref) => /^(@biomejs|@playwright|typescript@|smtp-server@)/.test(ref)),
    [],
  )
})

test('the archive starts without npm, by a read-only account, and serves the application', async () => {
  const { url, stop } = await startShipped()
  try {
    for (const [path, kind] of Object.entries({
      '/': 'text/html',
      '/auth': 'text/html',
      '/api/openapi.json': 'application/json',
      '/api/docs': 'text/html',
    })) {
      const answer: Response = await fetch(new URL(path, url))
      assert.deepEqual(
        [path, answer.status, answer.headers.get('content-type')?.split(';')[0]],
        [path, 200, kind],
      )
    }
    const [script] = /\/assets\/[^"]+\.js/.exec(await (await fetch(new URL('/auth', url))).text()) ?? []
    assert.equal((await fetch(new URL(script ?? '', url))).status, 200)
  } finally {
    await stop()
  }
})

test('the parts and threads of the bundle work with the shipped libraries only', async (t) => {
  const check = `
    import { once } from 'node:events'
    import { readdirSync, readFileSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    const parts = readdirSync('server/dist')
      .filter((file) => /-[\\w-]{8}\\.js$/.test(file) && !file.endsWith('-thread.js'))
    const isOfDemo = (part) => readFileSync('server/dist/' + part, 'utf8').includes('from"oidc-provider"')
    for (const part of parts) if (!isOfDemo(part)) await import(process.cwd() + '/server/dist/' + part)
    const ask = async (file, question) => {
      const thread = new Worker('./server/dist/' + file)
      thread.postMessage(question)
      const [answer] = await once(thread, 'message')
      await thread.terminate()
      return answer
    }
    const drawn = await ask('drawing-thread.js', { document: ${JSON.stringify(invoice)}, pictures: {} })
    const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
    const hashed = await ask('hashing-thread.js', { password: 'x', salt: new Uint8Array(16), ...cost })
    const weak = await ask('password-judge.js', { password: 'azerty', about: [] })
    const sharp = (await import('sharp')).default
    const red = { create: { width: 9, height: 9, channels: 3, background: 'red' } }
    const picture = await sharp(red).jpeg().toBuffer()
    const isDrawn = drawn.failure ?? drawn.bytes.length > 5000
    const found = [parts.length > 40, isDrawn, hashed.hash.length, weak.length > 0, picture.length > 0]
    console.log(JSON.stringify(found))`
  const program = join(shipped, 'check.mjs')
  await writeFile(program, check)
  t.after(() => rm(program))
  const { stdout } = await run('bin/node', [program], { cwd: shipped })
  assert.deepEqual(JSON.parse(stdout), [true, true, 32, true, true])
})

test('a folder that is not empty is left alone', async () => {
  await assert.rejects(
    ship(place, () => {}),
    /n'est pas vide/,
  )
})

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
