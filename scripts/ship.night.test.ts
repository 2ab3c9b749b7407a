import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { nobody, shipCopy, unprivileged } from './shipped-copy.ts'

const run = promisify(execFile)
const { shipped, data, backups, settings, startShipped, remove } = await shipCopy()
after(remove)

test('root, who backs it up and restores it, leaves nothing that the account of the installation could not read', {
  skip: unprivileged.uid === undefined && 'root only',
}, async () => {
  const { stop } = await startShipped()
  const asRoot = (script: string, ...words: string[]) =>
    run('./escale', [script, ...words], { cwd: shipped, env: settings }).then(({ stdout }) => stdout)
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
  assert.match(await asRoot('restore', '--latest'), /Démarrez/) // the missing data folder is given to the owner of the backups
  assert.deepEqual([await owners(data), (await stat(data)).uid], [new Set([nobody]), nobody])
  assert.match(await asRoot('verify-log'), /Rien n'a été altéré/)
  const again = await startShipped()
  await again.stop()
})
