import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '@escale/contract/company/api-keys/scopes'
import { cursorOf } from '@escale/contract/wire/cursor'
import sharp from 'sharp'
import { signLink } from '#access/signed-link.ts'
import { putGoods } from '#testing/company/goods.ts'
import { isSpread } from '#testing/database/citus.ts'
import { eventually } from '#testing/database/engines.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { bomb, picture, taggedPhoto } from '#testing/pictures.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { type FoundedCompany, foundCompany, hire, type Person, startWorld } from '#testing/world.ts'
import { openStorage } from './storage.ts'
import { sweepFiles } from './sweep.ts'

const world = await startWorld()
const site = await openSite(world)
const s3 = await startS3()
const onDisk = world.server.files
const stores = { disk: onDisk, S3: await openStorage({ folder: '', s3: s3.configuration }) }
after(async () => {
  await site.close()
  await s3.stop()
  await world.stop()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
const nowhere = '0195d3f2-0000-7000-8000-000000000000'

type Sending = { bucket?: string; name?: string; key?: string; type?: string }

function sendFile(
  who: Person | null,
  body: Buffer,
  { bucket = 'photos', name = 'photo.jpg', key = randomUUID(), type = 'image/jpeg' }: Sending = {},
) {
  return site.ask(`/api/files/${bucket}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...(who && cookieOf(world, who)), 'idempotency-key': key, 'content-type': type },
  })
}

type StoredFileRow = {
  id: string
  url: string
  name: string
  contentType: string
  sizeBytes: number
  code?: string
  message?: string
}
const keptFile = async (answer: Response) => (await answer.json()) as StoredFileRow
const getFile = (who: Person | null, path: string, headers: Record<string, string> = {}) =>
  site.ask(path, { headers: { ...(who && cookieOf(world, who)), ...headers } })
const storedKeys = async ({ tenantId }: FoundedCompany) => {
  const page = await world.server.files.listAll(tenantId, { recursive: true }).catch(() => ({ objects: [] }))
  return [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
}

for (const [name, disk] of Object.entries(stores)) {
  test(`${name}: a photo is re-encoded, listed by name, readable by its company, and removable`, async () => {
    world.server.files = disk
    const company = await foundCompany(world)
    const [keeper, viewer] = [await company.hire('warehouse_supervisor'), await company.hire('viewer')]
    const sent = await sendFile(keeper, await taggedPhoto(), { name: 'b.jpg' })
    assert.equal(sent.status, 201)
    const file = await keptFile(sent)
    await sendFile(keeper, await picture('webp'), { name: 'a.webp' })
    assert.deepEqual(
      (await viewer.photos.list({})).items.map((listed) => listed.name),
      ['a.jpg', 'b.jpg'],
    )

    const answer = await getFile(viewer, file.url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/jpeg')
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=3600')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
    assert.match(answer.headers.get('content-disposition') ?? '', /^inline; filename="b\.jpg"/)
    const { width, height, exif, format } = await sharp(bytes).metadata()
    assert.deepEqual(
      [format, width, height, exif],
      ['jpeg', 20, 60, undefined],
      'upright, and silent about where it was taken',
    )
    assert.ok(!bytes.includes('CANARI'))
    assert.equal(
      (await getFile(viewer, file.url, { 'if-none-match': answer.headers.get('etag') ?? '' })).status,
      304,
    )

    await keeper.photos.remove({ id: file.id })
    assert.equal((await getFile(viewer, file.url)).status, 404)
    assert.equal((await storedKeys(company)).length, 2)
    await sweepFiles(world.server.pool, disk, company.tenantId)
    assert.equal((await storedKeys(company)).length, 1)
  })

  test(`${name}: another company’s file does not exist, at any address and by any method`, async () => {
    world.server.files = disk
    const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
    const [thief, owner] = [await ours.hire('admin'), await theirs.hire('admin')]
    const photo = await keptFile(await sendFile(owner, await picture('png'), { name: 'CANARI.png' }))
    const paper = await keptFile(await sendFile(owner, pdf, { bucket: 'documents', name: 'CANARI.pdf' }))
    for (const path of [
      photo.url,
      paper.url,
      `/api/files/photos/${paper.id}`,
      `/api/files/documents/${photo.id}`,
      `/logo/${photo.id}`,
    ]) {
      const [stolen, absent] = [
        await getFile(thief, path),
        await getFile(thief, path.replace(/[^/]+$/, nowhere)),
      ]
      assert.equal(stolen.status, 404, path)
      assert.equal(await stolen.text(), await absent.text())
    }
    await assert.rejects(thief.photos.remove({ id: photo.id }), { code: 'NOT_FOUND' })
    await assert.rejects(thief.photos.link({ id: photo.id }), { code: 'NOT_FOUND' })
    const answers = JSON.stringify(
      await Promise.all([
        thief.photos.list({ cursor: cursorOf('', photo.id) }),
        thief.documents.list({}),
        thief.files.buckets(),
      ]),
    )
    assert.ok(!answers.includes('CANARI') && !answers.includes(photo.id))
    assert.equal((await getFile(owner, photo.url)).status, 200)
  })

  test(`${name}: a refused upload and a repeated one leave nothing in the store`, async () => {
    world.server.files = disk
    const company = await foundCompany(world)
    const keeper = await company.hire('admin')
    await sendFile(keeper, svg)
    await sendFile(keeper, Buffer.from('not a picture'))
    assert.deepEqual(await storedKeys(company), [])

    const [key, body] = [randomUUID(), await picture('png')]
    const [first, again, other] = [
      await sendFile(keeper, body, { key }),
      await sendFile(keeper, body, { key }),
      await sendFile(keeper, await picture('jpeg'), { key }),
    ]
    assert.deepEqual([first.status, again.status, other.status], [201, 201, 422])
    assert.equal((await keptFile(first)).id, (await keptFile(again)).id)
    assert.equal((await keptFile(other)).code, 'KEY_REUSED')
    assert.equal((await storedKeys(company)).length, 1)

    await world.owner.query('update file_stores set quota_bytes = bytes + 10 where tenant_id = $1', [
      company.tenantId,
    ])
    const full = await sendFile(keeper, body)
    assert.deepEqual([full.status, (await keptFile(full)).code], [413, 'QUOTA'])
    assert.equal((await storedKeys(company)).length, 1)
  })
}

test('an upload needs a session, a key, the permission and a company', async () => {
  world.server.files = onDisk
  const company = await foundCompany(world)
  const body = await picture('png')
  assert.equal((await sendFile(null, body)).status, 401)
  const employee = await company.hire('employee')
  assert.equal((await sendFile(employee, body)).status, 201)
  await world.owner.query('update tenants set employees_hand_over = false where id = $1', [company.tenantId])
  assert.equal((await sendFile(employee, body)).status, 403)
  assert.equal((await sendFile(await company.hire('viewer'), body)).status, 403)
  assert.equal((await sendFile(await company.hire('viewer'), pdf, { bucket: 'documents' })).status, 403)
  assert.equal((await sendFile(await hire(world, null, null), body)).status, 403)
  const keyless = await site.ask('/api/files/photos', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: cookieOf(world, await company.hire('admin')),
  })
  assert.deepEqual([keyless.status, (await keptFile(keyless)).code], [400, 'KEY_MISSING'])
  const elsewhere = await site.ask('/api/files/photos', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      ...cookieOf(world, await company.hire('admin')),
      'idempotency-key': randomUUID(),
      origin: 'https://evil.example',
    },
  })
  assert.equal(elsewhere.status, 403)
  const supervisor = await company.hire('warehouse_supervisor')
  const paper = await keptFile(await sendFile(await company.hire('admin'), pdf, { bucket: 'documents' }))
  assert.equal((await getFile(supervisor, paper.url)).status, 403)
})

test('no path leads out of the buckets', async () => {
  const { hire } = await foundCompany(world)
  const admin = await hire('admin')
  for (const path of [
    '/api/files/photos/..%2f..%2fsecret',
    '/api/files/photos/%2e%2e/%2e%2e/etc/passwd',
    '/api/files/..%2fphotos/x',
    '/api/files/photos/....//....//etc/passwd',
    `/api/files/photos/${nowhere}%00.jpg`,
    '/logo/..%2f..%2fpackage.json',
    '/api/files/signed/..%2f..%2fsecret',
  ]) {
    const answer = await getFile(admin, path)
    assert.ok([400, 404, 422].includes(answer.status), `${path} ${answer.status}`)
    assert.ok(!(await answer.text()).includes('root:'))
  }
  const named = await keptFile(
    await sendFile(admin, await picture('png'), { name: '../../../etc/pass\u202ewd.exe' }),
  )
  assert.equal(named.name, 'passwd.jpg')
})

test('the type of a file depends on its content, not on its name or sender', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const refusals: [Buffer, Sending, number, string][] = [
    [svg, { name: 'logo.png', type: 'image/png' }, 415, 'WRONG_TYPE'],
    [Buffer.from('<html><script>alert(1)</script>'), { name: 'x.jpg' }, 415, 'WRONG_TYPE'],
    [
      Buffer.from(
        'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
        'latin1',
      ),
      {},
      415,
      'WRONG_TYPE',
    ],
    [pdf, {}, 415, 'WRONG_TYPE'],
    [Buffer.from('MZ\x90\x00'), { bucket: 'documents', type: 'application/pdf' }, 415, 'WRONG_TYPE'],
    [Buffer.alloc(0), {}, 422, 'EMPTY'],
    [(await picture('jpeg', 400, 400)).subarray(0, 900), {}, 422, 'DAMAGED'],
    [Buffer.alloc(9 * 1024 * 1024, 1), {}, 413, 'TOO_LARGE'],
    [bomb(30_000), {}, 413, 'TOO_MANY_PIXELS'],
  ]
  for (const [body, sending, status, code] of refusals) {
    const answer = await sendFile(admin, body, sending)
    const { code: said, message } = await keptFile(answer)
    assert.deepEqual([answer.status, said], [status, code], `${body.subarray(0, 20)}`)
    assert.match(message ?? '', /^[A-ZÀ-Ý].* .*\.$/, 'a French sentence')
  }
  const spoken = await keptFile(await sendFile(admin, svg))
  assert.match(spoken.message ?? '', /SVG n'est pas accepté/)
})

test('data hidden in a picture, and all frames but the first, are removed', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const polyglot = Buffer.concat([await picture('jpeg'), Buffer.from('<script>CANARI</script>PK\x03\x04')])
  const still = await keptFile(await sendFile(admin, polyglot))
  assert.ok(!Buffer.from(await (await getFile(admin, still.url)).arrayBuffer()).includes('CANARI'))
  const animated = await sharp({
    create: { width: 20, height: 60, channels: 3, background: '#ffffff', pageHeight: 20 } as never,
  })
    .webp()
    .toBuffer()
  const frame = await keptFile(await sendFile(admin, animated))
  const { pages = 1 } = await sharp(
    Buffer.from(await (await getFile(admin, frame.url)).arrayBuffer()),
  ).metadata()
  assert.equal(pages, 1)
})

test('a PDF is saved rather than shown, whatever its content', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const { url } = await keptFile(
    await sendFile(admin, Buffer.concat([pdf, Buffer.from('<script>')]), {
      bucket: 'documents',
      name: 'Reçu « été ».pdf',
    }),
  )
  const answer = await getFile(admin, url)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="[^"]+"; filename\*=UTF-8''Re%C3%A7u/,
  )
})

test('a signed link opens its file without a session until it expires, and no other', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const admin = await company.hire('admin')
  const file = await keptFile(await sendFile(admin, await picture('png')))
  const { url, expiresAt } = await admin.photos.link({ id: file.id, seconds: 60 })
  const opened = await getFile(null, url)
  assert.equal(opened.status, 200)
  assert.equal(opened.headers.get('cache-control'), 'private, no-cache')
  assert.ok(Date.parse(expiresAt) > Date.now())

  const token = url.split('/').at(-1) ?? ''
  for (let at = 0; at < token.length; at += 7) {
    const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    assert.equal((await getFile(null, `/api/files/signed/${forged}`)).status, 404, `letter ${at}`)
  }
  const [{ id: linkId = '' } = {}] = await admin.files.links()
  const openWith = async (changed: object, secret = world.server.secret) =>
    (
      await getFile(
        null,
        `/api/files/signed/${signLink(secret, 'file links', { tenantId: company.tenantId, linkId, ...changed })}`,
      )
    ).status
  assert.equal(await openWith({}), 200)
  assert.equal(await openWith({ tenantId: other.tenantId }), 404)
  assert.equal(await openWith({ linkId: nowhere }), 404)
  assert.equal(await openWith({}, 'another secret'), 404)
  await world.owner.query(`update file_links set expires_at = now() where id = $1`, [linkId])
  assert.equal(await openWith({}), 404)

  const again = await admin.photos.link({ id: file.id })
  await admin.files.revokeLinks()
  assert.equal((await getFile(null, again.url)).status, 404)
  const renewed = await admin.photos.link({ id: file.id })
  assert.equal((await getFile(null, renewed.url)).status, 200)
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  assert.equal((await getFile(null, renewed.url)).status, 404)
})

test('a signed link ends with the rights of its author', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const file = await keptFile(await sendFile(admin, pdf, { bucket: 'documents' }))
  const linkBy = async (maker: Person) => (await maker.documents.link({ id: file.id, seconds: 3600 })).url
  const status = async (url: string) => (await getFile(null, url)).status
  const endings: [Person, (id: string) => Promise<unknown>][] = [
    [await company.hire('viewer'), (id) => admin.users.remove({ id })],
    [await company.hire('viewer'), (id) => admin.users.setActive({ id, active: false })],
    [await company.hire('viewer'), (id) => admin.users.changeRole({ id, role: 'warehouse_supervisor' })],
  ]
  for (const [maker, end] of endings) {
    const url = await linkBy(maker)
    assert.equal(await status(url), 200)
    await end(maker.userId)
    assert.equal(await status(url), 404)
    assert.deepEqual(await admin.files.links(), [])
  }

  const boss = await hire(world, company.tenantId, 'super_admin')
  const url = await linkBy(boss)
  assert.equal(await status(url), 200)
  await world.owner.query('update auth.sessions set support_until = now() where user_id = $1', [boss.userId])
  assert.equal(await status(url), 404, 'the hour of a super_admin is over')
})

test('API keys cannot create links, because they have no permission on files', () => {
  assert.deepEqual(
    scopes.filter((scope) => scope === 'documents.read' || scope === 'photos.read'),
    [],
  )
})

test('a link is listed with its author and revoked alone, both logged, in its company only', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const [admin, viewer, thief] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await other.hire('admin'),
  ]
  const file = await keptFile(await sendFile(admin, pdf, { bucket: 'documents', name: 'Contrat.pdf' }))
  const [one, two] = [
    await viewer.documents.link({ id: file.id }),
    await admin.documents.link({ id: file.id }),
  ]
  const listed = await admin.files.links()
  assert.deepEqual(
    listed.map(({ name, bucket, madeBy, expiresAt }) => [name, bucket, madeBy, expiresAt]),
    [two, one].map(({ expiresAt }) => ['Contrat.pdf', 'documents', 'Amina Ilunga', expiresAt]),
  )
  const id = listed[1]?.id ?? ''
  assert.deepEqual(await thief.files.links(), [])
  await assert.rejects(thief.files.revokeLink({ id }), { code: 'NOT_FOUND' })
  await assert.rejects(viewer.files.revokeLink({ id }), { code: 'FORBIDDEN' })
  await admin.files.revokeLink({ id })
  assert.deepEqual([(await getFile(null, one.url)).status, (await getFile(null, two.url)).status], [404, 200])
  const { rows } = await world.owner.query(
    `select action, user_id from security_logs where tenant_id = $1 and action like 'FILE_LINK%'
      order by created_at, id`,
    [company.tenantId],
  )
  assert.deepEqual(
    rows.map((row) => [row.action, row.user_id]),
    [
      ['FILE_LINK_MADE', viewer.userId],
      ['FILE_LINK_MADE', admin.userId],
      ['FILE_LINK_REVOKED', admin.userId],
    ],
  )
})

test('a removed photo leaves its goods; only files unused for a day are swept', async () => {
  world.server.files = onDisk
  const company = await foundCompany(world)
  const keeper = await company.hire('admin')
  const parcel = await keeper.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const [used, unused, young] = await Promise.all(
    [0, 1, 2].map(async () => keptFile(await sendFile(keeper, await picture('png')))),
  )
  assert.ok(used && unused && young)
  await world.owner.query('update goods set photos = $2 where id = $1', [parcel.id, [used.id]])
  await world.owner.query(`update files set created_at = now() - interval '2 days' where id = any($1)`, [
    [used.id, unused.id],
  ])
  await onDisk.put(`${company.tenantId}/${randomUUID()}`, 'stray')
  await sweepFiles(world.server.pool, onDisk, company.tenantId)
  assert.deepEqual(
    (await keeper.photos.list({})).items.map(({ id }) => id).toSorted(),
    [used.id, young.id].toSorted(),
  )
  assert.equal((await storedKeys(company)).length, 3, 'a stray of today may be a file in the making')
  await sweepFiles(world.server.pool, onDisk, company.tenantId, Date.now() + 2 * 24 * 3600_000)
  assert.equal((await storedKeys(company)).length, 2)
  await keeper.photos.remove({ id: used.id })
  const { rows } = await world.owner.query('select photos from goods where id = $1', [parcel.id])
  assert.deepEqual(rows, [{ photos: [] }])
})

test('the nightly job searches the goods once, however many photos it removes', {
  skip: isSpread && 'several machines have no trigger',
}, async () => {
  world.server.files = onDisk
  const company = await foundCompany(world)
  const keeper = await company.hire('admin')
  await Promise.all([1, 2, 3].map(async () => sendFile(keeper, await picture('png'))))
  await world.owner.query(`update files set created_at = now() - interval '2 days' where tenant_id = $1`, [
    company.tenantId,
  ])
  await world.owner.query(`
    create sequence looks;
    grant usage on sequence looks to public;
    create function count_look() returns trigger language plpgsql as $$ begin perform nextval('public.looks'); return null; end $$;
    create trigger count_look after update on goods for each statement execute function count_look()`)
  try {
    await sweepFiles(world.server.pool, onDisk, company.tenantId)
    const { rows } = await world.owner.query(`select nextval('looks')::integer - 1 as looks`)
    assert.deepEqual([rows[0]?.looks, (await keeper.photos.list({})).items], [1, []])
  } finally {
    await world.owner.query('drop function count_look cascade; drop sequence looks')
  }
})

test('many large pictures at once take little memory, and leave no temporary file', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const large = await picture('jpeg', 4600, 3400)
  await sendFile(admin, large) // the library itself takes its place once
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendFile(admin, large)))
  clearInterval(watch)
  assert.ok(answers.every(({ status }) => status === 201))
  // Twelve drawn at once would take more than a gigabyte; one at a time leaves room for what the collector
  // has not seen yet.
  assert.ok(most - before < 300 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB more`)
  assert.deepEqual(await temporary(), [])
})

test('goods carry the photos of their company, eight at most, each once', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const keeper = await company.hire('warehouse_supervisor')
  const parcel = await keeper.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const vehicle = await keeper.warehouse.register({ chassisNumber: 'ABCDE-2', vehicleBrand: 'B' })
  const sent = await Promise.all(
    Array.from({ length: 9 }, async () => keptFile(await sendFile(keeper, await picture('png')))),
  )
  const [first, ...others] = sent.map(({ id }) => id)
  assert.ok(first)
  const add = (photoId: string, id = parcel.id) => keeper.warehouse.addReceiptPhoto({ id, photoId })
  assert.deepEqual((await add(first)).photos, [first])
  assert.deepEqual((await add(first)).photos, [first])
  const { version } = await keeper.warehouse.receipt({ id: parcel.id })
  assert.equal(version, parcel.version, 'what a form holds is still up to date')
  const outcomes = await Promise.allSettled(others.map((id) => add(id)))
  assert.deepEqual(
    outcomes
      .filter(({ status }) => status === 'rejected')
      .map((outcome) => (outcome as PromiseRejectedResult).reason.code),
    ['PHOTOS_FULL'],
  )
  assert.deepEqual((await keeper.warehouse.addVehiclePhoto({ id: vehicle.id, photoId: first })).photos, [
    first,
  ])

  const thief = await other.hire('admin')
  const theirs = await thief.warehouse.receive({ trackingNumber: 'U', quantity: 1 })
  await assert.rejects(thief.warehouse.addReceiptPhoto({ id: theirs.id, photoId: first }), {
    code: 'NOT_FOUND',
  })
  await assert.rejects(thief.warehouse.addReceiptPhoto({ id: parcel.id, photoId: first }), {
    code: 'NOT_FOUND',
  })
  await keeper.photos.remove({ id: first })
  assert.equal((await keeper.warehouse.receipt({ id: parcel.id })).photos.length, 7)
  assert.deepEqual((await keeper.warehouse.vehicle({ id: vehicle.id })).photos, [])
})

