import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

type MoreProps = ComponentProps<typeof import('./MoreFields.tsx').default>

const title = 'Destination, emplacement, danger…'
const MoreFields = lazyPart<MoreProps>(() => import('./MoreFields.tsx'))

/** What is known of few goods. Its lists of towns and places are heavy: its title stands in for it. */
export function LateMoreFields(props: Omit<MoreProps, 'title'>) {
  return (
    <Suspense
      fallback={
        <details>
          <summary>{title}</summary>
        </details>
      }
    >
      <MoreFields title={title} {...props} />
    </Suspense>
  )
}
