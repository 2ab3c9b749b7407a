import type { FileInfo } from '@escale/contract/channels/files/contract'
import { sendFile } from '#ui/files/send-file.ts'

/**
 * Uploads a picture to the company's file storage. Calling it twice stores two copies, and the first is then
 * unused.
 */
export function storePicture(picture: Blob, name: string) {
  return sendFile<FileInfo>(
    `/api/files/photos?name=${encodeURIComponent(name)}`,
    picture,
    crypto.randomUUID(),
  )
}
