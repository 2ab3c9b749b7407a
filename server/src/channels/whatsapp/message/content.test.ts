import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageContent, summaryOf } from './content.ts'
import type { WebhookMessage } from './webhook-message.ts'

const file = { id: '1', mime_type: 'application/octet-stream' }
const shown = (message: object) =>
  summaryOf(messageContent({ id: 'wamid.1', timestamp: '1', ...message } as unknown as WebhookMessage))

test('the list of conversations names files without a caption', () => {
  const named = {
    image: 'Photo',
    audio: 'Message vocal',
    video: 'Vidéo',
    document: 'Document',
    sticker: 'Autocollant',
  }
  for (const [type, name] of Object.entries(named)) {
    assert.equal(shown({ type, [type]: file }), name, type)
    if (type !== 'audio' && type !== 'sticker')
      assert.equal(shown({ type, [type]: { ...file, caption: 'Le reçu' } }), 'Le reçu', type)
  }
  assert.equal(
    shown({
      type: 'location',
      location: { latitude: -4.3, longitude: 15.3, name: 'Entrepôt', address: 'Limete' },
    }),
    'Entrepôt, Limete',
  )
  assert.equal(shown({ type: 'contacts', contacts: [{}] }), 'Contact : sans nom')
  assert.equal(shown({ type: 'unknown' }), 'Message non lisible ici')
})
