import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byImportance, joinedTexts, newsOf } from './joint-notice.ts'

const received = 'Bonjour Rose, votre colis REC-1 est reçu.\nMerci de votre confiance.'
const invoiced = 'Bonjour Rose, voici votre facture F-1 : 31,50 $.\nMerci de votre confiance.'

test('several texts are one message, which greets and thanks once', () => {
  assert.equal(
    joinedTexts([received, invoiced]),
    'Bonjour Rose, votre colis REC-1 est reçu.\n\nVoici votre facture F-1 : 31,50 $.\nMerci de votre confiance.',
  )
})

test('a text of the company that greets and thanks in its own way keeps its words', () => {
  assert.equal(
    joinedTexts([received, 'Salut ! Facture F-1.\nÀ bientôt.']),
    `${received}\n\nSalut ! Facture F-1.\nÀ bientôt.`,
  )
  assert.equal(joinedTexts(['Merci.', 'Merci.']), 'Merci.\n\nMerci.')
})

test('one text alone stays as it is', () => {
  assert.equal(joinedTexts([received]), received)
})

test('as the value of a template they are one line, without greeting nor thanks', () => {
  assert.equal(newsOf([received, invoiced]), 'Votre colis REC-1 est reçu · Voici votre facture F-1 : 31,50 $')
})

test('what can be fetched comes before what is owed, and that before what was only received', () => {
  const kinds = (['reçu', 'facture', 'disponible', 'après échéance'] as const)
    .map((kind) => ({ kind }))
    .sort(byImportance)
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['disponible', 'après échéance', 'facture', 'reçu'],
  )
})
