import { lazy, Suspense } from 'react'
import { useToastsWanted } from './toast.ts'

const ToastRegions = lazy(async () => ({ default: (await import('./toast-stores.tsx')).ToastRegions }))

/** Where messages appear, once there is one. */
export function Toasts() {
  const wanted = useToastsWanted()
  return <Suspense>{wanted && <ToastRegions />}</Suspense>
}
