import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { chanceOf } from '../chance.ts'
import { Installation, newFolder } from '../installation.ts'
import { type Case, problemsOf, prove } from '../stage.ts'
import { backUp, death } from './deaths.ts'
import { olderInstallation, upgradeDeath } from './migrations.ts'

// A few of the deaths of the proof, without the bound of its restart, which a busy machine exceeds.

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

test('after the death of node and its database, each write is there once, to the cent', async () => {
  await assertWhole(death('écritures', 'les deux', { escale, shelf: '', chance }))
})

test('after the death of node, an export is made without any further action', async () => {
  await assertWhole(death('export', 'node', { escale, shelf: '', chance }))
})

test('a killed backup does not count as one; the next one is whole and restores to the same', async () => {
  const shelf = await newFolder()
  const backedUp = await Installation.make({ words, environment: { ESCALE_BACKUP: shelf } })
  after(() => Promise.all([backedUp.remove(), rm(shelf, { recursive: true, force: true })]))
  await backedUp.start()
  await assertWhole(death('sauvegarde', 'les deux', { escale: backedUp, shelf, chance }))
  const [code] = await once(backUp({ escale: backedUp, shelf }, '--verify'), 'exit')
  assert.equal(code, 0)
})

test('a killed upgrade from 0.2.0 ends at the next start, with all its rows', async () => {
  const older = await olderInstallation({ words, goesAhead: false })
  after(() => rm(older.folder, { recursive: true, force: true }))
  await assertWhole(upgradeDeath(older, 'les deux', chance))
})
