import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderSubtitleParts } from './subtitle-parts.ts'

test('the matching part comes first, and phone numbers are grouped', () => {
  const subtitle = 'achats@kwilu.cd · +243816685329'
  for (const typed of ['0816685329', '081 668 53 29', '00243816685329', '85329'])
    assert.equal(orderSubtitleParts(subtitle, typed), '+243 816 685 329 · achats@kwilu.cd', typed)
  for (const typed of ['kwilu', 'achats'])
    assert.equal(orderSubtitleParts(subtitle, typed), 'achats@kwilu.cd · +243 816 685 329', typed)
  assert.equal(orderSubtitleParts('', 'kwilu'), '')
})
