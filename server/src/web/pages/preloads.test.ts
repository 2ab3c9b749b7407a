import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { screens } from '@escale/contract/access/screens'
import { builtRoot, ensureWebBuild } from './build.ts'
import { preloads } from './preloads.ts'

const filesIn = (tags: string): string[] => tags.match(/\/assets\/[^ "]+/g) ?? []

test('each page preloads its own chunks and the font, so that none is requested later', async () => {
  await ensureWebBuild(() => {})
  const { font, login, screen } = await preloads(builtRoot)
  assert.match(font, /^\/assets\/geist.*\.woff2$/)
  assert.match(login, /href="\/assets\/LoginPage-.*\.js"/)
  const framed = screen('/app/nulle-part')
  assert.match(framed, /href="\/assets\/Shell-.*\.js"/)
  assert.match(framed, /rel="stylesheet".*href="\/assets\/Shell-.*\.css"/)
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(builtRoot, '.vite/manifest.json'), 'utf8'),
  )
  for (const { key, path } of screens)
    assert.ok(
      screen(path).includes(`rel="modulepreload" crossorigin href="/${manifest[`screens/${key}`]?.file}"`),
      path,
    )
})

test('only the page of the reception preloads the further chunks of its form', async () => {
  await ensureWebBuild(() => {})
  const { screen, next } = await preloads(builtRoot)
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(builtRoot, '.vite/manifest.json'), 'utf8'),
  )
  const form = manifest['src/trade/goods/reception/form/ReceptionModal.tsx']
  for (const path of ['/warehouse', '/app/warehouse']) {
    const named = filesIn(next(path))
    assert.ok(named.includes(`/${form?.file}`), path)
    assert.equal(
      new Set([...named, ...filesIn(screen(path))]).size,
      named.length + filesIn(screen(path)).length,
      'each once',
    )
  }
  for (const { key, path } of screens) if (key !== 'warehouse') assert.equal(next(path), '', path)
})
