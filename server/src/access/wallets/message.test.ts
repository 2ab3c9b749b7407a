import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWallet } from '#testing/providers/wallet.ts'
import { isSigned, readMessage, writeMessage } from './message.ts'

const publicUrl = 'https://escale.test'
const fields = {
  address: '0xA88B710FAfFF68e3D7BB4B3DD72c358B5bDb9a18',
  nonce: 'a1b2c3d4e5f6',
  issuedAt: new Date('2026-01-02T03:04:05.678Z'),
}

// The text and the signature come from another library (viem 2.57), with a key of 32 bytes 0x1f.
const text = [
  'escale.test wants you to sign in with your Ethereum account:',
  fields.address,
  '',
  'Ouvrir mon compte Escale.',
  '',
  'URI: https://escale.test',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: a1b2c3d4e5f6',
  'Issued At: 2026-01-02T03:04:05.678Z',
  'Expiration Time: 2026-01-02T03:14:05.678Z',
].join('\n')
const compact =
  '089d36e3a00b69b533188636a42435591c921607bdc5f2ecbff78fcf755b37f27f483f748f63976338c6b84a53acb9814868c3045617e5e2b512773294d41483'

test('a message follows EIP-4361, with the address’s checksum whatever its case', async () => {
  assert.equal(await writeMessage(publicUrl, 'entry', fields), text)
  assert.equal(
    await writeMessage(publicUrl, 'entry', { ...fields, address: fields.address.toLowerCase() }),
    text,
  )
  for (const address of ['', '0x', 'moi', `${fields.address}0`, `0x${'g'.repeat(40)}`])
    assert.equal(await writeMessage(publicUrl, 'entry', { ...fields, address }), undefined, address)
})

test('a message is valid for ten minutes, and two minutes ahead of our clock', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  for (const [minutes, isRead] of [
    [0, true],
    [9, true],
    [11, false],
    [-1, true],
    [-3, false],
  ] as const) {
    const message =
      (await writeMessage(publicUrl, 'entry', { ...fields, issuedAt: minutesAgo(minutes) })) ?? ''
    assert.equal(
      (await readMessage(publicUrl, 'entry', message))?.nonce,
      isRead ? fields.nonce : undefined,
      `${minutes} minutes`,
    )
  }
})

for (const [signature, what, isValid] of [
  [`0x${compact}1c`, 'as wallets write it', true],
  [`0x${compact}01`, 'with the recovery bit of some hardware wallets', true],
  [`0x${compact.toUpperCase()}1C`, 'in capitals', true],
  [`0x${compact}1b`, 'with the other recovery bit', false],
  [`0x${compact}`, 'without its recovery bit', false],
  ['0x', 'of no bytes', false],
  ['bonjour', 'that is no hexadecimal', false],
] as const)
  test(`a signature ${what} is ${isValid ? 'accepted' : 'refused'}`, async () => {
    assert.equal(await isSigned({ address: fields.address, message: text }, signature), isValid)
    assert.equal(
      await isSigned({ address: createWallet().address, message: text }, signature),
      false,
      'of another wallet',
    )
  })
