import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScan, parseTypedNumber } from './scan.ts'

test('our label contains the id of its goods, in capitals or not', () => {
  const id = '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511'
  assert.deepEqual(parseScan(` ${id.toUpperCase()}\n`), { is: 'label', id })
})

test("a carrier's barcode is a number", () => {
  for (const number of [
    '1Z999AA10123456784',
    'RR123456785CN',
    '4006381333931',
    'JD 0146 0000 1234',
    'YT2026-11/22',
    'SF1234567890123',
  ])
    assert.deepEqual(parseScan(number), { is: 'code', code: number })
})

test('a code for another purpose is not a number', () => {
  const others = [
    'https://exemple.com/p?id=12345',
    'WIFI:T:WPA;S:Entrepot;P:secret12;;',
    'BEGIN:VCARD\nTEL:0812345678',
    '{"id":12345}',
    'www.exemple.com/12345',
    'ab',
    '',
    'Bonjour à tous',
  ]
  for (const other of [...others, '12345\u0000678', `A1${'9'.repeat(60)}`])
    assert.deepEqual(parseScan(other), { is: 'other' }, other)
})

test('in a number field, labels and numbers are accepted, and addresses are refused', () => {
  const id = '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511'
  assert.deepEqual(parseTypedNumber(id.toUpperCase()), { is: 'label', id })
  for (const other of [
    'https://exemple.com/p?id=12345',
    'WIFI:T:WPA;S:Entrepot;P:secret12;;',
    'www.exemple.com/12',
    'exemple://p/12',
  ])
    assert.deepEqual(parseTypedNumber(other), { is: 'other' }, other)
  for (const number of ['SANS NUMÉRO', 'A1', 'n° 12 #4', 'TEL-12'])
    assert.deepEqual(parseTypedNumber(` ${number}`), { is: 'code', code: number })
})

test('an American scanner is read on a French keyboard, and French words stay unchanged', () => {
  assert.deepEqual(parseScan('SF&é"\'(-è_çà'), { is: 'code', code: 'SF1234567890' })
  const id = '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511'
  assert.deepEqual(parseScan("à&çççdéc)(b&e)èq'')çc\"e)éf-d&càqq(&&"), { is: 'label', id })
  assert.deepEqual(parseTypedNumber("&W999QQ&à&é\"'(-è_'".replace('999', 'ççç')), {
    is: 'code',
    code: '1Z999AA10123456784',
  })
  for (const word of ['Société générale', 'réglé', 'déjà réglé'])
    assert.deepEqual(parseScan(word), { is: 'other' }, word)
})

test('both barcodes of a box give the same number', () => {
  for (const code of ['JD0175123456789012-1-1-', ']C0JD0175123456789012'])
    assert.deepEqual(parseScan(code), { is: 'code', code: 'JD0175123456789012' })
})
