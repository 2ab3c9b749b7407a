import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  bareNumber,
  chassisWarning,
  containerCheckDigit,
  containerRefusal,
  formatAirWaybill,
  isAirWaybill,
  isImoNumber,
  isVin,
} from './check-digits.ts'

test('container numbers have a check digit (ISO 6346)', () => {
  for (const number of ['CSQU3054383', 'MSCU6639870', 'TGHU7599330', 'HLXU2008419', 'CSQU3054070'])
    assert.equal(containerRefusal(number), null, number)
  assert.equal(
    containerRefusal('CSQU3054384'),
    'Numéro de conteneur invalide : le chiffre de contrôle devrait être 3.',
  )
  assert.match(containerRefusal('CSQX3054383') ?? '', /quatre lettres/)
  assert.equal(containerCheckDigit('CSQU305407'), 0) // the remainder is 10
})

test('air waybill numbers have a check digit, and show their airline separately', () => {
  assert.ok(isAirWaybill('02081140743') && isAirWaybill('17612345675'))
  assert.ok(!isAirWaybill('05712345674') && !isAirWaybill('0208114074'))
  assert.equal(formatAirWaybill('02081140743'), '020-8114 0743')
  assert.equal(bareNumber(' 020-8114 0743'), '02081140743')
})

test('wrong numbers of ships and chassis only cause warnings', () => {
  assert.ok(isImoNumber('9074729') && isImoNumber('9619907') && !isImoNumber('8814274'))
  assert.ok(isVin('1M8GDM9AXKP042788') && isVin('1HGCM82633A004352') && isVin('LJCPCBLCX11000237'))
  assert.equal(chassisWarning('1HGCM82633A004353'), 'Vérifiez le numéro de châssis.')
  assert.equal(chassisWarning('JZX100-0012345'), null)
})

test('one wrong digit in a container number is detected', () => {
  const serial = fc.integer({ min: 0, max: 999_999 }).map((n) => `MSCU${String(n).padStart(6, '0')}`)
  fc.assert(
    fc.property(
      serial,
      fc.integer({ min: 4, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (number, place, by) => {
        const digit = containerCheckDigit(number)
        const wrong = `${number.slice(0, place)}${(Number(number[place]) + by) % 10}${number.slice(place + 1)}`
        // Remainders 10 and 0 give the same digit. The standard advises against serial numbers that give 10.
        if (digit !== 0 && containerCheckDigit(wrong) !== 0)
          assert.notEqual(containerCheckDigit(wrong), digit)
      },
    ),
  )
})
