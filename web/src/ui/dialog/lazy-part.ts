import { type ComponentProps, type ComponentType, createElement, type FunctionComponent, lazy } from 'react'
import { showFailure } from '#ui/feedback/toast.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

const retryMs = 5000
const notLoaded =
  "Cette partie de la page n'a pas pu se charger. Elle s'affichera dès que le réseau répondra ; si elle tarde, enregistrez puis rechargez la page."

const FailedDialog = lazy(() => loadUntilDone(() => import('./FailedDialog.tsx')))

/**
 * A component that is loaded when it is first rendered. A failed download is retried. An error in the
 * component stays inside it, so the rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Fetched = lazy(() => loadUntilDone(load, () => showFailure(notLoaded)))
  const of: ComponentType<object> = (innerProps) =>
    createElement(Fetched, innerProps as ComponentProps<typeof Fetched>)
  return (innerProps) => createElement(LazyBoundary, { of, dialog: FailedDialog, innerProps: innerProps })
}

/** Like `lazyPart`, for a part that is not essential. No message appears when its download fails. */
export function lazyPiece<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadUntilDone(load))
}

/** Repeats a failed download every five seconds, and when the network returns, until it succeeds. */
export async function loadUntilDone<Part>(load: () => Promise<Part>, sayRefused?: () => void): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load()
    } catch {
      if (isFirst) sayRefused?.()
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
