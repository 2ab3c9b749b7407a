import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { cookieOf, openSite, requestsTo } from '#testing/http.ts'
import { picture } from '#testing/pictures.ts'
import { callAs, foundCompany, hire, openSession, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const look = { primaryColor: '#c2410c', secondaryColor: '#475569', logoId: null, customCss: '' }
const get = requestsTo(site, world)

type UploadedLogo = { id: string; url: string; code: string; message: string }

async function sendLogo(
  who: Person,
  tenantId: string,
  body: Buffer,
  type = 'image/png',
): Promise<UploadedLogo & { status: number }> {
  const headers = { ...cookieOf(world, who), 'idempotency-key': randomUUID(), 'content-type': type }
  const answer = await site.ask(`/api/tenants/${tenantId}/logo`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  return { ...((await answer.json()) as UploadedLogo), status: answer.status }
}

test('an admin changes colours and logo everywhere; a stale change loses', async () => {
  const company = await foundCompany(world)
  await world.owner.query('update tenants set listed_in_directory = true where id = $1', [company.tenantId])
  const admin = await company.hire('admin')
  const { tenantId, slug } = company
  const sent = await sendLogo(admin, tenantId, await picture('webp', 900, 300))
  assert.equal(sent.status, 201)
  assert.equal((await get(null, sent.url)).status, 404, 'nobody sees a logo before it is saved')

  const saved = await admin.brand.save({ ...look, logoId: sent.id, tenantId, version: 1 })
  assert.deepEqual([saved.version, saved.primaryColor, saved.logoUrl], [2, '#c2410c', sent.url])
  const face = await callAs(world, null).face.get({ slug })
  assert.deepEqual([face?.primaryColor, face?.logoUrl], ['#c2410c', sent.url])
  assert.equal((await admin.session.current())?.company?.logoUrl, sent.url)

  const logo = await get(null, sent.url)
  assert.deepEqual(
    [logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')],
    [200, 'image/png', 'public, max-age=3600'],
  )
  const { width, height } = await sharp(Buffer.from(await logo.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [512, 171])

  await assert.rejects(admin.brand.save({ ...look, tenantId, version: 1 }), { code: 'STALE' })
  await admin.brand.save({ ...look, tenantId, version: 2 })
  assert.equal((await get(null, sent.url)).status, 404)
  await assert.rejects(admin.brand.save({ ...look, logoId: sent.id, tenantId, version: 3 }), {
    code: 'LOGO_UNKNOWN',
  })
})

test('a logo is PNG, JPEG or WebP by content, and SVG is refused with its own message', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const svg = await sendLogo(
    admin,
    company.tenantId,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  )
  assert.deepEqual(
    [svg.status, svg.message],
    [
      415,
      "Le SVG n'est pas accepté, car il peut contenir du code. Enregistrez l'image en PNG, JPEG ou WebP.",
    ],
  )
  assert.equal((await sendLogo(admin, company.tenantId, Buffer.from('%PDF-1.7'))).status, 415)
  assert.equal((await sendLogo(admin, company.tenantId, Buffer.alloc(2 * 1024 * 1024 + 1, 1))).status, 413)
})

test('an admin cannot change another company’s brand; a super_admin can, without opening it', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world, 'CANARI Fret')]
  const thief = await ours.hire('admin')
  const { tenantId } = theirs
  await assert.rejects(thief.brand.get({ tenantId }), { code: 'NOT_FOUND' })
  await assert.rejects(thief.brand.save({ ...look, tenantId, version: 1 }), { code: 'NOT_FOUND' })
  assert.equal((await sendLogo(thief, tenantId, await picture('png'))).status, 404)
  assert.equal((await sendLogo(await ours.hire('manager'), ours.tenantId, await picture('png'))).status, 403)

  const theirLogo = await sendLogo(await theirs.hire('admin'), tenantId, await picture('png'))
  await assert.rejects(
    thief.brand.save({ ...look, logoId: theirLogo.id, tenantId: ours.tenantId, version: 1 }),
    { code: 'LOGO_UNKNOWN' },
  )

  for (const superAdmin of [
    await hire(world, null, 'super_admin'),
    await hire(world, ours.tenantId, 'super_admin'),
  ]) {
    const { version } = await superAdmin.brand.get({ tenantId })
    const logo = await sendLogo(superAdmin, tenantId, await picture('jpeg'))
    assert.equal(logo.status, 201)
    assert.equal(
      (await superAdmin.brand.save({ ...look, logoId: logo.id, tenantId, version })).logoId,
      logo.id,
    )
  }
  const { rows } = await world.owner.query(
    `select count(*)::int as n from security_logs where tenant_id = $1 and action = 'BRAND_CHANGED'`,
    [tenantId],
  )
  assert.deepEqual(rows, [{ n: 2 }])
})

