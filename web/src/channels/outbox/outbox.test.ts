import { ownerKey } from '#session/current/owner.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { outboxDatabase } from './database.ts'
import { deviceRefusal } from './device-refusal.ts'
import { lockForForm, lockOnceFree, releaseItem } from './item-locks.ts'
import { type Item, temporaryNumber } from './items.ts'
import { photoBytes, readItems } from './read-store.ts'
import { type Outcome, sendWaiting } from './sender.ts'
import { changeItem, removeItem, storeItem } from './store.ts'
import type { Transport } from './tasks.ts'

const amina = ownerKey({ userId: 'amina', companyId: 'atlas' })
const photo = (text: string) => ({ name: 'Photo.jpg', bytes: new Blob([text], { type: 'image/jpeg' }) })

function parcel(title: string, photos: ReturnType<typeof photo>[] = [], owner = amina) {
  return {
    owner,
    task: 'parcel',
    id: `id of ${title}`,
    key: `key of ${title}`,
    title,
    draft: { trackingNumber: title },
    photos,
    madeAt: '2026-11-22T08:00:00Z',
  }
}

/** A server that stores rows by id and files by key, and fails when a test asks for it. */
class Warehouse {
  rows = new Map<string, { title: string; photos: string[] }>()
  files = new Map<string, string>()
  requests: string[] = []
  fail: (what: string) => Partial<Failure> | null = () => null
  /** Carries out the request, and stops before it responds. */
  losesAnswer: (what: string) => boolean = () => false

  transport(over: Partial<Transport> = {}): Transport {
    return {
      tasks: {
        parcel: {
          isDraft: ({ trackingNumber }) => typeof trackingNumber === 'string',
          send: (item, files) => this.#write(item, files),
        },
      },
      sendPhoto: (kept, bytes) => this.#store(kept.key, bytes),
      failureOf: (error) => ({
        code: 'NETWORK',
        status: 0,
        message: '',
        fields: {},
        ...(error as RefusedRequest).failure,
      }),
      isStill: () => true,
      ...over,
    }
  }

  async #store(key: string, bytes: Blob): Promise<string> {
    const text = await bytes.text()
    this.#note(`photo ${text}`)
    this.files.set(key, text)
    if (this.losesAnswer(`photo ${text}`)) throw new RefusedRequest({})
    return `file ${text}`
  }

  async #write(item: Item, photos: string[]): Promise<unknown> {
    this.#note(item.title)
    this.rows.set(item.id, { title: item.title, photos })
    if (this.losesAnswer(item.title)) throw new RefusedRequest({})
    return { number: `REC of ${item.title}` }
  }

  /**
   * The rule of `Idempotency-Key`: a known key gets the first response again, and another key finds the id
   * taken.
   */
  byKey(): Partial<Transport> {
    const done = new Map<string, string>()
    const once = async (item: Item, work: () => Promise<unknown>) => {
      if (done.has(item.key)) return { id: item.id }
      done.set(item.key, item.title)
      await work()
      return { id: item.id }
    }
    const send = (item: Item, files: string[]) =>
      once(item, () => {
        if (this.rows.has(item.id)) throw new RefusedRequest({ status: 409, code: 'ID_TAKEN' })
        return this.#write(item, files)
      })
    const change = (_row: unknown, item: Item, { fileIds, gone }: { fileIds: string[]; gone: string[] }) =>
      once(item, () => this.#write({ ...item, title: `${item.title} without ${gone}` }, fileIds))
    return { tasks: { parcel: { isDraft: () => true, send, change } } }
  }

  #note(what: string) {
    this.requests.push(what)
    const failure = this.fail(what)
    if (failure) throw new RefusedRequest(failure)
  }
}

type Failure = { status: number; code: string; message: string; fields: Record<string, string> }
class RefusedRequest extends Error {
  readonly failure: Partial<Failure>
  constructor(failure: Partial<Failure>) {
    super()
    this.failure = failure
  }
}

function sendAll(warehouse: Warehouse, over: Partial<Transport> = {}, owner = amina) {
  const outcomes: Outcome[] = []
  return sendWaiting(owner, warehouse.transport(over), (outcome) => outcomes.push(outcome)).then((round) => ({
    round,
    outcomes,
  }))
}

async function waitingTitles(owner = amina): Promise<(string | undefined)[]> {
  return (await readItems(owner)).map(({ item }) => item?.title)
}

