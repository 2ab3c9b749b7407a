import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { carrierNumber } from '#channels/labels/carrier-number.ts'
import { bareNumber, codeKey, containerRefusal, isAirWaybill } from '#trade/freight/check-digits.ts'
import { VehicleDraft } from '#trade/goods/draft.ts'
import { email, optionalEmail, phone, phones } from './fields.ts'
import { chassisText } from './pasted-text.ts'
import { telephone } from './telephone/telephone.ts'
import { required } from './text.ts'

test('a phone number is read despite hidden characters, wide digits, labels, brackets, stars, dashes', () => {
  for (const typed of [
    '\u202a+243 812 345 678\u202c',
    '＋２４３ ８１２ ３４５ ６７８',
    'tel:+243-812-345-678',
    'Tél. : +243 (812) 345–678',
    'WhatsApp +243.812.345.678',
    '*+243812345678*',
    '\u00a000243\u202f812\u00a0345‑678\u200b',
    '+٢٤٣ ٨١٢ ٣٤٥ ٦٧٨',
    '+243 (0)812 345 678',
  ]) {
    assert.deepEqual(z.parse(telephone(), typed), { typed: '+243812345678' }, typed)
    assert.equal(z.parse(phone(), typed), '+243812345678', typed)
  }
  assert.equal(
    z.parse(phones(), 'Tél : +243 815 550 100 / \u202a+225 07 55 50 10 00'),
    '+243815550100, +2250755501000',
  )
})

test('an email address is stored in ASCII', () => {
  assert.equal(z.parse(email(), 'contact@société.cm'), 'contact@xn--socit-esab.cm')
  assert.equal(z.parse(optionalEmail(), " mailto:o'brien+fret@exemple.ie\u200b"), "o'brien+fret@exemple.ie")
  for (const typed of [
    'contact@',
    'é@',
    'a@b@société.cm',
    'contact@soc iété.cm',
    'a@société.cm/x',
    'a@société.cm:25',
    `a@${'é'.repeat(8000)}`,
  ])
    assert.ok(!z.safeParse(email(), typed).success, typed)
})

test('a chassis number is read as printed and as scanned', () => {
  for (const typed of [
    'jzx100-0012345',
    'JZX100 0012345',
    '*JZX100-0012345*',
    '\u202aJZX100‑0012345',
    'ＪＺＸ１００－００１２３４５',
    'JZX100 - 0012345',
  ])
    assert.equal(chassisText(typed), 'JZX100-0012345', typed)
  for (const typed of ['JTMHX 01J 5040 12345', 'JTM-HX0-1J5-040-12345', '*JTMHX01J504012345*'])
    assert.equal(chassisText(typed), 'JTMHX01J504012345', typed)
  const vehicle = VehicleDraft.safeParse({ chassisNumber: '*JZX100 0012345*', vehicleBrand: 'Toyota' })
  assert.equal(vehicle.data?.chassisNumber, 'JZX100-0012345')
  assert.ok(!VehicleDraft.safeParse({ chassisNumber: 'A1/?', vehicleBrand: 'Toyota' }).success)
})

test('a box has one number, whichever of its bar codes is scanned', () => {
  for (const [number, ...codes] of [
    ['JD0175123456789012', 'JD0175123456789012-1-1-', 'JD0175123456789012-1-1', 'JD0175123456789012-12-30-'],
    [
      '9400111899223197428490',
      '420100019400111899223197428490',
      '42010001\u001d9400111899223197428490',
      '420100011234 9400111899223197428490',
    ],
    ['340434161094021501', '(00)340434161094021501', ']C100340434161094021501', '00340434161094021501'],
    ['1Z999AA10123456784', ']C01Z999AA10123456784', '*1Z999AA10123456784*', '\u202a1Z999AA10123456784'],
    ['SF-1234 567', ' SF‑1234 567 '],
  ] as const)
    for (const code of codes) {
      assert.equal(carrierNumber(code), number, code)
      assert.equal(bareNumber(code), bareNumber(number))
    }
  for (const number of ['JD0175123456789012', 'YT2026-11/22', '4201000112', '00123'])
    assert.equal(carrierNumber(number), number)
})

test('container and waybill numbers accept any digits; code keys keep letters of other alphabets', () => {
  assert.equal(containerRefusal(bareNumber('ＣＳＱＵ ３０５４０７-０')), containerRefusal('CSQU3054070'))
  assert.ok(isAirWaybill(bareNumber('０２０-８１１４０７４３')))
  assert.notEqual(codeKey('ПК-123'), codeKey('БК-123'))
  assert.equal(codeKey('пк 123'), codeKey('ПК-123'))
})

test('texts contain no characters that break a workbook or the database', () => {
  for (const sign of ['\0', '\ufffe', '\uffff'])
    assert.ok(!z.safeParse(required('Nom ?', 200), `Kivu${sign}`).success)
})
