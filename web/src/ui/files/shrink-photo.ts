import { isHeic } from '@escale/contract/channels/files/heic'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { pictureSize } from './picture-size.ts'

const longestSide = 1600
const quality = 0.7
/** The largest accepted picture: phones take up to 200 million pixels. */
const mostPixels = 210_000_000
/** The part of a file that holds its dimensions, after the metadata of the camera. */
const headBytes = 512 * 1024

/**
 * Reduces a photo to the size at which it is stored, so that it uploads quickly and takes little room in the
 * outbox. Throws an error with a French text when the file is no photo.
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

/** A white background, because transparent pixels would be black in a JPEG. */
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

/** Decodes a photo. `isReduced`: it was made smaller while being decoded. */
async function readPicture(photo: Blob): Promise<{ picture: ImageBitmap; isReduced: boolean }> {
  if (photo.type === 'image/svg+xml') throw new Error(fileMessages.svg)
  if (photo.size === 0) throw new Error(fileMessages.empty)
  const head = new Uint8Array(await photo.slice(0, headBytes).arrayBuffer())
  const size = pictureSize(head)
  if (size && size.width * size.height > mostPixels) throw new Error(tooLarge)
  // A phone with little memory takes photos of 200 million pixels that it cannot decode whole, so they are
  // reduced while being decoded.
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
