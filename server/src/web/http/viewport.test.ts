import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { ensurePublicBuild, ensureWebBuild } from '#web/pages/build.ts'

await ensureWebBuild(() => {})
await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const root = join(import.meta.dirname, '../../../..')
/** Emails are shown by mail readers and have no input fields. */
const withoutField = ['server/src/channels/mail/render.ts']

test('each page gets smaller under the keyboard of a phone, so that its buttons stay above it', async () => {
  const { slug } = await foundCompany(world)
  const signIn = ['/auth', `/tenant/${slug}`, '/auth/code', '/auth/oubli']
  const pages = [
    '/app',
    '/warehouse',
    '/',
    '/directory',
    '/services-price',
    '/suivi/x',
    '/document/x',
    '/nulle-part',
    '/api/docs',
  ]
  const refused = `/api/files/documents/${newId()}`
  for (const path of [...signIn, ...pages, refused]) {
    const html = await (await site.ask(path, { headers: { accept: 'text/html' } })).text()
    assert.match(html, /<meta name="viewport" content="[^"]*interactive-widget=resizes-content/, path)
  }
})

test('no source file writes a viewport of its own', () => {
  const sources = globSync('{server,web}/{src,seeds}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /\.test\.ts$/.test(String(path)),
  })
  const writing = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('name="viewport"'))
  const own = writing.filter(
    (path) => !readFileSync(join(root, path), 'utf8').includes("from '@escale/contract/wire/viewport'"),
  )
  assert.ok(writing.length > withoutField.length)
  assert.deepEqual(own, withoutField)
})
