import { RefusedOnDevice } from '#api.ts'
import { sendFile } from '#ui/files/send-file.ts'
import type { KeptPhoto } from './items.ts'

/** Sends one photo, once however often it is tried, and gives the id of its file. */
export async function sendPhoto(photo: KeptPhoto, bytes: Blob): Promise<string> {
  const answer = await sendFile<{ id: string }>(
    `/api/files/photos?name=${encodeURIComponent(photo.name)}`,
    bytes,
    photo.key,
  )
  if (!answer.ok) throw new RefusedOnDevice(answer.code, answer.message, answer)
  return answer.body.id
}
