import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { ship } from './ship.ts'

/**
 * User id of the account « nobody ». Tests run the shipped product with it, because it has no write
 * permission there.
 */
export const nobody = 65_534
export const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

type ShippedProduct = { url: string; stop(): Promise<void> }

/** Ships the product into a temporary folder, with folders for data and backups next to it. */
export async function shipCopy() {
  const place = await mkdtemp(join(tmpdir(), 'escale-ship-'))
  await chmod(place, 0o755)
  const [shipped, data, backups] = [join(place, 'escale'), join(place, 'data'), join(place, 'sauvegardes')]
  const folders = { ESCALE_DATA: data, ESCALE_BACKUP: backups }
  const settings = { PATH: '/usr/bin:/bin', PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', ...folders }
  await ship(shipped, () => {})
  for (const folder of [data, backups]) {
    await mkdir(folder)
    if (unprivileged.uid !== undefined) await chown(folder, nobody, nobody)
  }
  const remove = () => rm(place, { recursive: true, force: true })
  return { place, shipped, data, backups, settings, startShipped: () => startIn(shipped, settings), remove }
}

async function startIn(shipped: string, env: NodeJS.ProcessEnv): Promise<ShippedProduct> {
  const options = {
    ...unprivileged,
    cwd: shipped,
    env,
    stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
  }
  const server = spawn(join(shipped, 'escale'), options)
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
