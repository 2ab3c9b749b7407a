import { useEffect, useRef, useState } from 'react'
import type { Item } from '#channels/outbox/items.ts'
import { photoBytes } from '#channels/outbox/read-store.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { isPhoto } from '#ui/display/waiting-words.ts'

/**
 * A photo that waits on this device. `place` is its position in the outbox. `url` is null until the photo is
 * read, or if reading fails.
 */
export type WaitingPhoto = { place: number; url: string | null; refusal: string | null }

/** The unsent photos of these goods, in the order in which they were taken. */
export function useWaitingPhotos(goodsId: string): WaitingPhoto[] {
  const { items } = useOutbox()
  const waiting = items.flatMap(({ item }) =>
    item && isPhoto(item) && item.draft.goodsId === goodsId ? [item] : [],
  )
  const urls = useObjectUrls(waiting)
  return waiting.map(({ place, refusal }) => ({
    place,
    url: urls.get(place) ?? null,
    refusal: refusal?.message ?? null,
  }))
}

/** Object URLs of the photos by outbox position. They are revoked when the component unmounts. */
function useObjectUrls(items: readonly Item[]): Map<number, string> {
  const [urls, setUrls] = useState(new Map<number, string>())
  const urlsByPlace = useRef(new Map<number, string>())
  const places = items.map(({ place }) => place).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads each photo once, when it is added.
  useEffect(() => {
    for (const { place, photos } of items) {
      if (urlsByPlace.current.has(place) || !photos[0]) continue
      urlsByPlace.current.set(place, '')
      void photoBytes(photos[0].id).then((bytes) => {
        if (!bytes) return
        urlsByPlace.current.set(place, URL.createObjectURL(bytes))
        setUrls(new Map(urlsByPlace.current))
      })
    }
  }, [places])

  useEffect(() => {
    return () => {
      for (const url of urlsByPlace.current.values()) URL.revokeObjectURL(url)
    }
  }, [])

  return urls
}
