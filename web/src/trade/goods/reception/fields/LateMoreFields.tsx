import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

type MoreProps = ComponentProps<typeof import('./MoreFields.tsx').default>

const MoreFields = lazyPart<MoreProps>(() => import('./MoreFields.tsx'))

/**
 * Optional fields, collapsed unless the previous parcel used them. Their code is large and loads later. The
 * `<details>` element is rendered from the start, so it can be opened while loading.
 */
export function LateMoreFields(props: MoreProps) {
  const { destination, location, danger } = props.form.getInitialValues()
  return (
    <details
      open={destination !== '' || location !== '' || danger !== 'non' || props.announcement.isAnnounced}
    >
      <summary>Destination, emplacement, danger…</summary>
      <Suspense>
        <MoreFields {...props} />
      </Suspense>
    </details>
  )
}
