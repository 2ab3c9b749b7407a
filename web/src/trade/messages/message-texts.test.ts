import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  OfferedTemplate,
  PreparedMessage,
  Recipient,
  RecipientAddress,
} from '@escale/contract/trade/messages/contract'
import { recipientRefusal } from '@escale/contract/trade/messages/recipient-refusals'
import { addressWords, numbersIn, planMessages, whatsAppUrl } from './message-texts.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const number: RecipientAddress = {
  kind: 'numéro',
  value: '+243812345678',
  windowUntil: null,
  isUnreachable: false,
}
const hidden: RecipientAddress = { ...number, kind: 'identité', value: 'CD.1234' }
const template: OfferedTemplate = {
  key: 'arrivée',
  title: 'Arrivée',
  category: 'utilité',
  body: 'Arrivé.',
  approvedBody: null,
}
const approved: OfferedTemplate = { ...template, approvedBody: 'Arrivé.' }

let made = 0

function recipientWith(over: Partial<Recipient> = {}): Recipient {
  made += 1
  const id = `client ${made}`
  return {
    clientId: id,
    name: id,
    about: { kind: 'clients', id },
    label: id,
    addresses: [number],
    templateKey: 'arrivée',
    values: {},
    writtenAt: null,
    isStopped: false,
    refusal: null,
    ...over,
  }
}

function reasonsOf(recipients: Recipient[], over: Partial<PreparedMessage> = {}): (string | null)[] {
  const prepared: PreparedMessage = {
    recipients,
    templates: [template],
    hasAccount: false,
    signature: null,
    ...over,
  }
  return planMessages(prepared, null, now).map(({ reason }) => reason)
}

const stopped = 'a demandé à ne plus recevoir de messages'
const recent = 'un message de moins de 24 h'
const noNumber = 'aucun numéro WhatsApp'
const closed = 'fenêtre de 24 h fermée, et modèle non approuvé par WhatsApp'
const isOpen = { addresses: [{ ...number, windowUntil: '2026-06-15T12:00:01Z' }] }

const cases: [
  what: string,
  client: Partial<Recipient>,
  prepared: Partial<PreparedMessage>,
  reason: string | null,
][] = [
  ['with a number', {}, {}, null],
  ['with a STOP request', { isStopped: true }, {}, stopped],
  ['without a number', { addresses: [] }, {}, noNumber],
  ['with a hidden number, by hand', { addresses: [hidden] }, {}, noNumber],
  [
    'with a hidden number, through the account',
    { addresses: [hidden] },
    { hasAccount: true, templates: [approved] },
    null,
  ],
  ['with a message 23 hours ago', { writtenAt: '2026-06-14T13:00:00Z' }, {}, recent],
  ['with a message 24 hours ago', { writtenAt: '2026-06-14T12:00:00Z' }, {}, null],
  ['without a record', { clientId: null }, {}, noNumber],
  ['who wrote today, through the account', isOpen, { hasAccount: true }, null],
  ['without an approved template, through the account', {}, { hasAccount: true }, closed],
  ['with an approved template, through the account', {}, { hasAccount: true, templates: [approved] }, null],
]

for (const [what, client, prepared, reason] of cases)
  test(`of many, a client ${what} ${reason ? `is left out: ${reason}` : 'receives the message'}`, () => {
    assert.deepEqual(reasonsOf([recipientWith(client)], prepared), [reason])
  })

test('a client with two records receives one message', () => {
  const client = recipientWith()
  assert.deepEqual(reasonsOf([client, { ...client, label: 'second' }]), [null, recent])
})

test('a single client who asked for no messages receives none, with a reason', () => {
  assert.equal(
    recipientRefusal(recipientWith({ isStopped: true })),
    'Ce client a demandé à ne plus recevoir de messages.',
  )
  assert.equal(recipientRefusal(recipientWith({ writtenAt: '2026-06-15T11:00:00Z' })), null)
})

test('a link opens the conversation of a number; without a number, WhatsApp asks for the recipient', () => {
  assert.equal(
    whatsAppUrl('+243812345678', 'Prêt 📦 {nom}'),
    'https://wa.me/243812345678?text=Pr%C3%AAt%20%F0%9F%93%A6%20%7Bnom%7D',
  )
  assert.equal(whatsAppUrl(null, 'Prêt 📦 {nom}'), 'https://wa.me/?text=Pr%C3%AAt%20%F0%9F%93%A6%20%7Bnom%7D')
})

test('only phone numbers open WhatsApp, and they are shown in readable form', () => {
  assert.deepEqual(numbersIn([hidden, number]), [number])
  assert.deepEqual([number, hidden].map(addressWords), ['+243 812 345 678', 'Joindre sans son numéro'])
})
