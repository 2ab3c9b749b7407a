import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import styles from '#trade/goods/fields/Photos.module.css'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import type { NewPhotos, TakenPhoto } from './new-photos.ts'

type Props = { photos: NewPhotos; views?: readonly string[]; isReadOnly: boolean }

/** Photos as they are taken: a guided tile for each view that is asked for, then any. */
export function PhotoTiles({ photos: { photos, refusal, take, remove }, views = [], isReadOnly }: Props) {
  const onRemove = isReadOnly ? undefined : remove
  const asked = isReadOnly ? views.filter((view) => photos.some(({ name }) => name === view)) : views
  const others = photos.filter(({ name }) => !views.includes(name))
  return (
    <section className={styles.photos} aria-label="Photos">
      {refusal && (
        <div ref={bringIntoView} className={styles.refusal}>
          <Refusal sentence={refusal} />
        </div>
      )}
      <ul className={styles.list}>
        {asked.map((view) => (
          <li key={view} className={styles.photo}>
            <View
              name={view}
              taken={photos.find(({ name }) => name === view)}
              onTake={(files) => take(files, view)}
              onRemove={onRemove}
            />
          </li>
        ))}
        {others.map((photo, place) => (
          <li key={photo.id} className={styles.photo}>
            <Taken photo={photo} name={`${place + 1}`} onRemove={onRemove} />
          </li>
        ))}
        {!isReadOnly && photos.length < mostPhotos && (
          <>
            <li>
              <Camera word="Ajouter une photo" isMany onTake={take} />
            </li>
            <li className={styles.gallery}>
              <Camera word="Depuis la galerie" isMany isOfBefore onTake={take} />
            </li>
          </>
        )}
      </ul>
    </section>
  )
}

/** The reason stands above the tiles, where the bar of the form does not cover it. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}

/** Absent where photos are only seen. */
type Remove = ((id: string) => void) | undefined
type ViewProps = {
  name: string
  taken: TakenPhoto | undefined
  onTake: (files: File[]) => void
  onRemove: Remove
}

function View({ name, taken, onTake, onRemove }: ViewProps) {
  return taken ? (
    <Taken photo={taken} name={name} onRemove={onRemove} />
  ) : (
    <Camera word={name} onTake={onTake} />
  )
}

function Taken({ photo, name, onRemove }: { photo: TakenPhoto; name: string; onRemove: Remove }) {
  return (
    <>
      <img src={photo.url} alt={`Vue ${name}`} />
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Supprimer la photo ${name}`}
          onClick={() => onRemove(photo.id)}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </>
  )
}

type CameraProps = {
  word: string
  isMany?: boolean
  /** What was taken before is chosen: a phone opens its pictures. */
  isOfBefore?: boolean
  onTake: (files: File[]) => void
}

/** A tile that opens the camera of a phone, or the files of a desk. */
function Camera({ word, isMany = false, isOfBefore = false, onTake }: CameraProps) {
  const id = useId()
  const Icon = isOfBefore ? IconPhoto : IconCamera

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    onTake(files)
  }

  return (
    <label className={styles.add} htmlFor={id}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        {...(!isOfBefore && { capture: 'environment' })}
        multiple={isMany}
        onChange={take}
      />
      <Icon size={20} stroke={1.6} aria-hidden />
      {word}
    </label>
  )
}
