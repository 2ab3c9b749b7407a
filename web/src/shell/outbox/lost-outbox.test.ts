import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { outboxDatabase } from '#channels/outbox/database.ts'
import { sampleCompany, sampleSession } from '#session/current/sample-session.ts'
import { localKey } from '#session/device/local-values.ts'
import { MemoryStorage } from '#session/device/memory-storage.ts'

const session = sampleSession({
  company: sampleCompany(),
  companies: [{ id: 'atlas', slug: 'atlas', name: 'Atlas' }],
})
// The modules read the session as they load. A channel to other tabs would keep Node from exiting.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
Object.assign(globalThis, { localStorage: new MemoryStorage() })
localStorage.setItem(localKey('session'), JSON.stringify(session))
const { ownerKey } = await import('#session/current/owner.ts')
const { outboxState, refresh } = await import('#channels/outbox/outbox-state.ts')
const { readItems } = await import('#channels/outbox/read-store.ts')
const { changeItem, storeItem, removeItem } = await import('#channels/outbox/store.ts')
const { copiesOf } = await import('#channels/outbox/second-copy.ts')
const {
  dropMissing,
  hasUnsentEntries: isHoldingAnything,
  restoreMissing,
} = await import('#channels/outbox/lost-items.ts')
const { sendWaiting } = await import('#channels/outbox/sender.ts')
const { signOf } = await import('./sign-words.ts')
const { missingSentence } = await import('./missing-words.ts')

const amina = ownerKey({ userId: 'amina', companyId: 'atlas' })

function parcel(title: string, owner = amina) {
  const photos = [{ name: 'Vue.jpg', bytes: new Blob([title], { type: 'image/jpeg' }) }]
  return {
    owner,
    task: 'parcel',
    id: `id of ${title}`,
    key: `key of ${title}`,
    title,
    draft: { trackingNumber: title },
    photos,
    madeAt: `2026-${title}`,
  }
}

/** The text in the header of the reception, online. */
function headerText(): string | undefined {
  const { items, ...state } = outboxState()
  const refused = items.filter(({ item }) => item?.refusal).length
  return signOf({ ...state, items, refused, waiting: items.length - refused }, true, true)?.words
}

async function emptyStore() {
  const database = await outboxDatabase()
  await Promise.all([database.clear('items'), database.clear('photos')])
}

beforeEach(async () => {
  await emptyStore()
  await refresh()
  await dropMissing()
})

test('an emptied store is reported with the lost numbers, and never as synchronised', async () => {
  for (const title of ['OFF1', 'OFF2']) await storeItem(parcel(title))
  await storeItem(parcel('BRUNO', ownerKey({ userId: 'bruno', companyId: 'atlas' })))
  await refresh()
  assert.deepEqual([headerText(), outboxState().missing], ["2 en attente · 1 d'une autre personne", []])
  await emptyStore()
  await refresh()
  assert.deepEqual(
    outboxState().missing.map(({ title, photoCount }) => [title, photoCount]),
    [
      ['OFF1', 1],
      ['OFF2', 1],
    ],
  )
  assert.equal(headerText(), '2 disparues')
  assert.equal(await isHoldingAnything(), true, 'leaving asks')
})

test('a lost entry is restored with its typed values, its id and a new key', async () => {
  await storeItem(parcel('OFF1'))
  await emptyStore()
  await refresh()
  await restoreMissing()
  const [stored] = await readItems(amina)
  assert.deepEqual(
    [stored?.item?.id, stored?.item?.draft, stored?.item?.photos],
    ['id of OFF1', { trackingNumber: 'OFF1' }, []],
  )
  assert.notEqual(stored?.item?.key, 'key of OFF1')
  assert.deepEqual([headerText(), outboxState().missing], ['1 en attente', []])
})

test('an abandoned entry is no longer reported', async () => {
  await storeItem(parcel('OFF1'))
  await emptyStore()
  await refresh()
  await dropMissing()
  assert.equal(headerText(), 'Tout est synchronisé')
  assert.equal(await isHoldingAnything(), false)
})

test('sent, deleted and corrected entries leave no copy that would be reported as lost', async () => {
  const places = [await storeItem(parcel('A')), await storeItem(parcel('B')), await storeItem(parcel('C'))]
  await removeItem(places[0] ?? 0)
  await storeItem({ ...parcel('B2'), id: 'id of B' }, places[1])
  assert.equal(await removeItem(places[1] ?? 0, 'key of B'), false, 'the correction stays')
  assert.deepEqual(
    copiesOf(amina).map(({ title }) => title),
    ['B2', 'C'],
  )
  await changeItem(places[2] ?? 0, { refusal: { code: 'NO', status: 422, message: '', fields: {} } })
  const failureOf = () => ({ code: 'NETWORK', status: 0, message: '', fields: {} })
  const tasks = { parcel: { isDraft: () => true, send: async () => ({}) } }
  await sendWaiting(amina, { tasks, sendPhoto: async () => 'file', failureOf, isStill: () => true }, () => {})
  assert.deepEqual(
    copiesOf(amina).map(({ title }) => title),
    ['C'],
  )
  await refresh()
  assert.deepEqual([headerText(), outboxState().missing], ['1 refusée', []])
})

test('an unreadable store is reported and asks before a sign-out, and recovers later', async () => {
  await storeItem(parcel('OFF1'))
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('', 'UnknownError')
  }
  try {
    await refresh()
    assert.equal(headerText(), 'Ce qui attend sur cet appareil ne se lit pas')
    assert.deepEqual(
      outboxState().missing.map(({ title }) => title),
      ['OFF1'],
    )
    assert.equal(await isHoldingAnything(), true)
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
  await refresh()
  assert.deepEqual([headerText(), outboxState().missing], ['1 en attente', []])
})

test('the header shows nothing before the store is read', () => {
  const unread = {
    reading: 'begun',
    items: [],
    waiting: 0,
    refused: 0,
    missing: [],
    ofOthers: [],
    isRoomScarce: false,
    isSending: false,
  } as const
  assert.equal(signOf(unread, true, true), null)
  assert.equal(signOf({ ...unread, reading: 'done' }, true, true)?.words, 'Tout est synchronisé')
  assert.equal(signOf({ ...unread, reading: 'done' }, true, false), null)
  assert.equal(
    signOf({ ...unread, reading: 'failed' }, true, false)?.words,
    'Ce qui attend sur cet appareil ne se lit pas',
  )
})

test('a lost photo is reported and can only be given up', async () => {
  await storeItem({ ...parcel('REC-2026-00012'), task: 'photo' })
  await emptyStore()
  await refresh()
  assert.equal(missingSentence(outboxState().missing), '1 photo gardée ici a disparu : REC-2026-00012')
  await restoreMissing()
  assert.deepEqual([await readItems(amina), outboxState().missing], [[], []])
})
