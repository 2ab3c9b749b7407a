import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'
import styles from './handover.module.css'
import { storePicture } from './store-picture.ts'

type Props = {
  photoId: string | null
  onStored: (id: string | null) => void
  /** True while the photo is uploaded. A hand-over confirmed meanwhile would be saved without it. */
  isSending: boolean
  onSending: (isSending: boolean) => void
}

/** Takes and uploads a photo of the goods or of the identity document. */
export function PhotoOfTaker({ photoId, onStored, isSending, onSending }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!photo) return
    onSending(true)
    setRefusal(await uploadPhoto(photo))
    onSending(false)
  }

  /** Uploads the photo. Returns an error text instead of throwing, because the photo is optional. */
  async function uploadPhoto(photo: File): Promise<string | null> {
    const small = await shrinkPhoto(photo).catch((error: Error) => error)
    if (small instanceof Error) return small.message
    const answer = await storePicture(small, 'remise.jpg')
    if (answer.ok) onStored(answer.body.id)
    return answer.ok ? null : answer.message
  }

  return (
    <div>
      {photoId ? (
        <div className={styles.photo}>
          <img src={`/api/files/photos/${photoId}`} alt="La remise" />
          <button
            type="button"
            className={styles.remove}
            aria-label="Retirer la photo"
            onClick={() => onStored(null)}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </button>
        </div>
      ) : (
        <label className={styles.camera} htmlFor={id} aria-busy={isSending}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            disabled={isSending}
            onChange={take}
          />
          <IconCamera size={20} stroke={1.6} aria-hidden />
          {isSending ? 'Envoi…' : 'Photo de la pièce ou de la remise'}
        </label>
      )}
      {refusal && <Refusal sentence={refusal} />}
    </div>
  )
}
