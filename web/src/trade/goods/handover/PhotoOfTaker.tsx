import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { shrunk } from '#ui/files/shrunk.ts'
import styles from './handover.module.css'
import { keptPicture } from './kept-picture.ts'

type Props = {
  photoId: string | null
  onKept: (id: string | null) => void
  /** On its way: what is handed over meanwhile would leave without it. */
  isSending: boolean
  onSending: (isSending: boolean) => void
}

/** A photo of the goods as they leave, or of the document that was shown. */
export function PhotoOfTaker({ photoId, onKept, isSending, onSending }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!photo) return
    onSending(true)
    setRefusal(await refusalOf(photo))
    onSending(false)
  }

  /** Keeps it, or says why not: what is no photo is no reason to wait. */
  async function refusalOf(photo: File): Promise<string | null> {
    const small = await shrunk(photo).catch((error: Error) => error)
    if (small instanceof Error) return small.message
    const kept = await keptPicture(small, 'remise.jpg')
    if (kept.ok) onKept(kept.body.id)
    return kept.ok ? null : kept.message
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
            onClick={() => onKept(null)}
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