test('a photo of split goods stays until the last of them no longer shows it', async () => {
  world.server.files = onDisk
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const file = await keptFile(await sendFile(admin, await picture('png')))
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 2, photos: [file.id] })
  const { goes } = await admin.goods.split({ id: parcel.id, pieces: 1 })
  const showing = async (id: string) => (await admin.warehouse.receipt({ id })).photos
  assert.deepEqual(await showing(goes.id), [file.id])

  assert.deepEqual((await admin.warehouse.removeReceiptPhoto({ id: goes.id, photoId: file.id })).photos, [])
  assert.deepEqual(await showing(parcel.id), [file.id])
  assert.equal((await getFile(admin, file.url)).status, 200)
  await assert.rejects(admin.warehouse.removeReceiptPhoto({ id: goes.id, photoId: file.id }), {
    code: 'NOT_FOUND',
  })
  const [taken] = (await admin.history.list({ record: goes.id })).items
  assert.deepEqual(
    [taken?.action, taken?.changes],
    ['PHOTO_REMOVED', [{ field: 'photos', before: [file.id], after: [] }]],
  )

  await admin.warehouse.removeReceiptPhoto({ id: parcel.id, photoId: file.id })
  assert.deepEqual(await showing(parcel.id), [])
  assert.equal((await getFile(admin, file.url)).status, 404)
})

