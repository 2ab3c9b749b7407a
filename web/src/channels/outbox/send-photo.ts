import { RefusedOnDevice } from '#api.ts'
import { sendFile } from '#ui/files/send-file.ts'
import type { StoredPhoto } from './items.ts'

/**
 * Uploads a photo and returns the id of its file. The idempotency key prevents a second file when the upload
 * is repeated.
 */
export async function sendPhoto(photo: StoredPhoto, bytes: Blob): Promise<string> {
  const answer = await sendFile<{ id: string }>(
    `/api/files/photos?name=${encodeURIComponent(photo.name)}`,
    bytes,
    photo.key,
  )
  if (!answer.ok) throw new RefusedOnDevice(answer.code, answer.message, answer)
  return answer.body.id
}
