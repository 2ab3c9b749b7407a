import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { Decrypter, Encrypter } from 'age-encryption'
import { sealWith } from './seal.ts'
import { type Entry, packArchive, unpack } from './tar.ts'
import { WrongKey } from './wrong-key.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale-tar-'))
after(() => rm(folder, { recursive: true, force: true }))

const allBytes = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[])
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  )

test('sealed data opens with its passphrase on any server, in chunks of any size', async () => {
  for (const length of [0, 1, 15, 16, 17, 70_000]) {
    const content = randomBytes(length)
    const stored = await allBytes(sealWith('une phrase').seal(inPieces(content, 1000)))
    assert.ok(length < 16 || !stored.includes(content.subarray(0, 16)))
    for (const size of [1000, 7])
      assert.deepEqual(
        await allBytes(sealWith('une phrase').open(inPieces(stored, length > 1000 ? 1000 : size))),
        content,
      )
  }
})

test('sealed data is an age file: the library opens it with the passphrase, and the reverse', async () => {
  const content = randomBytes(200_000)
  const stored = await allBytes(sealWith('une phrase').seal(inPieces(content, 1000)))
  assert.match(stored.toString('latin1', 0, 60), /^age-encryption\.org\/v1\n-> scrypt \S{22} 15\n/)
  const decrypter = new Decrypter()
  decrypter.addPassphrase('une phrase')
  assert.deepEqual(Buffer.from(await decrypter.decrypt(stored)), content)
  const encrypter = new Encrypter()
  encrypter.setPassphrase('une phrase')
  encrypter.setScryptWorkFactor(10)
  assert.deepEqual(
    await allBytes(
      sealWith('une phrase').open(inPieces(Buffer.from(await encrypter.encrypt(content)), 1000)),
    ),
    content,
  )
})

test('no byte of an altered chunk, or after it, is returned', async () => {
  const content = randomBytes(300_000)
  const altered = await allBytes(sealWith('une phrase').seal(inPieces(content, 1000)))
  altered[200_000] = (altered[200_000] ?? 0) ^ 1
  const pieces: Buffer[] = []
  await assert.rejects(async () => {
    for await (const piece of sealWith('une phrase').open(inPieces(altered, 1000)))
      pieces.push(piece as Buffer)
  }, WrongKey)
  const bytes = Buffer.concat(pieces)
  assert.ok(bytes.length > 0 && bytes.length < 200_000)
  assert.deepEqual(bytes, content.subarray(0, bytes.length))
})

test('a storage error is not reported as a wrong passphrase', async () => {
  const stored = await allBytes(sealWith('une phrase').seal(inPieces(randomBytes(200_000), 1000)))
  async function* cut() {
    yield stored.subarray(0, 100_000)
    throw new Error('away')
  }
  await assert.rejects(allBytes(sealWith('une phrase').open(Readable.from(cut()))), /^Error: away$/)
})

test('another passphrase, an altered byte or a missing end opens nothing', async () => {
  const stored = await allBytes(sealWith('une phrase').seal(inPieces(randomBytes(5000), 1000)))
  const altered = Buffer.from(stored)
  altered[2000] = (altered[2000] ?? 0) ^ 1
  for (const [passphrase, bytes] of [
    ['une autre', stored],
    ['une phrase', altered],
    ['une phrase', stored.subarray(0, -1)],
    ['une phrase', stored.subarray(0, 20)],
  ] as const)
    await assert.rejects(allBytes(sealWith(passphrase).open(inPieces(bytes, 1000))), WrongKey)
})

test('an archive returns folders and files; a file that grew is cut, one that shrank is filled', async () => {
  const big = randomBytes(3_000_000)
  const once = (bytes: Buffer) =>
    async function* () {
      yield bytes
    }
  async function* entries(): AsyncGenerator<Entry> {
    yield { path: 'base' }
    yield { path: 'base/vide', bytes: 0, content: once(Buffer.alloc(0)) }
    yield { path: 'base/1/grand', bytes: big.length, content: once(big) }
    yield { path: 'grandi', bytes: 3, content: once(Buffer.from('abcdef')) }
    yield { path: 'reduit', bytes: 5, content: once(Buffer.from('ab')) }
  }
  await unpack(packArchive(entries()), folder)
  assert.deepEqual(await readFile(join(folder, 'base/1/grand')), big)
  assert.equal(await readFile(join(folder, 'grandi'), 'utf8'), 'abc')
  assert.equal(await readFile(join(folder, 'reduit'), 'utf8'), 'ab\0\0\0')
  assert.equal(await readFile(join(folder, 'base/vide'), 'utf8'), '')
})

test('an archive with outside paths, or cut short, is refused', async () => {
  async function* climbing(): AsyncGenerator<Entry> {
    yield { path: '../dehors', bytes: 0, content: async function* () {} }
  }
  await assert.rejects(unpack(packArchive(climbing()), folder), /leads out/)
  async function* half() {
    yield Buffer.alloc(100, 1)
  }
  await assert.rejects(unpack(half(), folder), /cut short/)
})
