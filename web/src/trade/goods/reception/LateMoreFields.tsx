import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

type MoreProps = ComponentProps<typeof import('./MoreFields.tsx').default>

const MoreFields = lazyPart<MoreProps>(() => import('./MoreFields.tsx'))

/**
 * Fields that few goods need: folded, and unfolded for the next parcel if they were filled in. Its lists of
 * towns and places are heavy and
 * come later. The fold itself stays the same element, so that a press before they come keeps it open.
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
