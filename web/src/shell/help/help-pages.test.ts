import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { screens } from '@escale/contract/access/screens'
import { findHelpPages, helpKeys, helpPages, searchedText } from './help-pages.ts'

const root = join(import.meta.dirname, '../../../..')
const straight = (text: string) => text.replaceAll('’', "'")

/** The texts of the interface, without those of the help itself. */
const interfaceText = straight(
  globSync('{web,contract}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /shell\/help(\/|$)|\.test\.tsx?$/.test(String(path)),
  })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n'),
)

test('each screen has a help page with its own title', () => {
  for (const { key, title } of screens) assert.equal(helpPages[key].title, title)
})

test('each name between « » is written in the interface', () => {
  const missing = helpKeys.flatMap((key) =>
    [...straight(searchedText(helpPages[key])).matchAll(/« ([^»]+) »/g)]
      .map(([, name = '']) => name)
      .filter((name) => !interfaceText.includes(name))
      .map((name) => `${key} : ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('a help page is short', () => {
  for (const key of helpKeys) {
    const { tasks, troubles } = helpPages[key]
    assert.ok(tasks.length >= 2 && tasks.length <= 6 && troubles.length >= 1, key)
    for (const line of searchedText(helpPages[key]).split('\n'))
      assert.ok(line.length <= 160, `${key} : ${line}`)
  }
})

test('each named picture exists and weighs at most 40 kB', () => {
  for (const key of helpKeys) {
    const page = helpPages[key]
    if (!page.picture) continue
    const file = join(import.meta.dirname, 'pictures', `${page.picture.name}.webp`)
    assert.ok(existsSync(file), file)
    assert.ok(statSync(file).size <= 40_960, file)
  }
})

test('the search folds accents and case, and puts the page named so first', () => {
  assert.equal(findHelpPages(helpKeys, 'RECEPTION')[0], 'warehouse')
  assert.equal(findHelpPages(helpKeys, 'entrainement')[0], 'practice')
  assert.ok(findHelpPages(helpKeys, 'derogation').includes('warehouse'))
  assert.deepEqual(findHelpPages(helpKeys, 'zzz'), [])
})
