import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareImportance, joinOnOneLine, joinTexts } from './joint-notice.ts'

const received = 'Bonjour Rose, votre colis REC-1 est reçu.\nMerci de votre confiance.'
const invoiced = 'Bonjour Rose, voici votre facture F-1 : 31,50 $.\nMerci de votre confiance.'

test('several texts become one message with one greeting and one closing', () => {
  assert.equal(
    joinTexts([received, invoiced]),
    'Bonjour Rose, votre colis REC-1 est reçu.\n\nVoici votre facture F-1 : 31,50 $.\nMerci de votre confiance.',
  )
})

test('a text of the company that greets and thanks in its own way keeps its words', () => {
  assert.equal(
    joinTexts([received, 'Salut ! Facture F-1.\nÀ bientôt.']),
    `${received}\n\nSalut ! Facture F-1.\nÀ bientôt.`,
  )
  assert.equal(joinTexts(['Merci.', 'Merci.']), 'Merci.\n\nMerci.')
})

test('one text alone stays as it is', () => {
  assert.equal(joinTexts([received]), received)
})

test('as a template variable, texts are one line without greeting and closing', () => {
  assert.equal(
    joinOnOneLine([received, invoiced]),
    'Votre colis REC-1 est reçu · Voici votre facture F-1 : 31,50 $',
  )
})

test('available goods come first, then debts, then receptions', () => {
  const kinds = (['reçu', 'facture', 'disponible', 'après échéance'] as const)
    .map((kind) => ({ kind }))
    .sort(compareImportance)
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['disponible', 'après échéance', 'facture', 'reçu'],
  )
})