beforeEach(async () => {
  const database = await outboxDatabase()
  await Promise.all([database.clear('items'), database.clear('photos')])
})

test('entries are sent in order, photos before their row, and are then deleted from the device', async () => {
  const warehouse = new Warehouse()
  for (const title of ['A', 'B', 'C'])
    await storeItem(parcel(title, title === 'B' ? [photo('front'), photo('back')] : []))
  const { round, outcomes } = await sendAll(warehouse)
  assert.equal(round, 'empty')
  assert.deepEqual(warehouse.requests, ['A', 'photo front', 'photo back', 'B', 'C'])
  assert.deepEqual(warehouse.rows.get('id of B'), { title: 'B', photos: ['file front', 'file back'] })
  assert.deepEqual(
    outcomes.map(({ is }) => is),
    ['sent', 'sent', 'sent'],
  )
  assert.deepEqual(await waitingTitles(), [])
  assert.equal(await (await outboxDatabase()).count('photos'), 0)
})

test('after a network failure no entry overtakes the failed one, and nothing is sent twice', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A', [photo('front'), photo('back')]))
  await storeItem(parcel('B'))
  warehouse.fail = (what) => (what === 'photo back' ? { status: 0 } : null)
  assert.equal((await sendAll(warehouse)).round, 'later')
  assert.deepEqual(await waitingTitles(), ['A', 'B'])
  warehouse.fail = () => null
  assert.equal((await sendAll(warehouse)).round, 'empty')
  assert.deepEqual(warehouse.requests, ['photo front', 'photo back', 'photo back', 'A', 'B'])
})

test('a lost response is repeated under the same key: one row and one photo', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A', [photo('front')]))
  for (const lost of ['photo front', 'A']) {
    warehouse.losesAnswer = (what) => what === lost
    assert.equal((await sendAll(warehouse)).round, 'later')
    assert.deepEqual(await waitingTitles(), ['A'])
  }
  warehouse.losesAnswer = () => false
  await sendAll(warehouse)
  assert.equal(warehouse.rows.size, 1)
  assert.equal(warehouse.files.size, 1)
  assert.deepEqual(await waitingTitles(), [])
})

test('a number received by a colleague is refused, and sent once marked as another parcel', async () => {
  const warehouse = new Warehouse()
  const received = parcel('A', [photo('front')])
  const place = await storeItem(received)
  await storeItem(parcel('B'))
  const message = 'Déjà reçu par Amina Ilunga sous REC-2026-00012.'
  warehouse.fail = (what) => (what === 'A' ? { status: 409, code: 'ALREADY_RECEIVED', message } : null)
  await sendAll(warehouse)
  await sendAll(warehouse)
  assert.deepEqual([...warehouse.rows.keys()], ['id of B'])
  const [stays] = await readItems(amina)
  assert.deepEqual([stays?.place, stays?.item?.refusal?.message], [place, message])
  assert.deepEqual(warehouse.requests, ['photo front', 'A', 'B'], 'it is not sent again by itself')

  const storedPhotos = stays?.item?.photos.map((one) => ({ name: one.name, kept: one })) ?? []
  await storeItem(
    {
      ...received,
      key: 'key of another',
      draft: { ...received.draft, isAnother: true },
      photos: storedPhotos,
    },
    place,
  )
  warehouse.fail = () => null
  await sendAll(warehouse)
  assert.deepEqual(warehouse.rows.get('id of A'), { title: 'A', photos: ['file front'] })
  assert.deepEqual(await waitingTitles(), [])
})

test('a refused entry keeps its reason, blocks no other, and is sent once corrected', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A', [photo('front')]))
  await storeItem(parcel('B'))
  const fields = { quantity: 'La quantité doit être un entier positif.' }
  warehouse.fail = (what) =>
    what === 'A'
      ? { status: 422, code: 'INVALID', message: 'Certaines informations sont à corriger.', fields }
      : null
  const { round, outcomes } = await sendAll(warehouse)
  assert.equal(round, 'empty')
  assert.deepEqual(
    outcomes.map(({ is }) => is),
    ['refused', 'sent'],
  )
  const [stored] = await readItems(amina)
  assert.deepEqual(stored?.item?.refusal?.fields, fields)

  const storedPhoto = stored?.item?.photos[0]
  assert.ok(storedPhoto)
  warehouse.fail = () => null
  assert.equal(
    await storeItem(
      {
        ...parcel('A corrected'),
        id: 'id of A',
        photos: [{ name: 'Photo.jpg', kept: storedPhoto }, photo('back')],
      },
      place,
    ),
    place,
  )
  await sendAll(warehouse)
  assert.deepEqual(warehouse.rows.get('id of A'), {
    title: 'A corrected',
    photos: ['file front', 'file back'],
  })
  assert.equal(warehouse.requests.filter((what) => what === 'photo front').length, 1)
  assert.deepEqual(await waitingTitles(), [])
})

