import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { chanceOf } from '../chance.ts'
import { Installation } from '../installation.ts'
import { type Case, problemsOf, prove } from '../stage.ts'
import { death } from './deaths.ts'
import { olderInstallation, upgradeDeath } from './migrations.ts'
import { backUp } from './moments.ts'

// A few of the deaths of the proof; how soon it is ready, a busy machine cannot tell.

const words = ['--dev']
const chance = chanceOf(20261127)
const escale = await Installation.make({ words })
after(() => escale.remove())
await escale.start()

async function assertWhole(one: Case): Promise<void> {
  const row = await prove({ ...one, bounds: {} })
  assert.deepEqual(problemsOf(row), [])
  assert.ok(row.verdict.checked >= 10)
}

test('node and its database die while people write: what they were told is kept is there, once, to the cent', async () => {
  await assertWhole(death('écritures', 'les deux', { escale, shelf: '', chance }))
})

test('node dies while an export is made: it comes by itself, and nobody waits for the dead', async () => {
  await assertWhole(death('export', 'node', { escale, shelf: '', chance }))
})

test('node and its database die while a backup is made: nothing of it passes for one, the next is whole and restores to the same', async () => {
  const shelf = await mkdtemp(join(tmpdir(), 'escale-kills-'))
  const backedUp = await Installation.make({ words, environment: { ESCALE_BACKUP: shelf } })
  after(() => Promise.all([backedUp.remove(), rm(shelf, { recursive: true, force: true })]))
  await backedUp.start()
  await assertWhole(death('sauvegarde', 'les deux', { escale: backedUp, shelf, chance }))
  const [code] = await once(backUp({ escale: backedUp, shelf }, '--verify'), 'exit')
  assert.equal(code, 0)
})

test('node and its database die in the middle of an upgrade from 0.2.0: begun again, it ends, and all is there', async () => {
  const older = await olderInstallation({ words, goesAhead: false })
  after(() => rm(older.folder, { recursive: true, force: true }))
  await assertWhole(upgradeDeath(older, 'les deux', chance))
})
