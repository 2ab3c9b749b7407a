import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { ExistingGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { joinPhotos } from '#trade/goods/reception/photos/join-photos.ts'
import type { NewPhotos } from '#trade/goods/reception/photos/new-photos.ts'
import { showQuestion } from '#ui/feedback/toast.ts'
import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'
import type { ReceptionStart } from './starts.ts'
import { describeTypedFields } from './typed-fields-text.ts'

type Options = {
  existing: ExistingGoods | null
  reception: { photos: NewPhotos }
  form: { onDevice: OnDevice; getValues: () => Readonly<Record<string, unknown>> }
  start: ReceptionStart
  onOpen: (kind: GoodsKind, id: string) => void
  onClose: () => void
}

/**
 * Returns a function that moves the photos of this form to saved goods, then closes the form. Undefined
 * without photos. If other values were typed, they are not moved: the saved goods open, and a notification
 * lists the values.
 */
export function useJoinedPhotos({
  existing,
  reception: { photos },
  form,
  start,
  onOpen,
  onClose,
}: Options): (() => void) | undefined {
  if (
    !existing ||
    existing.number === '' ||
    photos.photos.length === 0 ||
    photos.isTaking ||
    start.isReadOnly
  )
    return undefined
  return async () => {
    if (!(await joinPhotos(existing, photos.photos, start.correctedItem?.place))) return
    const typed = describeTypedFields(form.getValues())
    form.onDevice.drop()
    onClose()
    if (typed === '') return
    onOpen(existing.kind, existing.id)
    showQuestion({
      title: 'À reporter sur la fiche',
      message: `Saisi pour ${existing.number}, mais pas repris avec les photos : ${typed}.`,
    })
  }
}
