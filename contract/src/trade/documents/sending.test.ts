import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planSending } from './sending.ts'
import { unsentReasons } from './sending-words.ts'
import type { SendingClient } from './sendings.ts'

const seenAt = '2026-11-30T10:00:00.000Z'
const choice = {
  documents: ['Facture', 'Liste de colisage'],
  without: [],
  isRepeated: false,
  seenAt,
} as const
const list = {
  document: 'Liste de colisage',
  recordId: null,
  label: 'Liste',
  sentAt: null,
  refusal: null,
} as const
const invoice = {
  document: 'Facture',
  recordId: 'f',
  label: 'Facture 1',
  sentAt: null,
  refusal: null,
} as const

function client(changes: Partial<SendingClient> = {}): SendingClient {
  const reached = { channel: 'Courriel', to: 'a@kivu.test', refusal: null } as const
  return { clientId: 'c', name: 'Kivu', ...reached, documents: [invoice, list], ...changes }
}

const sentLabels = (...args: Parameters<typeof planSending>) =>
  planSending(...args).documents.map(({ label }) => label)
const reasonOf = (...args: Parameters<typeof planSending>) => planSending(...args).reason

test('a client gets the chosen documents that can leave, each once', () => {
  assert.deepEqual(sentLabels(client(), choice), ['Facture 1', 'Liste'])
  assert.deepEqual(sentLabels(client(), { ...choice, documents: ['Facture'] }), ['Facture 1'])
  const sent = { ...invoice, sentAt: '2026-11-29T10:00:00.000Z' }
  assert.deepEqual(sentLabels(client({ documents: [sent, list] }), choice), ['Liste'])
  assert.deepEqual(sentLabels(client({ documents: [sent] }), { ...choice, isRepeated: true }), ['Facture 1'])
})

test('what was sent after the list was read does not leave again, even on demand', () => {
  const documents = [{ ...invoice, sentAt: '2026-11-30T10:00:01.000Z' }]
  const again = { ...choice, isRepeated: true }
  assert.deepEqual(planSending(client({ documents }), again), {
    documents: [],
    reason: unsentReasons.justSent,
  })
})

test('a client who gets nothing has a reason', () => {
  const missing = { ...invoice, refusal: unsentReasons.noInvoice }
  assert.equal(reasonOf(client({ documents: [missing] }), choice), unsentReasons.nothing)
  assert.equal(reasonOf(client({ refusal: unsentReasons.stopped }), choice), unsentReasons.stopped)
  assert.equal(reasonOf(client(), { ...choice, without: ['c'] }), unsentReasons.unchosen)
  const sent = { ...list, sentAt: '2026-11-29T10:00:00.000Z' }
  assert.equal(reasonOf(client({ documents: [sent] }), choice), unsentReasons.sent)
})