test('a correction deletes the photos that the entry no longer has', async () => {
  const place = await storeItem(parcel('A', [photo('front')]))
  const [before] = await readItems(amina)
  await storeItem(parcel('A'), place)
  assert.equal(await photoBytes(before?.item?.photos[0]?.id ?? ''), null)
})

test('a photo that the server has deleted meanwhile is sent again', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A', [photo('front')]))
  let times = 0
  warehouse.fail = (what) => (what === 'A' && ++times === 1 ? { status: 422, code: 'UNKNOWN_PHOTO' } : null)
  assert.equal((await sendAll(warehouse)).round, 'empty')
  assert.deepEqual(warehouse.requests, ['photo front', 'A', 'photo front', 'A'])
  assert.equal(warehouse.files.size, 2)
})

test('neither another person nor another company sees or sends an entry', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A'))
  for (const other of [
    ownerKey({ userId: 'bruno', companyId: 'atlas' }),
    ownerKey({ userId: 'amina', companyId: 'boreal' }),
  ]) {
    assert.deepEqual(await waitingTitles(other), [])
    assert.equal((await sendAll(warehouse, {}, other)).round, 'empty')
  }
  assert.deepEqual(warehouse.requests, [])
  assert.deepEqual(await waitingTitles(), ['A'])
})

test('an owner who leaves during sending finds the remaining entries on return', async () => {
  const warehouse = new Warehouse()
  for (const title of ['A', 'B']) await storeItem(parcel(title))
  assert.equal((await sendAll(warehouse, { isStill: () => warehouse.rows.size === 0 })).round, 'held')
  assert.deepEqual(await waitingTitles(), ['B'])
  warehouse.fail = () => ({ status: 401, code: 'UNAUTHORIZED' })
  assert.equal((await sendAll(warehouse)).round, 'held')
  assert.deepEqual(await waitingTitles(), ['B'])
})

test('no photo is sent for an owner who has left', async () => {
  await storeItem(parcel('A', [photo('front')]))
  const warehouse = new Warehouse()
  assert.equal((await sendAll(warehouse, { isStill: () => false })).round, 'held')
  assert.deepEqual(warehouse.requests, [])
  assert.deepEqual(await waitingTitles(), ['A'])
})

test('an entry of another release is neither used, nor sent, nor deleted', async () => {
  const warehouse = new Warehouse()
  const database = await outboxDatabase()
  for (const strange of [{ version: 2 }, { draft: 'text' }, { photos: [{ id: 1 }] }, { refusal: 'no' }])
    await database.put('items', { ...parcel('A'), version: 1, refusal: null, ...strange } as never)
  await storeItem({ ...parcel('unknown kind'), task: 'pigeon' })
  await storeItem({ ...parcel('unknown draft'), draft: { trackingNumber: 7 } })
  assert.equal((await sendAll(warehouse)).round, 'empty')
  assert.deepEqual(warehouse.requests, [])
  const stored = await readItems(amina)
  assert.equal(stored.length, 6)
  assert.equal(stored.filter(({ item }) => item === null).length, 4)
  await removeItem(stored[0]?.place ?? 0)
  assert.equal((await readItems(amina)).length, 5)
})

test('an entry deleted during a refusal does not come back', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A'))
  warehouse.fail = () => ({ status: 422, code: 'INVALID' })
  const transport = warehouse.transport()
  const parcels = transport.tasks.parcel
  assert.ok(parcels)
  const deleteFirst = async (item: Item) => {
    await removeItem(place)
    return parcels.send(item, [])
  }
  await sendAll(warehouse, { tasks: { parcel: { ...parcels, send: deleteFirst } } })
  assert.deepEqual(await waitingTitles(), [])
})

