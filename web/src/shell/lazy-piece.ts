import { type ComponentType, lazy } from 'react'

const retryMs = 5000

/** A part of the shell that the page does without until it comes: what the network refuses now is asked again, and breaks nothing. */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadedAtLast(load) }))
}

async function loadedAtLast<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (;;) {
    try {
      return await load()
    } catch {
      await networkOrWait()
    }
  }
}

function networkOrWait(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, retryMs)
  })
}
