import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { useEffect, useRef, useState } from 'react'
import type { Item, StoredPhoto } from '#channels/outbox/items.ts'
import { photoBytes } from '#channels/outbox/read-store.ts'
import type { NewPhoto } from '#channels/outbox/store.ts'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'
import type { DraftPhoto } from '#ui/form/drafts/device-draft.ts'
import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'

/** A photo of goods being received. It is shown immediately, and sent with the form. */
export type TakenPhoto = {
  id: string
  name: string
  url: string
  source: { bytes: Blob } | { kept: StoredPhoto }
}

/** The six photos required of a vehicle, in the order of a walk around it. */
export const vehicleViews = ['Avant', 'Arrière', 'Gauche', 'Droite', 'Compteur', 'Châssis'] as const

/**
 * The photos of a reception form. They are stored on the device until the form is saved. Their object URLs
 * are revoked when the form closes.
 */
export function useNewPhotos(start: TakenPhoto[], onDevice: OnDevice) {
  const list = usePhotoList(start, onDevice)
  const isResuming = useResumedPhotos(list, start, onDevice)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [underWay, setUnderWay] = useState(0)

  /** Adds photos. A photo with a `view` replaces the earlier photo of that view. */
  async function take(files: readonly File[], view?: string) {
    setUnderWay((now) => now + 1)
    await addPhotos(files, view)
    setUnderWay((now) => now - 1)
  }

  async function addPhotos(files: readonly File[], view?: string) {
    setRefusal(null)
    for (const file of files) {
      try {
        const bytes = await shrinkPhoto(file)
        const others = photosBeside(list.now(), view)
        if (!others) return setRefusal(fileMessages.photosFull)
        await list.store([...others, newPhoto(bytes, view)])
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : fileMessages.notPicture)
      }
    }
  }

  return {
    photos: list.photos,
    refusal,
    refuse: setRefusal,
    take,
    /** True while a photo is being resized: a form sent now would lack it. */
    isTaking: isResuming || underWay > 0,
    /** True when the photos differ from those with which the form started. */
    isChanged: hasChanged(list.photos, start),
    startAgain: () => list.show(start),
    remove: (id: string) => void list.store(list.now().filter((photo) => photo.id !== id)),
  }
}

function newPhoto(bytes: Blob, view = 'Photo'): TakenPhoto {
  return { id: crypto.randomUUID(), name: view, url: URL.createObjectURL(bytes), source: { bytes } }
}

function hasChanged(photos: readonly TakenPhoto[], start: readonly TakenPhoto[]): boolean {
  return photos.length !== start.length || photos.some(({ id }, n) => id !== start[n]?.id)
}

/**
 * The list of photos. `now()` returns the latest list, because a photo may be added while another is still
 * being resized.
 */
function usePhotoList(start: TakenPhoto[], onDevice: OnDevice) {
  const [photos, setPhotos] = useState(start)
  const latest = useRef(start)
  const addresses = useRef(new Set(start.map(({ url }) => url)))
  useEffect(() => {
    return () => addresses.current.forEach(URL.revokeObjectURL)
  }, [])

  function take(next: TakenPhoto[]) {
    latest.current = next
    for (const { url } of next) addresses.current.add(url)
  }

  return {
    photos,
    now: () => latest.current,
    show: (next: TakenPhoto[]) => {
      take(next)
      setPhotos(next)
    },
    /** Stores the photos on the device before showing them, because the page may be closed at any time. */
    store: async (next: TakenPhoto[]) => {
      take(next)
      await onDevice.keepPhotos(
        next.map(({ id, name, source }) => ({ id, name, ...('bytes' in source && { bytes: source.bytes }) })),
      )
      setPhotos(latest.current)
    },
  }
}

/**
 * Restores the photos stored before the page was closed. Returns true until this is done, and the form must
 * not be saved meanwhile.
 */
function useResumedPhotos(
  { now, show }: ReturnType<typeof usePhotoList>,
  start: TakenPhoto[],
  onDevice: OnDevice,
): boolean {
  const [isResuming, setResuming] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
  useEffect(() => {
    const { resumed } = onDevice
    if (!resumed) return
    setResuming(true)
    void restorePhotos(onDevice, resumed.photos, start).then((left) => {
      show([...left, ...now().filter(({ id }) => !start.some((known) => known.id === id))])
      setResuming(false)
    })
  }, [])
  return isResuming
}

/**
 * The photos to keep when one is added: all but the earlier photo of the same view. Null when the maximum is
 * reached.
 */
export function photosBeside<Photo extends { name: string }>(
  photos: readonly Photo[],
  view?: string,
): Photo[] | null {
  const others = photos.filter(({ name }) => name !== view)
  return others.length < mostPhotos ? others : null
}

export type NewPhotos = ReturnType<typeof useNewPhotos>

export function toOutboxPhotos(photos: readonly TakenPhoto[]): NewPhoto[] {
  return photos.map(({ name, source }) => ({ name: `${name}.jpg`, ...source }))
}

/** Restores the photos of a closed form in their order. For unsent goods, they come from the outbox. */
async function restorePhotos(
  onDevice: OnDevice,
  left: readonly DraftPhoto[],
  start: readonly TakenPhoto[],
): Promise<TakenPhoto[]> {
  const shown = left.map(async ({ id, name }) => {
    const waiting = start.find((photo) => photo.id === id)
    const bytes = waiting ? null : await onDevice.photo(id)
    return waiting
      ? [waiting]
      : bytes
        ? [{ id, name, url: URL.createObjectURL(bytes), source: { bytes } }]
        : []
  })
  return (await Promise.all(shown)).flat()
}

/** Reads the photos of unsent goods from the outbox, to show them during a correction. */
export async function photosOfItem(item: Item): Promise<TakenPhoto[]> {
  const shown = item.photos.map(async (kept) => {
    const bytes = await photoBytes(kept.id)
    const name = kept.name.replace(/\.jpg$/, '')
    return bytes ? [{ id: kept.id, name, url: URL.createObjectURL(bytes), source: { kept } }] : []
  })
  return (await Promise.all(shown)).flat()
}
