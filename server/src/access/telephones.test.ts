import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const inCountries = async (country: 'CD' | 'CI' | 'BJ', secondCountry: 'CG' | 'CN' | null = null) => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { version } = await admin.settings.country({})
  await admin.settings.saveCountry({ version, country, secondCountry })
  return { ...company, admin }
}

const refusedBeside =
  (field: string, sentence: RegExp) =>
  (error: { code: string; data: { fields: Record<string, string> } }) => {
    assert.equal(error.code, 'INVALID')
    assert.match(error.data.fields[field] ?? '', sentence)
    return true
  }

test('every form stores a national number in E.164, by the company’s first or second country', async () => {
  const { admin } = await inCountries('CD', 'CG')
  const { id, version, phone } = await admin.clients.create({ name: 'Kivu Transit', phone: '0812 345 678' })
  assert.equal(phone, '+243812345678')
  assert.equal((await admin.clients.update({ id, version, phone: '06 612 34 56' })).phone, '+242066123456')
  assert.equal(
    (await admin.clients.update({ id, version: version + 1, name: 'Kivu' })).phone,
    '+242066123456',
    'an absent field stays',
  )
  assert.equal((await admin.clients.update({ id, version: version + 2, phone: null })).phone, null)
  const letterhead = { ...(await admin.settings.letterhead({})), version: 0 }
  assert.equal(
    (await admin.settings.saveLetterhead({ ...letterhead, phone: '0812 345 678, 06 612 34 56' })).phone,
    '+243812345678, +242066123456',
  )
  const visible = await admin.settings.visibility({})
  assert.equal(
    (await admin.settings.saveVisibility({ ...visible, whatsapp: '0812345678' })).whatsapp,
    '+243812345678',
  )
})

test('the same digits are another number in another company, and duplicates show them as typed', async () => {
  const [kinshasa, abidjan] = [await inCountries('CD'), await inCountries('CI')]
  assert.equal(
    (await abidjan.admin.clients.create({ name: 'Lagune', phone: '07 07 12 34 56' })).phone,
    '+2250707123456',
  )
  assert.deepEqual(
    (await abidjan.admin.clients.twins({ phone: '0707123456' })).map(({ name }) => name),
    ['Lagune'],
  )
  assert.deepEqual(await kinshasa.admin.clients.twins({ phone: '0707123456' }), [])
})

test('a number of none of the company’s countries is refused under its field, naming them', async () => {
  const { admin } = await inCountries('CD', 'CN')
  await assert.rejects(
    admin.clients.create({ name: 'A', phone: '0712' + '345' }),
    refusedBeside('phone', /Congo-Kinshasa ou Chine/),
  )
  await assert.rejects(
    admin.clients.create({ name: 'A', phone: '+243 812 345 6789' }),
    refusedBeside('phone', /ne peut pas exister/),
  )
  const nowhere = await (await foundCompany(world)).hire('employee')
  await assert.rejects(
    nowhere.clients.create({ name: 'A', phone: '0812 345 678' }),
    refusedBeside('phone', /indicatif du pays/),
  )
})

test('a company has at most two different countries, chosen by an admin', async () => {
  const { admin, hire } = await inCountries('CD')
  const { version } = await admin.settings.country({})
  await assert.rejects(admin.settings.saveCountry({ version, country: 'CD', secondCountry: 'CD' }), {
    code: 'INVALID',
  })
  await assert.rejects(admin.settings.saveCountry({ version, country: 'XX' as 'CD', secondCountry: null }), {
    code: 'INVALID',
  })
  await assert.rejects(
    admin.settings.saveCountry({ version: version - 1, country: 'CG', secondCountry: null }),
    { code: 'STALE' },
  )
  await assert.rejects(
    (await hire('manager')).settings.saveCountry({ version, country: 'CG', secondCountry: null }),
    { code: 'FORBIDDEN' },
  )
  const twice = `update tenants set second_country_code = country_code where country_code is not null`
  await assert.rejects(world.owner.query(twice), { code: '23514' })
})

test('imported rows use the company’s countries too, and so does the search of the client', async () => {
  const { admin } = await inCountries('CD')
  const clients = await imported(admin, 'clients', [{ name: 'Ngaliema', phone: '0998 765 432' }])
  assert.deepEqual(clients, [{ draft: { name: 'Ngaliema', phone: '+243998765432' }, problems: null }])
  const client = await admin.clients.create({ name: 'Maison Tembo', phone: '+243998765433' })
  const goods = await imported(admin, 'goods', [{ trackingNumber: 'TR-1', client: '0998765433' }])
  assert.deepEqual(goods, [{ draft: { clientId: client.id }, problems: null }])
})

type Admin = Awaited<ReturnType<typeof inCountries>>['admin']

/** The telephone part of imported rows. */
async function imported(admin: Admin, kind: 'clients' | 'goods', lines: Record<string, string>[]) {
  const columns = Object.fromEntries(Object.keys(lines[0] ?? {}).map((name) => [name, name]))
  const { id } = await admin.imports.create({
    kind,
    fileName: 'liste.csv',
    columns,
    linesCount: lines.length,
  })
  await admin.imports.putLines({ id, lines: lines.map((texts, at) => ({ line: at + 1, texts })) })
  await admin.imports.check({ id })
  const { rows } = await world.owner.query(
    `select draft, problems from import_lines where import_id = $1 order by line`,
    [id],
  )
  return rows.map(({ draft, problems }) => ({
    draft:
      draft &&
      Object.fromEntries(
        Object.entries(draft).filter(
          ([name, value]) => value !== null && ['name', 'phone', 'clientId'].includes(name),
        ),
      ),
    problems,
  }))
}

