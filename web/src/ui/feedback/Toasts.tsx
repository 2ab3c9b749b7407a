import { lazy, Suspense } from 'react'
import { useToastsWanted } from './toast.ts'

const ToastRegions = lazy(async () => ({ default: (await import('./toast-stores.tsx')).ToastRegions }))

/** The region of toast messages. Its code is loaded with the first message. */
export function Toasts() {
  const isWanted = useToastsWanted()
  return <Suspense>{isWanted && <ToastRegions />}</Suspense>
}
