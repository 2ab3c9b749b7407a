import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './programs/programs.ts'
import { archive, ship } from './ship.ts'
import { shipCopy } from './shipped-copy.ts'

const run = promisify(execFile)
const { place, shipped, startShipped, remove } = await shipCopy()
after(remove)

test('the archive is under 400 MB with its Node, and has no tests, build tools or demo', async () => {
  assert.ok((await folderSize(shipped)) < 400e6)
  const files = await readdir(shipped, { recursive: true })
  const unwanted =
    /^(server|contract|scripts).*\.test\.ts$|^server\/src\/demo\.ts|^server\/(seeds|testing)|^node_modules\/(vite|react|typescript|@mantine|@biomejs|@playwright)(\/|$)/
  assert.deepEqual(
    files.filter((file) => unwanted.test(file)),
    [],
  )
  assert.ok(files.includes('sbom.json'))
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
  const scripts = named.split(' | ').map((command) => `scripts/${command}.ts`)
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

test('the shipped libraries are complete: document fonts, pictures, wallets, single sign-on', async () => {
  const check = `
    const { faceOf, fonts } = await import('./server/src/channels/pdf/text/fonts.ts')
    const letters = Object.keys(fonts).map((family) => faceOf(family).signs.size > 100)
    const sharp = (await import('sharp')).default
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg().toBuffer()
    const { isSigned } = await import('./server/src/access/wallets/message.ts')
    const signed = await isSigned({ address: '0x' + '1'.repeat(40), message: 'x', nonce: '', issuedAt: new Date() }, '0x12')
    await import('./server/src/access/sign-on/saml.ts')
    console.log(JSON.stringify([letters.every(Boolean), picture.length > 0, signed]))`
  const { stdout } = await run('bin/node', ['--input-type=module', '-e', check], { cwd: shipped })
  assert.deepEqual(JSON.parse(stdout), [true, true, false])
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
