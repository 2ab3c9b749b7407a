import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayQuote, quoteActions, shownQuoteState } from './state.ts'
import { quoteStates } from './words.ts'

test('a sent quote expires after its last day, and an accepted one does not', () => {
  const shown = (state: 'Envoyé' | 'Accepté' | 'Brouillon', today: string, isInvoiced = false) =>
    shownQuoteState({ state, validityDay: '2026-12-15', isInvoiced }, today)
  assert.equal(shown('Envoyé', '2026-12-15'), 'Envoyé')
  assert.equal(shown('Envoyé', '2026-12-16'), 'Expiré')
  assert.equal(shown('Accepté', '2026-12-16'), 'Accepté')
  assert.equal(shown('Accepté', '2026-12-16', true), 'Facturé')
  assert.equal(shown('Brouillon', '2026-12-16'), 'Brouillon')
})

test('only a draft changes, only an accepted quote is invoiced, and an invoiced one is finished', () => {
  const allowed = (action: (typeof quoteActions)[number]) =>
    quoteStates.filter((state) => mayQuote(action, state))
  assert.deepEqual(allowed('change'), ['Brouillon'])
  assert.deepEqual(allowed('accept'), ['Envoyé'])
  assert.deepEqual(allowed('invoice'), ['Accepté'])
  assert.deepEqual(allowed('renew'), ['Envoyé', 'Accepté', 'Refusé', 'Expiré'])
  for (const state of ['Facturé', 'Remplacé'] as const)
    assert.deepEqual(
      quoteActions.filter((action) => mayQuote(action, state)),
      [],
      state,
    )
})
