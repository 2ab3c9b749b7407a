import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

type MoreProps = ComponentProps<typeof import('./MoreFields.tsx').default>

const MoreFields = lazyPart<MoreProps>(() => import('./MoreFields.tsx'))

/**
 * The fields that few goods need, folded unless the previous parcel filled them in. Their lists of towns and
 * places are heavy and load later. The `details` element itself never changes, so a press during the loading
 * still opens it.
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
