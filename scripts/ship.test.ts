import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './programs.ts'
import { ship } from './ship.ts'

const run = promisify(execFile)
const place = await mkdtemp(join(tmpdir(), 'escale-ship-'))
await chmod(place, 0o755)
after(() => rm(place, { recursive: true, force: true }))

const shipped = join(place, 'escale')
const data = join(place, 'data')
const backups = join(place, 'sauvegardes')
const settings = { PATH: '/usr/bin:/bin', ESCALE_DATA: data, ESCALE_BACKUP: backups, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' }
await ship(shipped, () => {})
await Promise.all([mkdir(data), mkdir(backups)])

const nobody = 65_534
const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
if (unprivileged.uid !== undefined) await Promise.all([data, backups].map((folder) => chown(folder, nobody, nobody)))

test('what is shipped weighs less than 260 MB, and holds neither tests, nor what builds, nor the demo', async () => {
  assert.ok((await sizeOf(shipped)) < 260e6)
  const files = await readdir(shipped, { recursive: true })
  const unwanted =
    /^(server|contract|scripts).*\.test\.ts$|^server\/src\/(testing|demo\.ts)|^server\/seeds|^node_modules\/(vite|react|typescript|@mantine|@biomejs|@playwright)(\/|$)/
  assert.deepEqual(
    files.filter((file) => unwanted.test(file)),
    [],
  )
  assert.ok(files.includes('sbom.json'))
})

test('its bill names each package that it holds, with its version, and none that builds or tests; the terms of each are beside it', async () => {
  const { components } = JSON.parse(await readFile(join(shipped, 'sbom.json'), 'utf8')) as { components: { 'bom-ref': string }[] }
  const named = new Set(components.map((component) => component['bom-ref']))
  const places = (await readdir(shipped, { recursive: true }))
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => dirname(file))
  assert.ok(places.length > 200)
  const [unnamed, withoutTerms]: string[][] = [[], []]
  for (const place of places) {
    const { name, version } = JSON.parse(await readFile(join(shipped, place, 'package.json'), 'utf8'))
    if (!named.has(`${name}@${version}`)) unnamed?.push(place)
    const terms = (await readdir(join(root, place))).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    if (terms.some((file) => !existsSync(join(shipped, place, file)))) withoutTerms?.push(place)
  }
  assert.deepEqual({ unnamed, withoutTerms }, { unnamed: [], withoutTerms: [] })
  assert.deepEqual(
    [...named].filter((ref) => /^(@biomejs|@playwright|typescript@|smtp-server@)/.test(ref)),
    [],
  )
})

test('it starts without npm, by an account that may not write into it, and answers with the application', async () => {
  const { url, stop } = await startShipped()
  try {
    for (const [path, kind] of Object.entries({
      '/': 'text/html',
      '/auth': 'text/html',
      '/api/openapi.json': 'application/json',
      '/api/docs': 'text/html',
    })) {
      const answer: Response = await fetch(new URL(path, url))
      assert.deepEqual([path, answer.status, answer.headers.get('content-type')?.split(';')[0]], [path, 200, kind])
    }
    const [script] = /\/assets\/[^"]+\.js/.exec(await (await fetch(new URL('/auth', url))).text()) ?? []
    assert.equal((await fetch(new URL(script ?? '', url))).status, 200)
  } finally {
    await stop()
  }
})

test('root, who backs it up and restores it, leaves nothing that the account of the installation could not read', {
  skip: unprivileged.uid === undefined && 'root only',
}, async () => {
  const { stop } = await startShipped()
  const asRoot = (script: string, ...words: string[]) =>
    run(process.execPath, [`scripts/${script}.ts`, ...words], { cwd: shipped, env: settings }).then(({ stdout }) => stdout)
  const owners = async (folder: string) => {
    const there = await readdir(folder, { recursive: true })
    return new Set(await Promise.all(there.map(async (name) => (await lstat(join(folder, name)).catch(() => undefined))?.uid ?? nobody)))
  }
  try {
    assert.match(await asRoot('backup'), /Sauvegarde faite/)
  } finally {
    await stop()
  }
  assert.deepEqual([await owners(backups), await owners(data)], [new Set([nobody]), new Set([nobody])])
  await rm(data, { recursive: true })
  assert.match(await asRoot('restore', '--latest'), /Démarrez/) // nobody has the folder: it is theirs whose backups they are
  assert.deepEqual([await owners(data), (await stat(data)).uid], [new Set([nobody]), nobody])
  assert.match(await asRoot('verify-log'), /Rien n'a été altéré/)
  const again = await startShipped()
  await again.stop()
})

test('its libraries are whole: every letter of the documents, pictures, wallets, single sign-on', async () => {
  const check = `
    const { faceOf, fonts } = await import('./server/src/channels/pdf/fonts.ts')
    const letters = Object.keys(fonts).map((family) => faceOf(family).signs.size > 100)
    const sharp = (await import('sharp')).default
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg().toBuffer()
    const { isSigned } = await import('./server/src/access/wallets/message.ts')
    const signed = await isSigned({ address: '0x' + '1'.repeat(40), message: 'x', nonce: '', issuedAt: new Date() }, '0x12')
    await import('./server/src/access/sign-on/saml.ts')
    console.log(JSON.stringify([letters.every(Boolean), picture.length > 0, signed]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', check], { cwd: shipped })
  assert.deepEqual(JSON.parse(stdout), [true, true, false])
})

test('a folder that holds something is left alone', async () => {
  await assert.rejects(
    ship(place, () => {}),
    /n'est pas vide/,
  )
})

async function startShipped(): Promise<{ url: string; stop: () => Promise<void> }> {
  const options = { ...unprivileged, cwd: shipped, env: settings, stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] }
  const server = spawn(process.execPath, ['server/src/main.ts'], options)
  const ended = once(server, 'exit')
  const failure = server.stderr ? text(server.stderr) : ''
  const url = server.stdout && (await readyUrl(server.stdout))
  if (!url) assert.fail(await failure)
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /^Escale est prêt : (http:\S+)/.exec(line) ?? []
    if (url) return url
  }
  return undefined
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
