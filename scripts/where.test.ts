import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs.ts'

const kept = globSync(['{contract,server,web}/{src,migrations,seeds,vite}/**', '{contract,server,web,bench,docs,scripts,tests}/**/*.*'], {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})

test('what the map and its long table name is there', () => {
  assert.deepEqual(['ARCHITECTURE.md', 'docs/where.md', 'docs/decisions/021-wings.md'].flatMap(lost), [])
})

/** The files and folders a page names that are not where it says; those it calls by the end of their path are so found. */
function lost(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`(\w[\w./-]+(?:\.(?:tsx?|sql|md)|\/))`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  return named.filter((name) => !kept.some((path) => path === name || path.endsWith(`/${name}`))).map((name) => `${page}: ${name}`)
}
