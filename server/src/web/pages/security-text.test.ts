import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfiguration } from '#start/configuration.ts'
import { openSite } from '#testing/http.ts'
import { startWorld } from '#testing/world.ts'
import { securityText } from './security-text.ts'

const world = await startWorld()
const sites: { close(): Promise<void> }[] = []
after(async () => {
  for (const site of sites) await site.close()
  await world.stop()
})

test('security.txt names the contact set by the installation, and is absent without one', async () => {
  const path = '/.well-known/security.txt'
  const silent = await openSite(world)
  sites.push(silent)
  assert.equal((await silent.ask(path)).status, 404)
  const site = await openSite({
    ...world,
    server: { ...world.server, securityContact: 'mailto:securite@escale.example' },
  })
  sites.push(site)
  const answer = await site.ask(path)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain;charset=UTF-8'])
  const text = await answer.text()
  assert.match(text, /^Contact: mailto:securite@escale\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/)
  assert.match(text, /\nPreferred-Languages: fr, en\n/)
  assert.match(text, /Canonical: http:\/\/localhost:3000\/\.well-known\/security\.txt\n$/)
})

test('security.txt is always valid for less than a year and more than a month', () => {
  for (const now of [Date.now(), Date.now() + 10 * 365 * aDayMs]) {
    const text = securityText('mailto:securite@escale.example', 'https://escale.example', now)
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - now) / aDayMs
    assert.ok(days > 30 && days < 365, `${days} days`)
  }
})

const aDayMs = 86_400_000

test('a contact is an email address or a page', () => {
  const contactOf = (contact: string) =>
    readConfiguration({ ESCALE_SECURITY_CONTACT: contact }, 'essai').securityContact
  assert.equal(contactOf('https://escale.example/securite'), 'https://escale.example/securite')
  for (const wrong of ['securite@escale.example', 'http://escale.example', 'mailto:securite'])
    assert.throws(() => contactOf(wrong), /ESCALE_SECURITY_CONTACT/)
})
