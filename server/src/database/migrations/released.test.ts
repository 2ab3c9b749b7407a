import assert from 'node:assert/strict'
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { demoOf, type Release, readReleases, releaseOf } from '#testing/database/releases.ts'
import { migrationsFolder } from './migration-files.ts'

// A version is released on the date in its changelog title: `## 0.2.0 (2026-12-01)`. Its migrations can be
// rewritten until then. Afterwards they must match server/migrations/released.json.
const released = await readReleases()

const folders: string[] = []
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

test('every released version is recorded, with its migrations unchanged', async () => {
  assert.deepEqual(await brokenBy(migrationsFolder, released), [])
  const changelog = await readFile(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
  for (const [, version = ''] of changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)/gm)) {
    const isKept = released.some((release) => release.version === version)
    assert.ok(isKept, `npm run keep-release -- ${version}`)
    await access(demoOf(version))
  }
})

test('a changed or deleted released migration is detected', async () => {
  const release = await releaseOf('0.2.0')
  const changed = await copyOf({ '004_clients.sql': 'select 1;' })
  assert.deepEqual(await brokenBy(changed, [release]), ['004_clients.sql of 0.2.0'])
  const without = await copyOf({})
  await rm(join(without, '005_services.sql'))
  assert.deepEqual(await brokenBy(without, [release]), ['005_services.sql of 0.2.0'])
})

test('after a release functions change only with a migration, as old servers restore theirs', async () => {
  const release = await releaseOf('0.2.0')
  const functions = { 'functions/exports.sql': 'select 1;' }
  assert.deepEqual(await brokenBy(await copyOf(functions), [release]), [
    'functions of 0.2.0, without a new migration',
  ])
  assert.deepEqual(
    await brokenBy(await copyOf({ ...functions, '998_essai.sql': 'select 1;' }), [release]),
    [],
  )
})

/** The releases that a folder no longer matches. */
async function brokenBy(folder: string, releases: Release[]): Promise<string[]> {
  const now = await releaseOf('', folder)
  const lastOf = ({ chapters }: Release) => Object.keys(chapters).sort().at(-1)
  return releases.flatMap((release) => [
    ...Object.entries(release.chapters)
      .filter(([name, kept]) => now.chapters[name] !== kept)
      .map(([name]) => `${name} of ${release.version}`),
    ...(lastOf(release) === lastOf(now) && release.functions !== now.functions
      ? [`functions of ${release.version}, without a new migration`]
      : []),
  ])
}

async function copyOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-released-'))
  folders.push(folder)
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
