import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesMatching } from './search-places.ts'

const firstOf = async (search: string, mode?: 'Maritime' | 'Aérien' | 'Terrestre') =>
  (await placesMatching({ search, mode }))[0]

test('a port is found by its town, its UN/LOCODE or its French name', async () => {
  assert.deepEqual(await firstOf('matadi', 'Maritime'), {
    code: 'CDMAT',
    name: 'Matadi',
    airport: null,
    country: 'Congo-Kinshasa',
  })
  assert.equal((await firstOf('cdmat', 'Maritime'))?.name, 'Matadi')
  assert.equal((await firstOf('anvers', 'Maritime'))?.code, 'BEANR')
  assert.equal((await firstOf('antwerpen', 'Maritime'))?.name, 'Anvers')
  assert.equal((await firstOf('abidjan cote', 'Maritime'))?.code, 'CIABJ')
})

test('an airport is found by its town, its name or its IATA code', async () => {
  assert.deepEqual(await firstOf('kinshasa', 'Aérien'), {
    code: 'FIH',
    name: 'Kinshasa',
    airport: 'Ndjili International Airport',
    country: 'Congo-Kinshasa',
  })
  assert.equal((await firstOf('ndjili', 'Aérien'))?.code, 'FIH')
  assert.equal((await firstOf('CAN', 'Aérien'))?.name, 'Guangzhou')
})

test('common names find a town, and towns come before countries', async () => {
  assert.equal((await firstOf('canton', 'Aérien'))?.code, 'CAN')
  assert.equal((await firstOf('canton', 'Maritime'))?.name, 'Guangzhou')
  const towns = await placesMatching({ search: 'shasa' })
  assert.equal(towns[0]?.name, 'Kinshasa')
})

test('modes use their places: ports, airports, or both by road', async () => {
  assert.equal(await firstOf('ndjili', 'Maritime'), undefined)
  assert.equal(await firstOf('cdmat', 'Aérien'), undefined)
  assert.equal((await firstOf('cdmat', 'Terrestre'))?.code, 'CDMAT')
  assert.equal((await firstOf('gom', 'Terrestre'))?.code, 'GOM')
})

test('results are limited, and nonsense finds nothing', async () => {
  assert.equal((await placesMatching({ search: 'a' })).length, 10)
  assert.deepEqual(await placesMatching({ search: '%_\\' }), [])
  assert.deepEqual(await placesMatching({ search: '   ' }), [])
})

test('a port is listed once and found by all its codes', async () => {
  const shanghai = (await placesMatching({ search: 'shanghai', mode: 'Maritime' })).filter(
    ({ name }) => name === 'Shanghai',
  )
  assert.deepEqual(
    shanghai.map(({ code }) => code),
    ['CNSHA'],
  )
  assert.equal((await firstOf('cnsgh', 'Maritime'))?.code, 'CNSHA')
})

test('a misspelt name finds the nearest town', async () => {
  assert.equal((await firstOf('Kinshassa'))?.name, 'Kinshasa')
  assert.equal((await firstOf('matady', 'Maritime'))?.name, 'Matadi')
  assert.equal(await firstOf('goam'), undefined)
})

test('spelling variants find a town', async () => {
  for (const [search, code, mode] of [
    ['Pointe-Noire', 'CGPNR', 'Maritime'],
    ['pointe noire', 'CGPNR', 'Maritime'],
    ['Pointe‑Noire', 'PNR', 'Aérien'],
    ['Port-Gentil', 'GAPOG', 'Maritime'],
    ['Hongkong', 'HKHKG', 'Maritime'],
    ['Hong-Kong', 'HKG', 'Aérien'],
    ['Canton', 'CNCAN', 'Maritime'],
    ['Canton', 'CAN', 'Aérien'],
    ['Port Soudan', 'SDPZU', 'Maritime'],
    ['port sudan', 'SDPZU', 'Maritime'],
    ['Kribi', 'CMKBI', 'Maritime'],
    ['Misrata', 'LYMRA', 'Maritime'],
    ['san pedro', 'CISPY', 'Maritime'],
    ["N'Djamena", 'NDJ', 'Aérien'],
    ['dar-es-salaam', 'TZDAR', 'Maritime'],
  ] as const) {
    const codes = (await placesMatching({ search, mode })).slice(0, 2).map((place) => place.code)
    assert.ok(codes.includes(code), `${search}: ${codes}`)
  }
  assert.equal((await firstOf('canton'))?.name, 'Guangzhou')
})

test('a full name comes first, and a country alone finds nothing', async () => {
  const namesOf = async (search: string, mode?: 'Maritime' | 'Aérien') =>
    (await placesMatching({ search, mode })).map(({ name }) => name)
  for (const typed of ['kinshasa', 'Kinshasa', 'KINSHÁSA']) {
    const names = await namesOf(typed, 'Maritime')
    assert.equal(names[0], 'Kinshasa', typed)
    assert.ok(!names.some((name) => ['Banana', 'Boma', 'Matadi'].includes(name)), `${typed}: ${names}`)
  }
  assert.equal((await namesOf('matadi', 'Aérien'))[0], 'Matadi')
  const kinshasa = { code: 'CDFIH', name: 'Kinshasa', airport: null, country: 'Congo-Kinshasa' }
  assert.deepEqual(
    await firstOf('kinshasa', 'Maritime'),
    kinshasa,
    'the code of the town, not of its airport',
  )
  assert.equal((await firstOf('lubumbashi', 'Maritime'))?.code, 'CDFBM')
  for (const country of ['congo-kinshasa', 'cameroun', "côte d'ivoire"]) {
    assert.ok(
      !(await namesOf(country, 'Maritime')).some((name) =>
        ['Banana', 'Douala', 'Kribi', 'Abidjan'].includes(name),
      ),
      country,
    )
  }
})

test('towns in countries of the trade come first', async () => {
  assert.equal((await firstOf('pointe', 'Maritime'))?.name, 'Pointe-Noire')
  assert.equal((await firstOf('pointe', 'Aérien'))?.name, 'Pointe-Noire')
})
