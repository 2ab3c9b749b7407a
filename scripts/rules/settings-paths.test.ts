import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

test('a sentence that sends people to a page of the settings says its title', () => {
  const titles = [
    ...readSource('web/src/company/settings/sections.ts').matchAll(/title: (['"])(.*?)\1/g),
  ].map(([, , title]) => title ?? '')
  assert.ok(titles.includes('Mes sessions'))
  const wrong = globSync('{web,contract,server}/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readSource(file).matchAll(/Paramètres › (.*)/g)].flatMap(([, rest = '']) =>
      titles.some((title) => rest.startsWith(title)) ? [] : [`${file}: ${rest}`],
    ),
  )
  assert.deepEqual(wrong, [])
})
