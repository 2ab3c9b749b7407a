import { type Bucket, mostPixels } from '@escale/contract/channels/files/buckets'
import { isHeic } from '@escale/contract/channels/files/heic'
import { fileMessages } from '@escale/contract/channels/files/messages'
import sharp, { type Sharp } from 'sharp'
import { FileRefusal, wrongType } from './file-refusal.ts'

// Of all that the library can open, three formats: no SVG, no PDF, no GIF, nothing that runs or fetches.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

type Picture = { contentType: 'image/jpeg' | 'image/png'; bytes: Buffer }

/**
 * How a bucket keeps its pictures. A logo and a stamp keep their transparency; documents print JPEG and PNG
 * alike.
 */
const forms = {
  photos: {
    side: 1920,
    encode: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
    contentType: 'image/jpeg',
  },
  documents: {
    side: 2400,
    encode: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
    contentType: 'image/jpeg',
  },
  logos: { side: 512, encode: (image) => image.png({ compressionLevel: 9 }), contentType: 'image/png' },
  stamps: { side: 1024, encode: (image) => image.png({ compressionLevel: 9 }), contentType: 'image/png' },
  messages: {
    side: 2400,
    encode: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
    contentType: 'image/jpeg',
  },
} satisfies Record<
  Bucket,
  { side: number; encode: (image: Sharp) => Sharp; contentType: Picture['contentType'] }
>

/**
 * Draws a picture anew: upright, in sRGB, no larger than its use, its first frame alone, and without anything
 * else the
 * file carried: where it was taken, by whom, or another file behind it.
 */
export async function redraw(path: string, head: Buffer, bucket: Bucket): Promise<Picture> {
  const { side, encode, contentType } = forms[bucket]
  return oneOfFew(async () => {
    try {
      const image = sharp(path, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true })
      const upright = image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
      return { contentType, bytes: await encode(upright).toBuffer() }
    } catch (error) {
      throw refusalOf(error, head, bucket)
    }
  })
}

function refusalOf(error: unknown, head: Buffer, bucket: Bucket): Error {
  const words = error instanceof Error ? error.message : ''
  if (/pixel limit/.test(words)) return new FileRefusal('TOO_MANY_PIXELS', fileMessages.tooManyPixels)
  if (!/unsupported image format|operation is blocked/i.test(words))
    return new FileRefusal('DAMAGED', fileMessages.damaged)
  if (isHeic(head)) return new FileRefusal('WRONG_TYPE', fileMessages.heic)
  return looksLikeSvg(head) ? new FileRefusal('WRONG_TYPE', fileMessages.svg) : wrongType(bucket)
}

function looksLikeSvg(head: Buffer): boolean {
  return /<svg[\s>]|<!doctype svg|^\s*<\?xml/i.test(head.toString('utf8').replace(/^\uFEFF/, ''))
}

const atOnce = 1
let working = 0
const waiting: (() => void)[] = []

/**
 * A picture being drawn takes up to a hundred megabytes for a tenth of a second: one at a time, the others
 * wait on disk.
 */
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
