import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'
import { joinPhotos } from './join-photos.ts'
import type { NewPhotos } from './new-photos.ts'
import type { ReceptionStart } from './starts.ts'
import type { Known } from './useKnownGoods.ts'

type Options = {
  known: Known | null
  reception: { photos: NewPhotos }
  form: { onDevice: OnDevice }
  start: ReceptionStart
  onClose: () => void
}

/** Gives the photos of this form to the goods that are here already, and ends it; undefined while there is nothing to give. */
export function useJoinedPhotos({ known, reception: { photos }, form, start, onClose }: Options): (() => void) | undefined {
  if (!known || known.number === '' || photos.photos.length === 0 || photos.isTaking || start.isReadOnly) return undefined
  return async () => {
    if (!(await joinPhotos(known, photos.photos, start.correcting?.place))) return
    form.onDevice.drop()
    onClose()
  }
}
