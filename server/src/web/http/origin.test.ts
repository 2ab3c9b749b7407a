import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSite } from '#testing/http.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
const fixed = await openSite({
  ...world,
  server: { ...world.server, publicUrl: 'https://escale.example', ownOrigin: 'https://escale.example' },
})
const free = await openSite(world)
after(async () => {
  await fixed.close()
  await free.close()
  await world.stop()
})

const write = async ({ url }: { url: string }, headers: Record<string, string>) => {
  const answer = await fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers })
  return answer.status === 403 ? 'refused' : 'heard'
}

test('with a fixed address only pages of that address may write, whatever the requested host', async () => {
  assert.equal(await write(fixed, { origin: 'https://escale.example' }), 'heard')
  assert.equal(await write(fixed, {}), 'heard')
  for (const origin of [
    fixed.url,
    'http://escale.example',
    'https://escale.example:8443',
    'https://www.escale.example',
    'null',
    'rien',
  ])
    assert.equal(await write(fixed, { origin }), 'refused', origin)
})

test('without a fixed address only pages of the requested host may write, localhost included', async () => {
  const here = { url: free.url.replace('127.0.0.1', 'localhost') }
  assert.equal(await write(free, { origin: free.url }), 'heard')
  assert.equal(await write(here, { origin: here.url }), 'heard')
  for (const origin of ['http://evil.example', 'http://localhost:1', here.url, 'null'])
    assert.equal(await write(free, { origin }), 'refused', origin)
})

test('a request from another or a sibling site is refused without an Origin too', async () => {
  for (const site of [fixed, free]) {
    for (const from of ['cross-site', 'same-site'])
      assert.equal(await write(site, { 'sec-fetch-site': from }), 'refused', from)
    for (const from of ['same-origin', 'none'])
      assert.equal(await write(site, { 'sec-fetch-site': from }), 'heard', from)
  }
})

test('signing out empties the cache of the browser', async () => {
  const answer = await free.ask('/api/auth/sign-out', { method: 'POST' })
  assert.equal(answer.headers.get('clear-site-data'), '"cache"')
})
