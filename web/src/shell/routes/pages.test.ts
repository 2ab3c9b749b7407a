import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { isPage } from '@escale/contract/access/pages'

test("the server knows every address of the browser's router", async () => {
  const router = await readFile(join(import.meta.dirname, '../router.tsx'), 'utf8')
  const paths = [...router.matchAll(/path: '(\/[\w/-]+)'/g)].map(([, path]) => path ?? '')
  assert.ok(paths.length > 8, String(paths.length))
  for (const path of paths) assert.ok(isPage(path), path)
  for (const path of ['/', '/foo', '/app/rien', '/app/clients/', '/app/entreprises/', '/auth/autre'])
    assert.ok(!isPage(path), path)
})
