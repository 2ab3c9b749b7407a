import { isHeic } from '@escale/contract/channels/files/heic'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { pictureSize } from './picture-size.ts'

const longestSide = 1600
const quality = 0.7
/** The most pixels of an accepted picture. Recent phones take photos of 200 million pixels. */
const mostPixels = 210_000_000
/**
 * How many bytes at the beginning of a file are searched for the dimensions. They come after the camera's
 * metadata.
 */
const headBytes = 512 * 1024

/**
 * Reduces a photo to the size at which the server stores it, so that it uploads quickly and needs little
 * space on the device. Throws an error with a French text when the file is not a photo.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
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

/** Fills the background with white, because transparent pixels would become black in a JPEG. */
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

/** Decodes a photo. `isReduced`: it was already reduced during decoding. */
async function readPicture(photo: Blob): Promise<{ picture: ImageBitmap; isReduced: boolean }> {
  if (photo.type === 'image/svg+xml') throw new Error(fileMessages.svg)
  if (photo.size === 0) throw new Error(fileMessages.empty)
  const head = new Uint8Array(await photo.slice(0, headBytes).arrayBuffer())
  const size = pictureSize(head)
  if (size && size.width * size.height > mostPixels) throw new Error(tooLarge)
  // Recent phones take photos of 200 million pixels but lack the memory to decode them at full size, so the
  // photo is reduced during decoding.
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
