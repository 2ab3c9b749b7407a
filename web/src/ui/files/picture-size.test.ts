import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeic } from '@escale/contract/channels/files/heic'
import sharp from 'sharp'
import { pictureSize } from './picture-size.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

test('the dimensions of a photo are found before decoding, whatever precedes its frame', async () => {
  const jpeg = await picture(640, 480)
    .withExif({ IFD0: { ImageDescription: 'x'.repeat(40_000) } })
    .jpeg()
    .toBuffer()
  assert.deepEqual(pictureSize(jpeg), { width: 640, height: 480 })
  assert.deepEqual(pictureSize(await picture(31, 7).jpeg({ progressive: true }).toBuffer()), {
    width: 31,
    height: 7,
  })
  assert.deepEqual(pictureSize(await picture(300, 20).png().toBuffer()), { width: 300, height: 20 })
})

test('a truncated, empty or other file has no dimensions and throws nothing', async () => {
  const jpeg = await picture(640, 480).jpeg().toBuffer()
  for (const head of [
    new Uint8Array(),
    jpeg.subarray(0, 3),
    jpeg.subarray(0, 30),
    await picture(9, 9).webp().toBuffer(),
    Buffer.from('\xff\xd8\xff\xff\xff', 'latin1'),
  ])
    assert.equal(pictureSize(head), undefined)
})

test("an iPhone's photo is recognised by its first bytes", () => {
  assert.equal(isHeic(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')), true)
  assert.equal(isHeic(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1')), false)
  assert.equal(isHeic(new Uint8Array(3)), false)
})
