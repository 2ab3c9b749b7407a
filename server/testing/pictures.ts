import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export function picture(format: 'png' | 'jpeg' | 'webp', width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b5d6b' } })
    .toFormat(format)
    .toBuffer()
}

/** A photo with its place, its author and a rotation in its metadata. */
export function taggedPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 20, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Artist: 'CANARI' }, IFD3: { GPSLatitude: '4/1 19/1 30/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few hundred bytes that decodes to `side` × `side` pixels. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * Math.min(side, 2000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