test('an entry corrected in another tab during sending keeps the correction and its photos', async () => {
  const warehouse = new Warehouse()
  const received = parcel('A', [photo('front')])
  const place = await storeItem(received)
  const correct = (title: string, taken: string) =>
    storeItem(
      {
        ...received,
        key: `key of ${title}`,
        title,
        draft: { trackingNumber: title },
        photos: [photo(taken)],
      },
      place,
    )
  const sendPhoto = async () => {
    await correct('B', 'side')
    return 'file front'
  }
  assert.deepEqual((await sendAll(warehouse, { sendPhoto })).outcomes, [])
  assert.deepEqual([warehouse.requests, await waitingTitles()], [[], ['B']])

  const parcels = warehouse.transport().tasks.parcel
  assert.ok(parcels)
  for (const [corrected, fail] of [
    ['C', null],
    ['D', { status: 422, code: 'INVALID' }],
  ] as const) {
    warehouse.fail = (what) => (what.startsWith('photo') ? null : fail)
    const correctFirst = async (item: Item, files: string[]) => {
      await correct(corrected, `back of ${corrected}`)
      return parcels.send(item, files)
    }
    assert.deepEqual(
      (await sendAll(warehouse, { tasks: { parcel: { ...parcels, send: correctFirst } } })).outcomes,
      [],
    )
    assert.deepEqual(
      (await readItems(amina)).map(({ item }) => [item?.title, item?.refusal]),
      [[corrected, null]],
    )
  }
  warehouse.fail = () => null
  await sendAll(warehouse)
  assert.deepEqual(warehouse.rows.get('id of A'), { title: 'D', photos: ['file back of D'] })
  assert.deepEqual(await waitingTitles(), [])
})

test('a correction after a lost response makes one row and changes it', async () => {
  const warehouse = new Warehouse()
  const over = warehouse.byKey()
  const place = await storeItem(parcel('A', [photo('front')]))
  warehouse.losesAnswer = (what) => what === 'A'
  assert.equal((await sendAll(warehouse, over)).round, 'later')
  await storeItem({ ...parcel('B', [photo('back')]), id: 'id of A' }, place)
  warehouse.losesAnswer = (what) => what.startsWith('B')
  assert.equal((await sendAll(warehouse, over)).round, 'later')
  const [stored] = await readItems(amina)
  assert.equal(stored?.item?.earlier?.length, 1)
  await storeItem({ ...parcel('C'), id: 'id of A' }, place)
  warehouse.losesAnswer = () => false
  const { outcomes } = await sendAll(warehouse, over)
  assert.deepEqual(
    outcomes.map(({ is }) => is),
    ['sent'],
  )
  assert.deepEqual(
    [...warehouse.rows],
    [['id of A', { title: 'C without file front,file back', photos: [] }]],
  )
  assert.deepEqual(await waitingTitles(), [])
})

test('a correction of an entry that never arrived, or was refused, creates the row', async () => {
  const warehouse = new Warehouse()
  const over = warehouse.byKey()
  const places = [await storeItem(parcel('A')), await storeItem(parcel('X'))]
  await storeItem({ ...parcel('B'), id: 'id of A' }, places[0])
  warehouse.fail = (what) => (what === 'X' ? { status: 422, code: 'INVALID' } : null)
  await sendAll(warehouse, over)
  await storeItem({ ...parcel('Y'), id: 'id of X', draft: {} }, places[1])
  assert.equal((await readItems(amina))[0]?.item?.madeAt, parcel('X').madeAt)
  await sendAll(warehouse, over)
  assert.deepEqual(
    [...warehouse.rows.values()].map(({ title }) => title),
    ['B', 'Y'],
  )
})

test('an entry open in a form waits, blocks no other, and is then sent as corrected', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A'))
  await storeItem(parcel('B'))
  assert.equal(await lockForForm(place), true)
  assert.equal(await lockForForm(place), false, 'one form at a time')
  assert.equal((await sendAll(warehouse)).round, 'later')
  assert.deepEqual([warehouse.requests, await waitingTitles()], [['B'], ['A']])
  await storeItem({ ...parcel('A2'), id: 'id of A' }, place)
  await releaseItem(place)
  assert.equal((await sendAll(warehouse)).round, 'empty')
  assert.deepEqual(warehouse.requests, ['B', 'A2'])
})

test('a form waits for an entry being sent, and no longer finds it once it has arrived', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A', [photo('front')]))
  let free: Promise<boolean> | undefined
  await sendAll(warehouse, {
    sendPhoto: async () => {
      assert.equal(await lockForForm(place), false)
      free = lockOnceFree(place, new AbortController().signal)
      return 'file front'
    },
  })
  assert.equal(await free, true)
  assert.deepEqual(await waitingTitles(), [])
  await releaseItem(place)
})

