import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { asked } from '#ui/feedback/toast.ts'
import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'
import { joinPhotos } from './join-photos.ts'
import type { NewPhotos } from './new-photos.ts'
import type { ReceptionStart } from './starts.ts'
import { typedBeside } from './typed-beside.ts'
import type { Known } from './useKnownGoods.ts'

type Options = {
  known: Known | null
  reception: { photos: NewPhotos }
  form: { onDevice: OnDevice; getValues: () => Readonly<Record<string, unknown>> }
  start: ReceptionStart
  onOpen: (kind: GoodsKind, id: string) => void
  onClose: () => void
}

/**
 * Gives the photos of this form to the goods that are here already, and ends it; undefined while there is
 * nothing to give. A
 * weight typed beside them would be lost: it is named, and the sheet that takes it is opened.
 */
export function useJoinedPhotos({
  known,
  reception: { photos },
  form,
  start,
  onOpen,
  onClose,
}: Options): (() => void) | undefined {
  if (!known || known.number === '' || photos.photos.length === 0 || photos.isTaking || start.isReadOnly)
    return undefined
  return async () => {
    if (!(await joinPhotos(known, photos.photos, start.correcting?.place))) return
    const typed = typedBeside(form.getValues())
    form.onDevice.drop()
    onClose()
    if (typed === '') return
    onOpen(known.kind, known.id)
    asked({
      title: 'À reporter sur la fiche',
      message: `Saisi pour ${known.number}, mais pas repris avec les photos : ${typed}.`,
    })
  }
}
