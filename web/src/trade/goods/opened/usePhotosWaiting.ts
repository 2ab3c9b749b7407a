import { useEffect, useRef, useState } from 'react'
import type { Item } from '#channels/outbox/items.ts'
import { photoBytes } from '#channels/outbox/read-store.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { isPhoto } from '#ui/display/waiting-words.ts'

/**
 * A photo of goods that waits on this device; its address is null until it was read, or where it cannot be.
 */
export type PhotoWaiting = { place: number; url: string | null; refusal: string | null }

/** The photos of these goods that have not left yet, in the order they were taken. */
export function usePhotosWaiting(goodsId: string): PhotoWaiting[] {
  const { items } = useOutbox()
  const waiting = items.flatMap(({ item }) =>
    item && isPhoto(item) && item.draft.goodsId === goodsId ? [item] : [],
  )
  const urls = useAddresses(waiting)
  return waiting.map(({ place, refusal }) => ({
    place,
    url: urls.get(place) ?? null,
    refusal: refusal?.message ?? null,
  }))
}

/** Where the page finds their bytes, for as long as it shows them. */
function useAddresses(items: readonly Item[]): Map<number, string> {
  const [urls, setUrls] = useState(new Map<number, string>())
  const made = useRef(new Map<number, string>())
  const places = items.map(({ place }) => place).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes.
  useEffect(() => {
    for (const { place, photos } of items) {
      if (made.current.has(place) || !photos[0]) continue
      made.current.set(place, '')
      void photoBytes(photos[0].id).then((bytes) => {
        if (!bytes) return
        made.current.set(place, URL.createObjectURL(bytes))
        setUrls(new Map(made.current))
      })
    }
  }, [places])

  useEffect(() => {
    return () => {
      for (const url of made.current.values()) URL.revokeObjectURL(url)
    }
  }, [])

  return urls
}
