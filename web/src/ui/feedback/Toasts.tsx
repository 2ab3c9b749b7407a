import { lazy, Suspense } from 'react'
import { useToastsWanted } from './toast.ts'

const ToastRegions = lazy(async () => ({ default: (await import('./toast-stores.tsx')).ToastRegions }))

/** The place of the toasts, loaded with the first one. */
export function Toasts() {
  const isWanted = useToastsWanted()
  return <Suspense>{isWanted && <ToastRegions />}</Suspense>
}
