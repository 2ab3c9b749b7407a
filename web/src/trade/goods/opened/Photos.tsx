import { mostPhotos } from '@escale/contract/channels/files/buckets'
import type { FileInfo } from '@escale/contract/channels/files/contract'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '#api.ts'
import styles from '#trade/goods/fields/Photos.module.css'
import { Refusal } from '#ui/Refusal.tsx'
import { sendFile } from '#ui/send-file.ts'
import { shrunk } from '#ui/shrunk.ts'
import { failed, succeeded } from '#ui/toast.ts'

type Props = {
  isReadOnly: boolean
  /** Of the goods, in the order they were taken. */
  photos: string[]
  /** What the goods are called: `REC-2026-00001`. */
  number: string
  /** Puts a photo that was sent on the goods, and gives back all of theirs. */
  attach: (photoId: string) => Promise<{ photos: string[] }>
  /** Takes a photo off the goods, and gives back those they keep. */
  detach: (photoId: string) => Promise<{ photos: string[] }>
  onCount: (count: number) => void
}

/** The photos of goods: seen, added one after the other, taken away. They are kept at once, whatever becomes of the form. */
export function Photos({ isReadOnly, photos: first, number, attach, detach, onCount }: Props) {
  const [photos, setPhotos] = useState(first)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    onCount(photos.length)
  }, [photos.length, onCount])

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    setRefusal(null)
    setSending(true)
    for (const photo of chosen) if (!(await sendOne(photo))) break
    setSending(false)
  }

  async function sendOne(photo: File): Promise<boolean> {
    const path = `/api/files/photos?name=${encodeURIComponent(`${number}.jpg`)}`
    const small = await shrunk(photo).catch((error: Error) => error)
    if (small instanceof Error) {
      setRefusal(small.message)
      return false
    }
    const answer = await sendFile<FileInfo>(path, small, crypto.randomUUID())
    try {
      if (!answer.ok) throw answer
      setPhotos((await attach(answer.body.id)).photos)
      succeeded(fileMessages.photoAdded)
      return true
    } catch (error) {
      setRefusal((answer.ok ? failureOf(error).message : answer.message) || fileMessages.photoAddFailed)
      failed(fileMessages.photoAddFailed)
      return false
    }
  }

  async function remove(id: string) {
    setRefusal(null)
    try {
      setPhotos((await detach(id)).photos)
      succeeded(fileMessages.photoRemoved)
    } catch (error) {
      setRefusal(failureOf(error).message || fileMessages.photoRemoveFailed)
      failed(fileMessages.photoRemoveFailed)
    }
  }

  return (
    <section className={styles.photos} aria-label="Photos">
      <ul className={styles.list}>
        {photos.map((id, place) => (
          <li key={id} className={styles.photo}>
            <a href={`/api/files/photos/${id}`} target="_blank" rel="noreferrer">
              <img src={`/api/files/photos/${id}`} alt={`Vue ${place + 1}`} loading="lazy" decoding="async" />
            </a>
            {!isReadOnly && (
              <button type="button" className={styles.remove} aria-label={`Supprimer la photo ${place + 1}`} onClick={() => remove(id)}>
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            )}
          </li>
        ))}
        {!isReadOnly && photos.length < mostPhotos && (
          <li>
            <button type="button" className={styles.add} disabled={isSending} aria-busy={isSending} onClick={() => input.current?.click()}>
              <IconCamera size={20} stroke={1.6} aria-hidden />
              {isSending ? 'Envoi…' : 'Ajouter une photo'}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Fichiers de photos"
        tabIndex={-1}
        disabled={isReadOnly}
        onChange={add}
      />
      {refusal && <Refusal sentence={refusal} />}
    </section>
  )
}
