import { isHeic } from '@escale/contract/channels/files/heic'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { sizeSaid } from './picture-size.ts'

const longestSide = 1600
const quality = 0.7
/** Of a picture nobody takes by mistake: 200 million pixels is what the largest phones take. */
const mostPixels = 210_000_000
/** Where a picture says how large it is, behind what its camera says of itself. */
const headBytes = 512 * 1024

/**
 * A photo no larger than it is kept, so that it leaves quickly on a slow network and takes little room while
 * it waits. What
 * is no photo throws the sentence that says so.
 */
export async function shrunk(photo: Blob): Promise<Blob> {
  const { picture, isReduced } = await readPicture(photo)
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    if (scale === 1 && !isReduced && photo.type === 'image/jpeg') return photo
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    draw(picture, canvas)
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return small ?? photo
  } finally {
    picture.close()
  }
}

/** On white: what is transparent would be black in a JPEG. */
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

/** A photo, decoded as far as it is needed: `isReduced` where that is not all of it. */
async function readPicture(photo: Blob): Promise<{ picture: ImageBitmap; isReduced: boolean }> {
  if (photo.type === 'image/svg+xml') throw new Error(fileMessages.svg)
  if (photo.size === 0) throw new Error(fileMessages.empty)
  const head = new Uint8Array(await photo.slice(0, headBytes).arrayBuffer())
  const size = sizeSaid(head)
  if (size && size.width * size.height > mostPixels) throw new Error(tooLarge)
  // A telephone of little memory takes 200 million pixels, which it could not hold: they are made fewer as
  // they are decoded.
  const isReduced = size !== undefined && Math.min(size.width, size.height) > longestSide
  const picture = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    ...(isReduced && { resizeWidth: longestSide, resizeQuality: 'high' }),
  }).catch(() => {
    throw new Error(isHeic(head) ? fileMessages.heic : isReduced ? tooMuchHere : fileMessages.notPicture)
  })
  if (picture.width * picture.height <= mostPixels) return { picture, isReduced }
  picture.close()
  throw new Error(tooLarge)
}

const tooLarge = 'Cette photo a plus de 200 millions de pixels. Reprenez-la moins détaillée.'
const tooMuchHere =
  "Cet appareil n'ouvre pas cette photo : elle est abîmée, ou trop grande pour lui. Reprenez-la moins détaillée."
