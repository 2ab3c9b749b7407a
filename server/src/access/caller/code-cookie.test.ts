import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBrowserProof, readBrowserHash } from './code-cookie.ts'

const plain = { secret: 'a secret of the tests', publicUrl: 'http://localhost:3000' }
const secure = { ...plain, publicUrl: 'https://escale.example' }

test('a code cookie is accepted from its browser, never when it was forged or set by another site', () => {
  for (const site of [plain, secure]) {
    const { cookie, hash } = newBrowserProof(site)
    const [kept = ''] = cookie.split(';')
    assert.equal(readBrowserHash(`escale=1; ${kept}`, site), hash)
    const value = 'x'.repeat(43)
    const foreign = [
      kept.replace(/=[\w-]{43}/, `=${value}`),
      `${kept.split('=')[0]}=${value}`,
      `x${kept}`,
      'escale-code=%E0%A4%A',
      '',
    ]
    for (const wrong of foreign) assert.equal(readBrowserHash(wrong, site), null, wrong)
    assert.equal(readBrowserHash(kept, { ...site, secret: 'of another installation' }), null)
  }
  const [ofPlain = ''] = newBrowserProof(plain).cookie.split(';')
  assert.equal(readBrowserHash(ofPlain, secure), null)
})
