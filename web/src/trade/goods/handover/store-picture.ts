import type { FileInfo } from '@escale/contract/channels/files/contract'
import { sendFile } from '#ui/files/send-file.ts'

/** Uploads a picture to the files of the company. A repeated press stores an unused second copy. */
export function storePicture(picture: Blob, name: string) {
  return sendFile<FileInfo>(
    `/api/files/photos?name=${encodeURIComponent(name)}`,
    picture,
    crypto.randomUUID(),
  )
}
