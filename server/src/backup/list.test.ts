import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { newFolder, removeEngines } from '#testing/database/engines.ts'
import { writeManifest } from './base/catalogue.ts'
import { folderShelf } from './storage/folder-shelf.ts'
import { sealWith } from './storage/seal.ts'
import { streamOf } from './storage/shelf.ts'
import { vaultOf } from './storage/vault.ts'

after(removeEngines)

const phrase = 'phrase de la sauvegarde'
const folder = await newFolder()
const id = '2026-11-29T01-30-00-000Z-1'
const at = '2026-11-29T01:30:00.000Z'
const vault = vaultOf(folderShelf(folder), sealWith(phrase))
const keys = await vault.keep(`bases/${id}/cles.json`, streamOf('{"database":"x"}'))
await writeManifest(vault.shelf, {
  ...{
    format: 1,
    id,
    startedAt: at,
    endedAt: at,
    timeZone: 'UTC',
    escale: '0.2.0',
    chapter: '001_access.sql',
    postgres: '18.4',
  },
  ...{
    system: '1',
    timeline: 1,
    startLsn: '0/1',
    stopLsn: '0/2',
    firstSegment: '',
    lastSegment: '',
    point: 'p',
    isSealed: true,
  },
  objects: [keys],
  files: { count: 0, bytes: 0, missing: 0 },
  figures: { rows: {}, invoiced: '0', paid: '0', received: '0', balances: '' },
})

/** Runs `restore --list`. Returns its exit code and the output of both streams. */
async function listWith(passphrase: string | undefined): Promise<{ code: number; printed: string }> {
  const env = {
    ...process.env,
    ESCALE_BACKUP: folder,
    ESCALE_BACKUP_KEY: passphrase,
    ESCALE_DATA: await newFolder(),
  }
  const options = { cwd: join(import.meta.dirname, '../../..'), env }
  return promisify(execFile)(process.execPath, ['scripts/restore.ts', '--list'], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  )
}

test('the backups are listed with the passphrase or without any, and a wrong one is reported', async () => {
  for (const passphrase of [phrase, undefined]) {
    const { code, printed } = await listWith(passphrase)
    assert.equal(code, 0, printed)
    assert.match(printed, /29\/11\/2026 01:30:00.*chiffrée/)
  }
  const wrong = await listWith('une autre phrase')
  assert.equal(wrong.code, 1)
  assert.match(
    wrong.printed,
    /^La liste ne peut pas être lue\. La phrase secrète de ESCALE_BACKUP_KEY n'est pas celle de ces sauvegardes\.$/m,
  )
  assert.doesNotMatch(wrong.printed, /chiffrée/)
})
