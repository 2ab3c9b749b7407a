import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screens } from '@escale/contract/access/screens'
import { builtRoot, ensureWebBuild } from './build.ts'
import { preloads } from './preloads.ts'

test('the page of a screen names its frame and itself, that of signing in its own, and the font: none is asked for after the application', async () => {
  await ensureWebBuild(() => {})
  const { font, login, screen } = await preloads(builtRoot)
  assert.match(font, /^\/assets\/geist.*\.woff2$/)
  assert.match(login, /href="\/assets\/LoginPage-.*\.js"/)
  const framed = screen('/app/nulle-part')
  assert.match(framed, /href="\/assets\/Shell-.*\.js"/)
  assert.match(framed, /rel="stylesheet".*href="\/assets\/Shell-.*\.css"/)
  for (const { path } of screens) assert.ok(screen(path).length > framed.length || path === '/app', path)
})