test('a former number is completed by every form, as is one with slashes', async () => {
  const { admin } = await inCountries('CI')
  const stored = async (phone: string) => (await admin.clients.create({ name: 'Lagune', phone })).phone
  assert.equal(await stored('+229 97 65 43 21'), '+2290197654321')
  assert.equal(await stored('+225 07 12 34 56'), '+2250707123456')
  assert.equal(await stored('07 12 34 56'), '+2250707123456')
  assert.equal(await stored('+242 6 612 34 56'), '+242066123456')
  assert.equal(await stored('+32 475/12.34.56'), '+32475123456')
  assert.equal(await stored('+32 (0)475/12.34.56'), '+32475123456')
  const letterhead = { ...(await admin.settings.letterhead({})), version: 0 }
  const phone = '+32 475/12.34.56, 07 12 34 56 / 05 05 12 34 56'
  assert.equal(
    (await admin.settings.saveLetterhead({ ...letterhead, phone })).phone,
    '+32475123456, +2250707123456, +2250505123456',
  )
})

test('a former number of an unknown operator is refused with the numbers it may be now', async () => {
  const { admin } = await inCountries('CI')
  await assert.rejects(
    admin.clients.create({ name: 'A', phone: '20 80 12 34' }),
    refusedBeside('phone', /a changé.*\+225 21 20 80 12 34 ou \+225 25 20 80 12 34/),
  )
})

test('a national number of Paris is refused in Kinshasa', async () => {
  const { admin } = await inCountries('CD')
  for (const phone of ['01 98 76 54 32', '01 23 45 67 89', '06 12 34 56 78'])
    await assert.rejects(admin.clients.create({ name: 'A', phone }), refusedBeside('phone', /Congo-Kinshasa/))
  const lines = [{ name: 'Paris', phone: '01 98 76 54 32' }]
  assert.deepEqual(await imported(admin, 'clients', lines), [{ draft: { name: 'Paris' }, problems: null }])
})

test('duplicates, searches and imports find a client by any writing of the number', async () => {
  const { admin } = await inCountries('BJ')
  const client = await admin.clients.create({ name: 'Ganvié', phone: '+229 01 97 65 43 21' })
  for (const phone of ['+229 97 65 43 21', '97 65 43 21', '0197654321', '0022997654321'])
    assert.deepEqual(
      (await admin.clients.twins({ phone })).map(({ id, same }) => [id, same]),
      [[client.id, ['phone']]],
      phone,
    )
  for (const search of ['+229 97 65 43 21', '22997654321', '97 65 43 21', '+229 01 97 65 43 21']) {
    const { items } = await admin.clients.list({ search })
    assert.deepEqual(
      items.map(({ id }) => id),
      [client.id],
      search,
    )
  }
  const goods = await imported(admin, 'goods', [{ trackingNumber: 'TR-9', client: '97 65 43 21' }])
  assert.deepEqual(goods, [{ draft: { clientId: client.id }, problems: null }])
  const lines = [
    { name: 'Autre', phone: '+229 97 65 43 21' },
    { name: 'Mexico', phone: '+52 1 55 7494 9947' },
    { name: 'Mexico bis', phone: '+52 55 7494 9947' },
  ]
  assert.deepEqual(await twinsOf(admin, lines), [
    'Même téléphone que «\u00a0Ganvié\u00a0»',
    null,
    "Même téléphone qu'à la ligne 2",
  ])
})

test('a row stored before the rule is found by its current number', async () => {
  const { admin } = await inCountries('BJ')
  const { id } = await admin.clients.create({ name: 'Abomey' })
  await world.owner.query('update clients set phone = $2 where id = $1', [id, '+22966000001'])
  assert.equal((await admin.clients.get({ id })).phone, '+22966000001', 'the stored text stays')
  assert.deepEqual(
    (await admin.clients.twins({ phone: '01 66 00 00 01' })).map((twin) => twin.id),
    [id],
  )
  assert.deepEqual(
    (await admin.clients.list({ search: '+229 01 66 00 00 01' })).items.map((one) => one.id),
    [id],
  )
})

test('an imported number that was completed says so in the note', async () => {
  const { admin } = await inCountries('BJ')
  const lines = [{ name: 'Ouidah', phone: '97 65 43 99' }]
  const { id } = await admin.imports.create({
    kind: 'clients',
    fileName: 'liste.csv',
    columns: { name: 'name', phone: 'phone' },
    linesCount: 1,
  })
  await admin.imports.putLines({ id, lines: lines.map((texts, at) => ({ line: at + 1, texts })) })
  await admin.imports.check({ id })
  const { rows } = await world.owner.query('select draft from import_lines where import_id = $1', [id])
  assert.equal(rows[0].draft.note, 'Complété\u00a0: +229 01 97 65 43 99 (fichier\u00a0: 97 65 43 99)')
})

/** The possible duplicates of imported clients, by line. */
async function twinsOf(admin: Admin, lines: Record<string, string>[]) {
  const { id } = await admin.imports.create({
    kind: 'clients',
    fileName: 'liste.csv',
    columns: { name: 'name', phone: 'phone' },
    linesCount: lines.length,
  })
  await admin.imports.putLines({ id, lines: lines.map((texts, at) => ({ line: at + 1, texts })) })
  await admin.imports.check({ id })
  const { rows } = await world.owner.query(
    'select twin from import_lines where import_id = $1 order by line',
    [id],
  )
  return rows.map(({ twin }) => twin)
}
