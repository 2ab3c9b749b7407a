import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, quotedNames, receivedText, signOnReasons, signOnReasonText } from './sign-on-reasons.ts'
import { signOnRefusals } from './sign-on-refusals.ts'

test('every refusal has a text for the journal, which is not the one that the person reads', () => {
  for (const [code, shown] of Object.entries(signOnRefusals)) {
    const text = signOnReasonText(code as keyof typeof signOnRefusals, undefined)
    assert.match(text, /^[A-ZÉL].*\.$/)
    assert.doesNotMatch(text, /\bvous\b|votre/i, `${code} speaks of the person`)
    assert.ok(shown.length > 0)
  }
  assert.equal(signOnReasonText('SIGN_ON_FAILED', 'transient'), signOnReasons.transient)
})

test('names from a provider are quoted, short, few and on one line', () => {
  assert.equal(quotedNames(['sub', 'a\u202eb\n']), '« sub », « a b »')
  assert.equal(quotedNames(['n'.repeat(500)]).length, 105)
  assert.match(quotedNames(Array.from({ length: 200 }, (_, place) => `g${place}`)), / et 180 autres$/)
  assert.equal(receivedText([]), 'Reçu : rien.')
  assert.equal(receivedText(['a'], 'b'), 'Reçu : « a ». Attendu : « b ».')
})

test('a difference of clocks is told with both moments', () => {
  const now = Date.parse('2026-11-28T10:05:00Z')
  assert.equal(
    clockText({ start: now + 600_000, now }),
    "Elle vaut à partir du 28/11/2026 10:15:00 et est venue le 28/11/2026 10:05:00 UTC : 10 min d'écart.",
  )
  assert.match(
    clockText({ end: now - 90_000, now }),
    /^Elle valait jusqu'au 28\/11\/2026 10:03:30 .* : 90 s d'écart\.$/,
  )
  assert.match(clockText({ end: Number.NaN, now }), /\?/)
})
