import { type Bucket, mostPixels } from '@escale/contract/channels/files/buckets'
import { isHeic } from '@escale/contract/channels/files/heic'
import { fileMessages } from '@escale/contract/channels/files/messages'
import sharp, { type Sharp } from 'sharp'
import { FileRefusal, wrongType } from './file-refusal.ts'

// The library (sharp) may open only these three formats. SVG, PDF and GIF are blocked, because they could run
// code or fetch something.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

type Picture = { contentType: 'image/jpeg' | 'image/png'; bytes: Buffer }

/**
 * The format of the pictures of each bucket. Logos and stamps are PNG, because they need transparency. The
 * PDF library can draw only JPEG and PNG.
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
  attachments: {
    side: 2400,
    encode: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
    contentType: 'image/jpeg',
  },
  proofs: {
    side: 1920,
    encode: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
    contentType: 'image/jpeg',
  },
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
 * Re-encodes a picture: upright, in sRGB, no larger than needed, and its first frame alone. Metadata such as
 * the location, the author or hidden data is lost.
 */
export async function redraw(path: string, head: Buffer, bucket: Bucket): Promise<Picture> {
  const { side, encode, contentType } = forms[bucket]
  return runInTurn(async () => {
    try {
      const image = sharp(path, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true })
      const upright = image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
      return { contentType, bytes: await encode(upright).toBuffer() }
    } catch (error) {
      throw pictureRefusal(error, head, bucket)
    }
  })
}

function pictureRefusal(error: unknown, head: Buffer, bucket: Bucket): Error {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/.test(message)) return new FileRefusal('TOO_MANY_PIXELS', fileMessages.tooManyPixels)
  if (!/unsupported image format|operation is blocked/i.test(message))
    return new FileRefusal('DAMAGED', fileMessages.damaged)
  if (isHeic(head)) return new FileRefusal('WRONG_TYPE', fileMessages.heic)
  return looksLikeSvg(head) ? new FileRefusal('WRONG_TYPE', fileMessages.svg) : wrongType(bucket)
}

function looksLikeSvg(head: Buffer): boolean {
  return /<svg[\s>]|<!doctype svg|^\s*<\?xml/i.test(head.toString('utf8').replace(/^\uFEFF/, ''))
}

const atOnce = 1
let running = 0
const queue: (() => void)[] = []

/**
 * Runs one re-encoding at a time, because each takes up to 100 MB of memory for a tenth of a second. The
 * other uploads wait on disk.
 */
async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
