import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { sampleCompany, sampleSession } from '#session/current/sample-session.ts'
import { localKey } from '#session/device/local-values.ts'
import { MemoryStorage } from '#session/device/memory-storage.ts'

const practiceId = '0197c0de-0000-8000-8000-000000000001'
const homeId = '0197c0de-0000-7000-8000-000000000001'

/** Amina's session in a company, real or practice. */
function sessionIn(companyId: string, generation: number): Session {
  return sampleSession({
    company: sampleCompany({ id: companyId }),
    companies: [{ id: homeId, slug: 'atlas', name: 'Atlas' }],
    practice: { id: practiceId, homeId, generation },
  })
}
// The modules read the session as they load. A channel to other tabs would keep Node from exiting.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
Object.assign(globalThis, { localStorage: new MemoryStorage(), document: { querySelector: () => null } })
localStorage.setItem(localKey('session'), JSON.stringify(sessionIn(practiceId, 1)))
const { companyHeaders, currentOwnerKey, openPracticeGeneration } = await import('#session/current/owner.ts')
const { openSession } = await import('#session/current/session.ts')
const { placesOfErasedPractice, readItems } = await import('./read-store.ts')
const { storeItem } = await import('./store.ts')

function openOwner(session: Session): string {
  openSession(session)
  return currentOwnerKey() ?? ''
}

async function storeParcel(owner: string, title: string): Promise<number> {
  const draft = { trackingNumber: title }
  return storeItem({ owner, task: 'parcel', id: title, key: title, title, draft, photos: [], madeAt: title })
}

test('entries of an erased practice company are known, and those of others stay', async () => {
  const first = openOwner(sessionIn(practiceId, 1))
  const place = await storeParcel(first, 'PREMIER')
  assert.deepEqual(await placesOfErasedPractice(first), [])
  const real = openOwner(sessionIn(homeId, 1))
  assert.equal(openPracticeGeneration(), null)
  await storeParcel(real, 'REEL')
  assert.deepEqual(await placesOfErasedPractice(real), [])

  const second = openOwner(sessionIn(practiceId, 2))
  assert.equal(openPracticeGeneration(), 2)
  await storeParcel(second, 'SECOND')
  // The new generation is another owner, so an entry of the former one is never sent in it.
  assert.deepEqual(
    (await readItems(second)).map(({ id }) => id),
    ['SECOND'],
  )
  assert.deepEqual(await placesOfErasedPractice(second), [place])
  assert.deepEqual(await placesOfErasedPractice(first), [], 'a page behind the others deletes nothing newer')
})

test('each request names the company of its page, and the generation of a practice company', () => {
  openSession(sessionIn(practiceId, 2))
  assert.deepEqual(companyHeaders(), { 'x-company': practiceId, 'x-practice-generation': '2' })
  openSession(sessionIn(homeId, 2))
  assert.deepEqual(companyHeaders(), { 'x-company': homeId })
})
