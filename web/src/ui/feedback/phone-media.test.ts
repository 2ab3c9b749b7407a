import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { phoneMedia } from './phone-media.ts'

const web = join(import.meta.dirname, '../..')

test('every style sheet and component has the same definition of a phone', async () => {
  const others: string[] = []
  for await (const file of glob('**/*.{css,tsx,ts}', { cwd: web })) {
    if (file.startsWith('site/') || file.endsWith('.test.ts')) continue
    const lines = (await readFile(join(web, file), 'utf8')).split('\n')
    const named = lines.filter(
      (line) => line.includes('767px') && !line.includes(phoneMedia) && !line.includes('not ('),
    )
    // Mantine's own breakpoints look at the width alone.
    if (named.length > 0 || lines.some((line) => /(visible|hidden)From=/.test(line))) others.push(file)
  }
  assert.deepEqual(others, [])
})