test('a company’s style sheet is served to its own people only; its name changes with it', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const [admin, viewer, stranger] = [
    await company.hire('admin'),
    await company.hire('viewer'),
    await other.hire('admin'),
  ]
  const { tenantId } = company
  assert.equal((await viewer.session.current())?.company?.styleSheet, null)
  await admin.brand.save({ ...look, customCss: 'h1 { font-weight: 700 }', tenantId, version: 1 })
  const path = (await viewer.session.current())?.company?.styleSheet ?? ''
  const sheet = await get(viewer, path)
  assert.deepEqual([sheet.status, sheet.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  const css = await sheet.text()
  assert.match(
    css,
    /^@scope \(\[data-company-css\]\) to \(\[data-own-look\], \[data-css-preview\]\)\{h1\{font-weight:700\}\}/,
  )
  assert.deepEqual([(await get(null, path)).status, (await get(stranger, path)).status], [404, 404])
  await admin.brand.save({ ...look, customCss: 'h1 { font-weight: 800 }', tenantId, version: 2 })
  assert.notEqual((await viewer.session.current())?.company?.styleSheet, path)
  assert.equal((await get(viewer, path)).status, 404)
})

test('a refused rule is named, and nothing is saved', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const customCss = 'h1 {\n  font-weight: 700;\n}\n.bouton {\n  display: none;\n}\n'
  await assert.rejects(admin.brand.save({ ...look, customCss, tenantId: company.tenantId, version: 1 }), {
    code: 'CSS_REJECTED',
    status: 422,
    data: {
      rejected: [
        {
          line: 4,
          selector: '.bouton',
          reason:
            "La propriété « display » n'est pas acceptée : elle pourrait cacher, déplacer ou recouvrir un bouton.",
        },
      ],
    },
  })
  const { primaryColor, version } = await admin.brand.get({ tenantId: company.tenantId })
  assert.deepEqual([primaryColor, version], ['#0b5d6b', 1])
})

test('an unreadable colour is reported, with its replacement by the palette', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const warningsOf = async (primaryColor: string, secondaryColor: string) =>
    (await admin.brand.look({ primaryColor, secondaryColor })).warnings
  assert.deepEqual(await warningsOf('#0b5d6b', '#475569'), [])
  const [yellow, pale] = await warningsOf('#facc15', '#e0a526')
  assert.match(yellow?.sentence ?? '', /contraste 1,5 pour 4,5 au moins.*texte foncé/)
  assert.match(pale?.sentence ?? '', /jamais pour un texte/)
  const { light } = await admin.brand.look({ primaryColor: '#c2410c', secondaryColor: '#475569' })
  assert.match(light.solid ?? '', /^#[0-9a-f]{6}$/)
})

test('a session without an open company has no style sheet', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await admin.brand.save({
    ...look,
    customCss: 'h1 { font-weight: 700 }',
    tenantId: company.tenantId,
    version: 1,
  })
  const path = (await admin.session.current())?.company?.styleSheet ?? ''
  const elsewhere = { token: await openSession(world, admin.userId, null) }
  assert.equal((await get(elsewhere, path)).status, 404)
})

test('a sheet with thousands of nested brackets is refused beside its field', async () => {
  const { tenantId, hire } = await foundCompany(world)
  const admin = await hire('admin')
  const css = `.x{color:${'rgb('.repeat(4900)}`
  const checked = await site.ask('/api/identity/css', { json: { css }, headers: cookieOf(world, admin) })
  assert.deepEqual(
    [checked.status, Object.keys(((await checked.json()) as { fields: object }).fields)],
    [422, ['css']],
  )
  await assert.rejects(admin.brand.save({ ...look, customCss: css, tenantId, version: 1 }), {
    code: 'INVALID',
  })
  const balanced = `.x{color:${'rgb('.repeat(2000)}${')'.repeat(2000)}}`
  assert.equal(
    (await site.ask('/api/identity/css', { json: { css: balanced }, headers: cookieOf(world, admin) }))
      .status,
    422,
  )
})

test('a person has sixty sheet checks a minute, without effect on others', async () => {
  const company = await foundCompany(world)
  const [admin, colleague] = [await company.hire('admin'), await company.hire('admin')]
  for (let n = 0; n < 60; n += 1) await admin.brand.checkCss({ css: 'h1 { font-weight: 700 }' })
  await assert.rejects(admin.brand.checkCss({ css: 'h1 { font-weight: 700 }' }), { code: 'TOO_MANY' })
  assert.deepEqual((await colleague.brand.checkCss({ css: '' })).rejected, [])
})
