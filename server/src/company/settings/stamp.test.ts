import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { sweepFiles } from '#channels/files/sweep.ts'
import { cookieOf, openSite, requestsTo } from '#testing/http.ts'
import { picture } from '#testing/pictures.ts'
import { foundCompany, hire, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type UploadedStamp = { id: string; url: string; status: number }

const get = requestsTo(site, world)

async function sendStamp(who: Person, tenantId: string, body: Buffer): Promise<UploadedStamp> {
  const headers = { ...cookieOf(world, who), 'idempotency-key': randomUUID(), 'content-type': 'image/png' }
  const answer = await site.ask(`/api/tenants/${tenantId}/stamp`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  return { ...((await answer.json()) as UploadedStamp), status: answer.status }
}

/** Runs the nightly sweep of two days later. */
async function sweepLater(tenantId: string): Promise<void> {
  await world.owner.query(`update files set created_at = now() - interval '2 days' where tenant_id = $1`, [
    tenantId,
  ])
  await sweepFiles(world.server.pool, world.server.files, tenantId)
}

test('a stamp is redrawn and saved, survives the nightly sweep, and is deleted when replaced', async () => {
  const company = await foundCompany(world)
  const { tenantId } = company
  const admin = await company.hire('admin')
  const [first, second, unused] = [
    await sendStamp(admin, tenantId, await picture('webp', 1200, 600)),
    await sendStamp(admin, tenantId, await picture('png')),
    await sendStamp(admin, tenantId, await picture('jpeg')),
  ]
  assert.deepEqual([first.status, (await admin.settings.letterhead({})).stampId], [201, null])
  const saved = await admin.settings.saveLetterhead({ version: 0, legalName: 'Atlas', stampId: first.id })
  assert.deepEqual([saved.stampId, saved.stampUrl, saved.legalName], [first.id, first.url, 'Atlas'])

  const shown = await get(admin, first.url)
  assert.deepEqual(
    [shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')],
    [200, 'image/png', 'private, max-age=3600'],
  )
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [1024, 512])

  assert.equal((await admin.settings.saveLetterhead({ version: 1, stampId: second.id })).stampUrl, second.url)
  assert.equal((await get(admin, first.url)).status, 404)
  await sweepLater(tenantId)
  assert.deepEqual([(await get(admin, second.url)).status, (await get(admin, unused.url)).status], [200, 404])
  await assert.rejects(admin.settings.saveLetterhead({ version: 1, stampId: null }), { code: 'STALE' })
  assert.equal((await get(admin, second.url)).status, 200, 'a stale change takes nothing away')

  assert.equal((await admin.settings.saveLetterhead({ version: 2, stampId: null })).stampUrl, null)
  assert.equal((await get(admin, second.url)).status, 404)
  await assert.rejects(admin.settings.saveLetterhead({ version: 3, stampId: second.id }), {
    code: 'STAMP_UNKNOWN',
  })
})

test('a stamp is a PNG, JPEG or WebP by content, uploaded by users who may edit documents', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  assert.equal((await sendStamp(admin, company.tenantId, svg)).status, 415)
  assert.equal((await sendStamp(admin, company.tenantId, Buffer.from('%PDF-1.7'))).status, 415)
  assert.equal((await sendStamp(admin, company.tenantId, Buffer.alloc(2 * 1024 * 1024 + 1, 1))).status, 413)
  assert.equal(
    (await sendStamp(await company.hire('manager'), company.tenantId, await picture('png'))).status,
    403,
  )
})

test('another company’s stamp is not found at any address; a super_admin sees any', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [thief, owner] = [await ours.hire('admin'), await theirs.hire('admin')]
  const { id, url } = await sendStamp(owner, theirs.tenantId, await picture('png'))
  await owner.settings.saveLetterhead({ version: 0, stampId: id })
  assert.equal((await sendStamp(thief, theirs.tenantId, await picture('png'))).status, 404)
  await assert.rejects(thief.settings.saveLetterhead({ version: 0, stampId: id }), { code: 'STAMP_UNKNOWN' })
  const addresses = [
    url,
    `/api/tenants/${ours.tenantId}/stamp/${id}`,
    `/logo/${id}`,
    `/api/files/photos/${id}`,
  ]
  for (const path of addresses) assert.equal((await get(thief, path)).status, 404, path)
  assert.deepEqual(
    [(await get(await theirs.hire('viewer'), url)).status, (await get(null, url)).status],
    [403, 401],
  )
  assert.equal((await get(await hire(world, null, 'super_admin'), url)).status, 200)
  await thief.settings.saveLetterhead({ version: 0 })
  await assert.rejects(
    world.owner.query('update company_info set stamp_url = $1 where tenant_id = $2', [url, ours.tenantId]),
    {
      constraint: 'company_info_stamp_form',
    },
  )
})
