import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import styles from '#trade/goods/fields/Photos.module.css'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import type { NewPhotos, TakenPhoto } from './new-photos.ts'

type Props = { photos: NewPhotos; views?: readonly string[]; isReadOnly: boolean }

/**
 * The photos of a reception: one tile for each required view, such as the front of a vehicle, then other
 * photos.
 */
export function PhotoTiles({ photos: { photos, refusal, take, remove }, views = [], isReadOnly }: Props) {
  const onRemove = isReadOnly ? undefined : remove
  const shownViews = isReadOnly ? views.filter((view) => photos.some(({ name }) => name === view)) : views
  const others = photos.filter(({ name }) => !views.includes(name))
  return (
    <section className={styles.photos} aria-label="Photos">
      {refusal && (
        <div ref={bringIntoView} className={styles.refusal}>
          <Refusal sentence={refusal} />
        </div>
      )}
      <ul className={styles.list}>
        {shownViews.map((view) => (
          <li key={view} className={styles.photo}>
            <ViewTile
              name={view}
              taken={photos.find(({ name }) => name === view)}
              onTake={(files) => take(files, view)}
              onRemove={onRemove}
            />
          </li>
        ))}
        {others.map((photo, place) => (
          <li key={photo.id} className={styles.photo}>
            <PhotoImage photo={photo} name={`${place + 1}`} onRemove={onRemove} />
          </li>
        ))}
        {!isReadOnly && photos.length < mostPhotos && (
          <>
            <li>
              <CameraTile label="Ajouter une photo" isMany onTake={take} />
            </li>
            <li className={styles.gallery}>
              <CameraTile label="Depuis la galerie" isMany isGallery onTake={take} />
            </li>
          </>
        )}
      </ul>
    </section>
  )
}

/** Scrolls the tiles into view with the error above them, because the button bar of the form may cover it. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}

/** Removes a photo. Undefined in a read-only form. */
type Remove = ((id: string) => void) | undefined
type ViewTileProps = {
  name: string
  taken: TakenPhoto | undefined
  onTake: (files: File[]) => void
  onRemove: Remove
}

function ViewTile({ name, taken, onTake, onRemove }: ViewTileProps) {
  return taken ? (
    <PhotoImage photo={taken} name={name} onRemove={onRemove} />
  ) : (
    <CameraTile label={name} onTake={onTake} />
  )
}

function PhotoImage({ photo, name, onRemove }: { photo: TakenPhoto; name: string; onRemove: Remove }) {
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

type CameraTileProps = {
  label: string
  isMany?: boolean
  /** True to choose an existing picture. Otherwise a phone opens its camera. */
  isGallery?: boolean
  onTake: (files: File[]) => void
}

/** A tile that opens the camera on a phone, or the file dialog on a computer. */
function CameraTile({ label, isMany = false, isGallery = false, onTake }: CameraTileProps) {
  const id = useId()
  const Icon = isGallery ? IconPhoto : IconCamera

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
        {...(!isGallery && { capture: 'environment' })}
        multiple={isMany}
        onChange={take}
      />
      <Icon size={20} stroke={1.6} aria-hidden />
      {label}
    </label>
  )
}
