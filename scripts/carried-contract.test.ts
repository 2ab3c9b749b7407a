import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contract } from '@escale/contract'
import { contractLines } from '../web/vite/minified-contract.ts'
import { root } from './programs/programs.ts'

// The browser bundle contains only the calls that its pages make, because each call adds to the size of the
// sign-in page.

const carried = new Set<string>()
let domain = ''
for (const line of contractLines(contract as never)) {
  const [name = '', method] = line.split(' ')
  if (method) carried.add(`${domain}.${name}`)
  else domain = name
}

test('the browser’s contract contains every procedure called by a page', () => {
  const missing: string[] = []
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    for (const [, of = '', name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\bapi\s*\.(\w+)\s*\.(\w+)\b/g,
    ))
      if (Object.hasOwn(contract, of) && name !== 'key' && !carried.has(`${of}.${name}`))
        missing.push(`${file}: ${of}.${name}`)
  }
  assert.deepEqual(missing, [])
})
