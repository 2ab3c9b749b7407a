import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { signedCookie } from '#access/caller/cookie.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, hire, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const readPage = async (path: string, options?: RequestInit) => (await site.ask(path, options)).text()
const publish = (company: FoundedCompany, changes: string) =>
  world.owner.query(`update tenants set ${changes} where id = $1`, [company.tenantId])
const listed = async (name: string, changes = '') => {
  const company = await foundCompany(world, name)
  await publish(company, `listed_in_directory = true, publishes_prices = true ${changes}`)
  return company
}

test('each page is complete HTML in French, with metadata for search engines and messengers', async () => {
  for (const path of ['/', '/directory', '/services-price']) {
    const answer = await site.ask(path)
    const html = await answer.text()
    assert.equal(answer.status, 200, path)
    assert.match(html, /^<!doctype html><html lang="fr">/)
    assert.match(html, /<title>[^<]*Escale[^<]*<\/title>/)
    assert.match(html, /<meta name="description" content="[^"]{50,200}"/)
    assert.ok(html.includes(`<link rel="canonical" href="http://localhost:3000${path}"/>`), path)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type'])
      assert.ok(html.includes(`property="${property}"`), property)
    assert.equal(html.match(/<h1/g)?.length, 1)
    assert.ok(html.includes(`© ${new Date().getFullYear()} Escale. Tous droits réservés.`))
    assert.match(html, /Développé par l(&#x27;|')équipe Escale/)
    assert.equal(answer.headers.get('x-robots-tag'), 'all')
  }
})

const addresses = [
  '/',
  '/directory',
  '/services-price',
  '/services-price?entreprise=inconnue',
  '/suivi/x',
  '/document/x',
  '/nulle-part',
]

test('no script is inline in a page, and its only inline style is allowed by its hash', async () => {
  await listed('Style Fret', `, primary_color = '#facc15'`)
  for (const path of addresses) {
    const answer = await site.ask(path)
    const html = await answer.text()
    assert.doesNotMatch(html, /<script(?![^>]* src=)/)
    assert.doesNotMatch(html, /\sstyle=|\son\w+=/)
    const [[, style = ''] = [], ...others] = [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    assert.deepEqual(others, [])
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self';/)
    assert.ok(
      policy.includes(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`),
      path,
    )
    assert.doesNotMatch(policy, /unsafe/)
  }
})

test('no style sheet is requested by a page, which is light with its font and its script', async () => {
  for (const path of addresses) {
    const html = await readPage(path)
    assert.doesNotMatch(html, /rel="stylesheet"/)
    const [font = '', script = ''] = [/as="font"/, /<script/].map((tag) => {
      const links = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"[^>]*>/g)].filter(
        ([whole]) => tag.test(whole),
      )
      assert.equal(links.length, 1, path)
      return links[0]?.[1]
    })
    assert.ok(html.includes(`url(${font})`), 'the font that is named is the one that is written with')
    const [bytes, text] = [await (await site.ask(font)).arrayBuffer(), await readPage(script)]
    assert.ok(gzipSync(html).length < 20_000, `${path}: ${gzipSync(html).length}`)
    assert.ok(gzipSync(text).length < 6_000 && bytes.byteLength < 31_000)
  }
})

test('an unknown address or a truncated link gets a page, without the application', async () => {
  for (const [path, title] of [
    ['/nulle-part', 'Page introuvable'],
    ['/directory/', 'Page introuvable'],
    ['/suivi', 'Suivi'],
    ['/suivi/', 'Suivi'],
    ['/document', 'Document'],
    ['/document/', 'Document'],
  ] as const) {
    const answer = await site.ask(path)
    const html = await answer.text()
    assert.deepEqual([answer.status, answer.headers.get('x-robots-tag')], [404, 'noindex'], path)
    assert.match(html, new RegExp(`<h1>${title}</h1>`), path)
    assert.doesNotMatch(html, /id="root"/)
  }
  assert.match(await readPage('/app/nulle-part'), /id="root"/)
  assert.equal((await site.ask('/nulle-part', { method: 'POST' })).status, 404)
})

test('a page is compressed, cached a minute; a signed-in reader’s page is in no shared cache', async () => {
  const answer = await site.ask('/', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=60')
  assert.match(answer.headers.get('vary') ?? '', /cookie/)
  const company = await foundCompany(world)
  const cookie = signedCookie((await company.hire('viewer')).token, world.server.secret)
  const own = await site.ask('/', { headers: { cookie } })
  assert.match(own.headers.get('cache-control') ?? '', /private/)
  assert.match(await own.text(), /href="\/app">Ouvrir mon espace/)
  assert.doesNotMatch(await readPage('/'), /Ouvrir mon espace/)
})

test('a warehouse supervisor is redirected to the warehouse from public pages too', async () => {
  const person = await (await foundCompany(world)).hire('warehouse_supervisor')
  const answer = await site.ask('/', { headers: { cookie: signedCookie(person.token, world.server.secret) } })
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/warehouse'])
})

test('a forged or expired cookie changes nothing', async () => {
  const person = await hire(world, null, 'super_admin')
  await world.owner.query(
    `update auth.sessions set expires_at = now() - interval '1 minute' where token_hash = $1`,
    [tokenHash(person.token)],
  )
  for (const cookie of ['escale=rien.rien', signedCookie(person.token, world.server.secret)])
    assert.equal(await readPage('/', { headers: { cookie } }), await readPage('/'))
})

test('the directory lists only companies that chose it', async () => {
  await listed(
    'Zébulon Transit',
    `, city = 'Pointe-Noire', tagline = 'Vite et bien', whatsapp = '+242 06 612 34 56'`,
  )
  await foundCompany(world, 'Discret Fret')
  await publish(await listed('Fermé Fret'), 'is_active = false')
  const html = await readPage('/directory')
  for (const text of ['Zébulon Transit', 'Pointe-Noire', 'Vite et bien', 'https://wa.me/242066123456?text='])
    assert.ok(html.includes(text), text)
  for (const text of ['Discret Fret', 'Fermé Fret']) assert.ok(!html.includes(text), text)
})

test('the search ignores accents and case, in name and city, and typed text is escaped', async () => {
  await listed('Éole Cargo', `, city = 'Abéché'`)
  for (const words of ['eole', 'ÉOLE', 'abeche', 'cargo ABÉ', ' éole  ']) {
    assert.ok(
      (await readPage(`/directory?recherche=${encodeURIComponent(words)}`)).includes('Éole Cargo'),
      words,
    )
  }
  for (const words of ['eole lomé', '%', '_', "' or 1=1 --", '\\']) {
    assert.ok(
      !(await readPage(`/directory?recherche=${encodeURIComponent(words)}`)).includes('Éole Cargo'),
      words,
    )
  }
  const html = await readPage(`/directory?recherche=${encodeURIComponent('<script>alert(1)</script>"\0')}`)
  assert.ok(html.includes('&lt;script&gt;alert(1)'))
  assert.ok(!html.includes('<script>alert'))
  assert.equal((await site.ask('/directory?recherche=eole')).headers.get('x-robots-tag'), 'noindex')
})

test('the directory shows a hundred companies at most, and mentions the others', async () => {
  const ids = Array.from({ length: 101 }, () => newId())
  await world.owner.query(
    `insert into tenants (id, name, slug, city, listed_in_directory)
      select id, 'Centaine ' || n, 'centaine-' || n, 'Ville-Cent', true
     from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids],
  )
  const html = await readPage('/directory?recherche=ville-cent')
  assert.equal(html.match(/href="\/tenant\/centaine-/g)?.length, 100)
  assert.match(html, /Les 100 premières entreprises/)
  await world.owner.query('delete from tenants where id = any($1)', [ids])
})

test('a company with published prices shows its own only, in its colours', async () => {
  const [ours, theirs] = [await listed('Azur Fret', `, primary_color = '#1d4ed8'`), await listed('Bleu Fret')]
  await world.owner.query(
    `update services set name = 'Groupage Azur', price = 123456, unit = 'm³' where id = $1`,
    [ours.serviceId],
  )
  await world.owner.query(`update services set name = 'Groupage Bleu' where id = $1`, [theirs.serviceId])
  const answer = await site.ask(`/services-price?entreprise=${ours.slug}`)
  const html = await answer.text()
  assert.equal(answer.status, 200)
  for (const text of [
    "Tarifs d'Azur Fret".replace("'", '&#x27;'),
    'Groupage Azur',
    '1\u00a0234,56\u00a0$',
    '/\u00a0m³',
    'content="#1d4ed8"',
  ])
    assert.ok(html.includes(text), text)
  assert.ok(!html.includes('Groupage Bleu'))
  for (const other of ['href="/directory"', 'href="/services-price"'])
    assert.ok(!html.includes(other), `leads to no competitor: ${other}`)
})

test('without a company, the page shows the shared prices', async () => {
  await world.owner.query(
    `insert into shared_services (id, name, price, category, unit)
      values ($1, 'Assurance commune', 12000, 'Logistique', 'forfait')`,
    [newId()],
  )
  const html = await readPage('/services-price')
  assert.ok(html.includes('Assurance commune') && html.includes('120,00\u00a0$'))
})

test('an unknown or suspended company, and one with private prices, give identical responses', async () => {
  const suspended = await listed('Éteint Fret')
  await publish(suspended, 'is_active = false')
  const silent = await foundCompany(world, 'Muet Fret')
  const answerFor = async (slug: string) => {
    const answer = await site.ask(`/services-price?entreprise=${encodeURIComponent(slug)}`)
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return [answer.status, headers, await answer.text()]
  }
  const unknown = await answerFor('inconnue-au-bataillon')
  assert.equal(unknown[0], 404)
  for (const slug of [suspended.slug, silent.slug, '-abc', 'abc-', '../x', '\0', 'A', "'", 'x'.repeat(500)])
    assert.deepEqual(await answerFor(slug), unknown, slug)
})

test('no public page contains private data of a company', async () => {
  const company = await listed(
    'Canari Fret',
    `, phone = '+243 CANARI1', suspended_reason = 'CANARI2', custom_css = 'CANARI3', country = 'CANARI4'`,
  )
  await world.owner.query(
    `insert into company_info (tenant_id, legal_name, bank_details, address)
      values ($1, 'CANARI5', 'CANARI6', 'CANARI7')`,
    [company.tenantId],
  )
  await world.owner.query(`update clients set name = 'CANARI8' where id = $1`, [company.clientId])
  await company.hire('admin')
  for (const path of [
    '/',
    '/directory',
    '/directory?recherche=canari',
    '/services-price',
    `/services-price?entreprise=${company.slug}`,
    '/sitemap.xml',
  ]) {
    const html = await readPage(path)
    assert.doesNotMatch(html, /CANARI|@test\.example/, path)
    for (const id of [company.tenantId, company.serviceId, company.clientId])
      assert.ok(!html.includes(id), path)
  }
})

test('a page shows five hundred prices, and mentions the others', async () => {
  const company = await listed('Longue Liste')
  const add = (count: number) =>
    world.owner.query(
      `insert into services (tenant_id, id, name, price)
        select $1, gen_random_uuid(), 'Service ' || lpad(n::text, 4, '0'), 100
        from generate_series(1, $2::integer) n`,
      [company.tenantId, count],
    )
  await add(400)
  assert.doesNotMatch(await readPage(`/services-price?entreprise=${company.slug}`), /premiers prix/)
  await add(400)
  const html = await readPage(`/services-price?entreprise=${company.slug}`)
  assert.match(html, /Les (<!-- -->)?500(<!-- -->)? premiers prix/)
  assert.equal(html.match(/<span class="price">/g)?.length, 500)
})

test('the reader of prices sees only their columns in the database, and leaves no company open', async () => {
  const company = await listed('Colonnes Fret')
  const client = await world.server.pool.connect()
  await client.query('begin')
  await client.query('set local role escale_auth')
  const { rows } = await client.query('select * from public_prices($1)', [company.slug])
  assert.deepEqual(Object.keys(rows[0]), ['name', 'description', 'price', 'category', 'unit'])
  assert.deepEqual((await client.query('select name from services')).rows, [])
  await assert.rejects(client.query('select id from services'), /permission denied/)
  await client.query('rollback')
  client.release()
})

test('the calculator answers without JavaScript', async () => {
  const company = await listed('Calcul Fret')
  const form = '&longueur=55&largeur=45&hauteur=40&colis=3&poids=31,2'
  const air = await readPage(`/services-price?entreprise=${company.slug}&mode=aerien${form}&diviseur=6000`)
  for (const text of ['0,297\u00a0m³', '49,5\u00a0kg']) assert.ok(air.includes(text), text)
  assert.ok((await readPage(`/services-price?mode=aerien${form}&diviseur=5000`)).includes('59,5\u00a0kg'))
  assert.ok((await readPage(`/services-price?mode=maritime${form}`)).includes('1\u00a0W/M'))
  await world.owner.query(`update services set unit = 'kg' where id = $1`, [company.airServiceId])
  const priced = await readPage(
    `/services-price?entreprise=${company.slug}&mode=aerien${form}&diviseur=6000&tarif=electronique`,
  )
  assert.ok(priced.includes('363,83\u00a0$')) // 49.5 kg × 7.35 $ = 363.825
  const refused = await readPage(
    '/services-price?mode=aerien&longueur=-1&largeur=45&hauteur=40&colis=1.5&poids=1e3',
  )
  assert.equal(refused.match(/aria-invalid="true"/g)?.length, 3)
})

test('services of one name are each calculated at their own price', async () => {
  const company = await listed('Homonymes Fret')
  const admin = await company.hire('admin')
  const names = ['Groupage express', 'Groupage  Express', '海运', '空运']
  for (const [at, name] of names.entries())
    await admin.services.create({ name, price: 1000 * (at + 1), category: 'Terrestre', unit: 'kg' })
  const form = `/services-price?entreprise=${company.slug}&mode=aerien&longueur=10&largeur=10&hauteur=10&colis=1&poids=7`
  const offered = [...(await readPage(form)).matchAll(/<option value="([^"]+)"[^>]* data-price="(\d+)"/g)]
  assert.deepEqual(offered.map(([, , price]) => Number(price)).sort(), [1000, 2000, 3000, 4000])
  for (const [, key, price] of offered) {
    const estimate = `>${7 * (Number(price) / 100)},00\u00a0$<`
    assert.ok((await readPage(`${form}&tarif=${key}`)).includes(estimate), `${key}: ${estimate}`)
  }
})

test('the calculator of a company uses its measuring rules, whatever the address', async () => {
  const company = await listed('Diviseur Fret')
  await world.owner.query(
    `insert into warehouse_settings (tenant_id, air_divisor, rounding_kg, wm_minimum)
      values ($1, 5000, 1, 2.5)`,
    [company.tenantId],
  )
  const form = `entreprise=${company.slug}&longueur=55&largeur=45&hauteur=40&colis=3&poids=31,2`
  const air = await readPage(`/services-price?${form}&mode=aerien&diviseur=6000`)
  for (const text of ['59,4\u00a0kg', '>60\u00a0kg<', '÷\u00a05000', 'arrondi au kilo supérieur'])
    assert.ok(air.includes(text), text)
  assert.ok(!air.includes('name="diviseur"'))
  const sea = await readPage(`/services-price?${form}&mode=maritime`)
  for (const text of ['>2,5\u00a0W/M<', 'compte pour 2,5\u00a0W/M au moins'])
    assert.ok(sea.includes(text), text)
})

test('the colours of a page follow the system’s scheme', async () => {
  const html = await readPage('/')
  assert.match(html, /<style>:root\{--e-bg:#/)
  assert.match(html, /@media \(prefers-color-scheme:dark\)\{:root\{--e-bg:#/)
})

test('a network with too many page requests must wait at any address, and no other network', async () => {
  const apart = await openSite(world, ['127.0.0.1'])
  const from = (address: string) => apart.ask('/services-price', { headers: { 'x-forwarded-for': address } })
  for (const [addressOf, neighbour] of [
    [() => '203.0.113.9', '203.0.113.10'],
    [(n: number) => `2001:db8:0:7::${n.toString(16)}`, '2001:db8:0:8::1'],
  ] as const) {
    let refused: Response | undefined
    for (let n = 1; n < 900 && !refused; n += 1) {
      const answer = await from(addressOf(n))
      await answer.text()
      if (answer.status === 429) refused = answer
    }
    assert.ok(Number(refused?.headers.get('retry-after')) > 0)
    assert.equal((await from(neighbour)).status, 200)
  }
  await apart.close()
})

test('search engines get a sitemap of the three pages only', async () => {
  assert.match(await readPage('/robots.txt'), /Sitemap: http:\/\/localhost:3000\/sitemap\.xml/)
  const map = await readPage('/sitemap.xml')
  assert.deepEqual(
    [...map.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url),
    ['http://localhost:3000/', 'http://localhost:3000/directory', 'http://localhost:3000/services-price'],
  )
})
