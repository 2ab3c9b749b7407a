import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const inCountries = async (country: 'CD' | 'CI', secondCountry: 'CG' | 'CN' | null = null) => {
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