test('an entry of the previous release is read and sent', async () => {
  const warehouse = new Warehouse()
  await (await outboxDatabase()).put('items', { ...parcel('A'), version: 1, photos: [], refusal: null })
  assert.equal((await sendAll(warehouse)).round, 'empty')
  assert.deepEqual(warehouse.requests, ['A'])
})

test('a refused entry is sent again only on request', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A'))
  warehouse.fail = () => ({ status: 409, code: 'CHASSIS_TAKEN', message: 'Ce châssis est déjà enregistré.' })
  await sendAll(warehouse)
  await sendAll(warehouse)
  assert.deepEqual(warehouse.requests, ['A'])
  warehouse.fail = () => null
  await changeItem(place, { refusal: null })
  await sendAll(warehouse)
  assert.deepEqual(await waitingTitles(), [])
})

test('temporary numbers of two parcels of the same second differ', () => {
  const [one, other] = ['01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511', '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa512']
  assert.equal(temporaryNumber(one), 'TMP-0AA511')
  assert.notEqual(temporaryNumber(one), temporaryNumber(other))
})

test('a full device refuses an entry as a whole, and keeps the existing ones', async () => {
  const place = await storeItem(parcel('A', [photo('a')]))
  const before = await readItems(amina)
  const typed = parcel('B', [photo('b'), photo('c')])
  for (const at of [undefined, place]) {
    const failure = await whileFull(() => storeItem(typed, at).catch((error: unknown) => error))
    const { code, message } = deviceRefusal(failure)
    assert.equal(code, 'DEVICE_FULL', String(failure))
    assert.match(message, /mémoire de cet appareil est pleine.*Libérez de la place, puis réessayez\./)
  }
  assert.deepEqual(await readItems(amina), before)
  assert.equal(await (await outboxDatabase()).count('photos'), 1, 'no photo stays of what is not kept')
  assert.deepEqual([typed.draft, typed.photos.length], [{ trackingNumber: 'B' }, 2])
  await storeItem(typed)
  assert.equal((await readItems(amina)).length, 2)
})

test('a device that becomes full during sending still sends, without saving the progress', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A', [photo('front')]))
  await storeItem(parcel('B'))
  await storeItem(parcel('C'))
  warehouse.fail = (what) => (what === 'B' ? { status: 422, code: 'VALIDATION' } : null)
  const { round, outcomes } = await whileFull(() => sendAll(warehouse), 'items')
  assert.equal(round, 'empty')
  assert.deepEqual(
    outcomes.map(({ is }) => is),
    ['sent', 'refused', 'sent'],
  )
  assert.deepEqual(warehouse.rows.get('id of A'), { title: 'A', photos: ['file front'] })
  assert.deepEqual(await waitingTitles(), ['B'])
})

test('an entry deleted during the upload of its photos is not sent, and the next one is', async () => {
  const warehouse = new Warehouse()
  const place = await storeItem(parcel('A', [photo('front')]))
  await storeItem(parcel('B'))
  const { round } = await sendAll(warehouse, {
    sendPhoto: async () => {
      await removeItem(place)
      return 'file front'
    },
  })
  assert.equal(round, 'empty')
  assert.deepEqual(warehouse.requests, ['B'])
})

test('an owner who leaves during the upload of photos stops the sending of the row', async () => {
  const warehouse = new Warehouse()
  await storeItem(parcel('A', [photo('front')]))
  let isHere = true
  const { round } = await sendAll(warehouse, {
    isStill: () => isHere,
    sendPhoto: async () => {
      isHere = false
      return 'file front'
    },
  })
  assert.equal(round, 'held')
  assert.deepEqual([warehouse.requests, await waitingTitles()], [[], ['A']])
})

/**
 * A device whose storage ends at the first write to this store. As in browsers, the whole transaction fails.
 */
async function whileFull<T>(work: () => Promise<T>, store: 'photos' | 'items' = 'photos'): Promise<T> {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const request = put.apply(this, args)
    const failing = this.transaction as unknown as { _abort(name: string): void }
    if (this.name === store) queueMicrotask(() => failing._abort('QuotaExceededError'))
    return request
  }
  try {
    return await work()
  } finally {
    IDBObjectStore.prototype.put = put
  }
}
