import { buckets } from '@escale/contract/channels/files/buckets'
import { fileMessages, tooHeavy } from '@escale/contract/channels/files/messages'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'

const { largestBytes } = buckets.attachments
/** Pictures above this size are reduced before the upload. A photo of a phone has several megabytes. */
const reducedAboveBytes = 1_000_000

/**
 * The file to upload. A large picture is reduced on the device. Throws an error with a French text when the
 * server would refuse the file.
 */
export async function prepareFile(file: File): Promise<File> {
  if (file.size === 0) throw new Error(fileMessages.empty)
  if (file.type === 'image/svg+xml') throw new Error(fileMessages.svg)
  if (file.type.startsWith('image/') && file.size > reducedAboveBytes) {
    const small = await shrinkPhoto(file)
    return new File([small], file.name, { type: small.type })
  }
  if (file.size > largestBytes) throw new Error(tooHeavy(largestBytes))
  return file
}
