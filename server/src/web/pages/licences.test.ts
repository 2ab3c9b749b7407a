import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSite } from '#testing/http.ts'
import { startWorld } from '#testing/world.ts'

const root = join(import.meta.dirname, '../../../..')
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const imported =
  /(?:^(?:import|export) (?!type )[\w*\s{},]*|\bimport\(|@import |url\()["']((?:@[\w.-]+\/)?[\w.-]+)/gm

async function packagesOfTheBrowser(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = new Set<string>()
  for await (const file of glob('web/src/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.d.ts'],
  })) {
    for (const [, name = ''] of (await readFile(join(root, file), 'utf8')).matchAll(imported)) names.add(name)
  }
  return [...names].filter((name) => name in dependencies && !name.startsWith('@escale/'))
}

test('the licences of all parts of the application are readable by its users', async () => {
  const answer = await site.ask('/licences.txt')
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  const packages = await packagesOfTheBrowser()
  for (const known of ['react', '@mantine/core', '@fontsource-variable/geist'])
    assert.ok(packages.includes(known), known)
  const isThere = (name: string) => new RegExp(`^## ${name} - \\d[^\\n]*\\n\\n\\S`, 'm').test(text)
  assert.deepEqual(
    [...packages, 'swagger-ui-dist', 'workbox-core'].filter((name) => !isThere(name)),
    [],
  )
  for (const words of ['SIL OPEN FONT LICENSE', 'SmartBear Software Inc.'])
    assert.ok(text.includes(words), words)
})
