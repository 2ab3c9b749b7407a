import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { removeEntry } from '#channels/outbox/outbox.ts'
import styles from '#trade/goods/fields/Photos.module.css'
import type { WaitingPhoto } from './useWaitingPhotos.ts'

/** Photos that are not sent yet, each with its state or refusal. */
export function WaitingPhotos({ waiting }: { waiting: readonly WaitingPhoto[] }) {
  return waiting.map(({ place, url, refusal }, n) => (
    <li key={`waiting ${place}`} className={styles.photo}>
      {url ? <img src={url} alt={`Vue qui attend ${n + 1}`} /> : <span className={styles.add} />}
      <span className={`pill ${refusal ? 'late' : 'wait'} ${styles.state}`}>
        {refusal ? 'refusée' : "attend l'envoi"}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Supprimer la photo qui attend ${n + 1}`}
        onClick={() => removeEntry(place)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  ))
}

type Props = { storedCount: number; waitingCount: number; isTaking: boolean; onTake: (files: File[]) => void }

/** The button that adds a photo. Hidden once the goods have the maximum number of photos. */
export function PhotoTile({ storedCount, waitingCount, isTaking, onTake }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    onTake(chosen)
  }

  if (storedCount + waitingCount >= mostPhotos) return null
  return (
    <li>
      <button
        type="button"
        className={styles.add}
        disabled={isTaking}
        aria-busy={isTaking}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={20} stroke={1.6} aria-hidden />
        Ajouter une photo
      </button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Fichiers de photos"
        tabIndex={-1}
        onChange={take}
      />
    </li>
  )
}
