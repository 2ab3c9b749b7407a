import { fileMessages } from '@escale/contract/channels/files/messages'

const longestSide = 1600
const quality = 0.7
/** Of a picture nobody takes by mistake: 40 million pixels is what the largest phones take. */
const mostPixels = 60_000_000

/**
 * A photo no larger than it is kept, so that it leaves quickly on a slow network and takes little room while it waits. What
 * is no photo throws the sentence that says so.
 */
export async function shrunk(photo: Blob): Promise<Blob> {
  const picture = await readPicture(photo)
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    if (scale === 1 && photo.type === 'image/jpeg') return photo
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

async function readPicture(photo: Blob): Promise<ImageBitmap> {
  if (photo.type === 'image/svg+xml') throw new Error(fileMessages.svg)
  if (photo.size === 0) throw new Error(fileMessages.empty)
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(fileMessages.notPicture)
  })
  if (picture.width * picture.height <= mostPixels) return picture
  picture.close()
  throw new Error('Cette photo est trop grande pour cet appareil. Reprenez-la moins détaillée.')
}
