import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filledAsSubmitted, fillTemplate, parametersOf, submittedTemplate } from './template-text.ts'
import { fitsSubject, standardTemplates, templateOfNotice } from './templates.ts'
import { variableRefusal, variables, variablesOf } from './variables.ts'

const templateBody = (key: string) => standardTemplates.find((template) => template.key === key)?.body ?? ''

const goods = {
  client: 'Mukendi',
  suivi: 'ABC123',
  contenu: '3 pièces, 42,5 kg',
  lieu: 'Kinshasa',
  lien: 'https://x.test/suivi/1',
}

test('a message contains the values of the record', () => {
  assert.equal(
    fillTemplate(templateBody('colis_recu'), goods),
    'Bonjour Mukendi, votre colis ABC123 (3 pièces, 42,5 kg) est arrivé à notre entrepôt de Kinshasa.\nSuivi : https://x.test/suivi/1\nMerci de votre confiance.',
  )
})

test('a phrase without value is left out: goods not weighed, a link that may not be created', () => {
  const { lien: _link, ...linked } = goods
  const values = { ...linked, contenu: '1 pièce' }
  assert.equal(
    fillTemplate(templateBody('colis_recu'), values),
    'Bonjour Mukendi, votre colis ABC123 (1 pièce) est arrivé à notre entrepôt de Kinshasa.\nMerci de votre confiance.',
  )
  assert.equal(
    fillTemplate(templateBody('depart'), { client: 'Mukendi', ref: 'EXP-1', date: '20 nov. 2026' }),
    'Bonjour Mukendi, votre lot EXP-1 est parti le 20 nov. 2026.\nMerci de votre confiance.',
  )
})

test('a value stays unchanged, even if it looks like a variable or a pattern', () => {
  assert.equal(
    fillTemplate('Bonjour {client}.', { client: '{solde} $& $1', solde: '5' }),
    'Bonjour {solde} $& $1.',
  )
})

test('a submitted value keeps amounts together and has no line breaks or repeated spaces', () => {
  const values = { client: 'Mado\n  Kin\u00a0\u00a0\u00a0\u00a0\u00a0SARL', solde: '1\u00a0603,32\u00a0$' }
  assert.equal(
    filledAsSubmitted('{client} doit {solde}.', values),
    'Mado Kin SARL doit 1\u00a0603,32\u00a0$.',
  )
})

test('a company’s text keeps its empty lines', () => {
  assert.equal(
    fillTemplate('Bonjour {client},\n\nÀ bientôt.\n{lien}', { client: 'A' }),
    'Bonjour A,\n\nÀ bientôt.',
  )
})

test('the error names the unknown variable', () => {
  assert.equal(variableRefusal('Bonjour {nom}'), 'Variable inconnue : {nom}.')
  assert.equal(variableRefusal('Bonjour { client }'), 'Variable inconnue : { client }.')
  assert.equal(variableRefusal('Bonjour {toString}'), 'Variable inconnue : {toString}.')
  assert.equal(variableRefusal('Bonjour {}'), 'Variable inconnue : {}.')
  assert.equal(variableRefusal('Bonjour {client}, {solde}'), null)
  assert.equal(variableRefusal('Votre colis {suivi}', ['invoices']), 'Variable inconnue : {suivi}.')
})

test('every standard message has a value for each variable, in each of its subjects', () => {
  for (const { body, subjects } of standardTemplates) assert.equal(variableRefusal(body, subjects), null)
  for (const key of Object.values(templateOfNotice)) assert.ok(templateBody(key), key)
})

test('every standard message meets WhatsApp’s rules: short, no variable at its start or end', () => {
  for (const { key, body } of standardTemplates) {
    assert.ok(body.length <= 1024 && !/^\{|\}\W?$/.test(body), key)
    assert.match(key, /^[a-z_]+$/)
  }
})

test('a company’s message is offered for subjects with all its values', () => {
  assert.equal(fitsSubject({ key: 'promotion', body: 'Bonjour {client}, {lien}' }, 'invoices'), true)
  assert.equal(fitsSubject({ key: 'promotion', body: 'Bonjour {client}, {lien}' }, 'clients'), false)
  assert.equal(fitsSubject({ key: 'relance', body: 'Bonjour {client}' }, 'goods'), false)
})

test('WhatsApp gets named or numbered variables with an example of each', () => {
  const body = 'Bonjour {client}, {total} ; {client}, {solde}.'
  assert.deepEqual(submittedTemplate(body), {
    text: 'Bonjour {{client}}, {{total}} ; {{client}}, {{solde}}.',
    names: ['client', 'total', 'solde'],
    examples: ['client', 'total', 'solde'].map((name) => variables[name as 'client'].example),
  })
  assert.equal(submittedTemplate(body, 'POSITIONAL').text, 'Bonjour {{1}}, {{2}} ; {{1}}, {{3}}.')
})

test('no variable of a submitted message is empty or has several lines', () => {
  const body = '{client} : {lien} {solde}.'
  const values = { client: 'A', lien: 'https://x.test/1\nhttps://x.test/2' }
  assert.deepEqual(parametersOf(body, values), [
    { name: 'client', text: 'A' },
    { name: 'lien', text: 'https://x.test/1 https://x.test/2' },
    { name: 'solde', text: 'à confirmer' },
  ])
  assert.equal(filledAsSubmitted(body, values), 'A : https://x.test/1 https://x.test/2 à confirmer.')
})

test('each variable of a subject exists, and has an example', () => {
  for (const name of Object.values(variablesOf).flat()) assert.ok(variables[name].example)
})
