import type { FileInfo } from '@escale/contract/channels/files/contract'
import { sendFile } from '#ui/files/send-file.ts'

/** Keeps a picture among the photos of the company; a second press keeps another, that nothing shows. */
export function keptPicture(picture: Blob, name: string) {
  return sendFile<FileInfo>(
    `/api/files/photos?name=${encodeURIComponent(name)}`,
    picture,
    crypto.randomUUID(),
  )
}