test('the signature and the photo of a hand-over cannot be removed', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [signature, photo] = [
    await keptFile(await sendFile(admin, await picture('png'))),
    await keptFile(await sendFile(admin, await picture('png'))),
  ]
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await putGoods(world, parcel.id, 'Remis')
  await world.owner.query(
    'update goods set released_signature_id = $2, released_photo_id = $3 where id = $1',
    [parcel.id, signature.id, photo.id],
  )
  for (const { id } of [signature, photo])
    await assert.rejects(admin.photos.remove({ id }), {
      code: 'KEPT',
      message: 'Cette photo prouve une remise : elle reste.',
    })
  await assert.rejects(
    world.owner.query('delete from files where id = $1', [photo.id]),
    /goods_release_photo/,
  )
  assert.equal((await admin.photos.list({})).items.length, 2)
})

test('an interrupted upload or download breaks nothing and leaves nothing behind', async () => {
  world.server.files = onDisk
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const paper = Buffer.concat([pdf, randomBytes(6 * 1024 * 1024)])
  const { url } = await keptFile(await sendFile(admin, paper, { bucket: 'documents' }))
  for (let turn = 0; turn < 12; turn += 1) {
    await leave(
      `GET ${url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(world, admin).cookie}\r\n\r\n`,
      turn % 3,
    )
    await leave(
      `POST /api/files/documents HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(world, admin).cookie}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: 5000000\r\n\r\n%PDF-${'x'.repeat(100_000)}`,
      turn % 3,
    )
  }
  assert.equal((await getFile(admin, url)).status, 200)
  await eventually(async () => assert.deepEqual(await temporary(), []))
  await eventually(async () => assert.equal((await storedKeys(company)).length, 1))
})

/** Says something to the server and hangs up: at once, on its first bytes, or a little later. */
async function leave(said: string, when: number): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(said)
  if (when === 1) await Promise.race([once(socket, 'data'), sleep(50)])
  if (when === 2) await sleep(20)
  socket.destroy()
}

function temporary(): Promise<string[]> {
  return readdir(world.server.drafts)
}
