import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

test('components carry the layout: there is four times more TypeScript than CSS', async () => {
  const css = await countLines('**/*.css')
  const code = await countLines('**/*.{ts,tsx}')
  assert.ok(css > 1000, 'style sheets were read')
  assert.ok(css < code / 4, `${css} lines of CSS, ${code} of TypeScript`)
})

test('a style sheet has one declaration per line, so that its lines can be counted', async () => {
  for await (const file of sources('**/*.css')) {
    const crammed = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => /;\s*\S/.test(line.replace(/\/\*.*\*\//, '')))
    assert.deepEqual(crammed, [], file)
  }
})

async function countLines(pattern: string): Promise<number> {
  let lines = 0
  for await (const file of sources(pattern)) lines += (await readFile(file, 'utf8')).split('\n').length - 1
  return lines
}

/**
 * The files of the application. The server renders the public pages without components, so they do not count.
 */
async function* sources(pattern: string): AsyncGenerator<string> {
  for await (const file of glob(pattern, { cwd: import.meta.dirname })) {
    if (!file.startsWith('site/')) yield join(import.meta.dirname, file)
  }
}
