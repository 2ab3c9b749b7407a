import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Failure } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { attemptsBefore } from '#channels/outbox/items.ts'
import { sayNo, sayYes } from '#channels/scanner/feel.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'
import { type Save, useSave } from '#ui/form/useSave.ts'
import { type NewPhotos, toKeep, useNewPhotos } from './new-photos.ts'
import { proofMissing } from './proof.ts'
import type { ReceptionStart } from './starts.ts'

type Described = { conditionStatus: string; description: string | null; note: string | null }
type Options<Draft, Row, Values> = {
  task: 'parcel' | 'vehicle'
  start: ReceptionStart
  form: {
    onDevice: OnDevice
    getValues: () => Values
    refuse: (errors: Record<string, string>) => string[]
  }
  titleOf: (draft: Draft) => string
  /** Called with each refusal before it is shown. Returns the errors of fields, by their path. */
  onRefused: (failure: Failure) => Record<string, string> | undefined
  done: string
  failed: string
  /**
   * `sent` is what stood in the fields when it left: a gun may be typing into them by the time of the answer.
   */
  onSaved: (row: Row, sent: Values) => void
  /** Under the number that stands in for its own. */
  onWaiting: (number: string, id: string, sent: Values) => void
}

/**
 * A reception on its way: kept on the device with its photos, then sent; what is refused at once is the
 * form's to mend.
 */
export function useReception<Draft extends Described, Row extends Receipt | Vehicle, Values>(
  options: Options<Draft, Row, Values>,
) {
  const { correcting } = options.start
  const photos = useNewPhotos(options.start.photos, options.form.onDevice)
  const [isAnnounced, setAnnounced] = useState(correcting?.draft.announced === true)
  const save = useDelivery(options, photos)

  function submit(draft: Draft) {
    if (photos.isTaking) return
    if (isAnnounced) return save.submit({ ...draft, announced: true })
    const missing = proofMissing(draft, photos.photos.length > 0)
    if (!missing) return save.submit(draft)
    sayNo()
    photos.refuse(missing)
  }

  return {
    photos,
    announcement: {
      isAnnounced,
      setAnnounced,
      isSettled: correcting !== null && attemptsBefore(correcting).length > 0,
    },
    save: { ...save, submit, isPending: save.isPending || photos.isTaking } satisfies Save<Draft>,
  }
}

/** The reception through the outbox: sent now, or waiting on the device. */
function useDelivery<Draft extends Described, Row extends Receipt | Vehicle, Values>(
  options: Options<Draft, Row, Values>,
  { photos }: NewPhotos,
): Save<Draft> {
  const { form, start } = options
  const { correcting } = start
  const id = useRef(correcting?.id ?? newId()).current
  const earlierRefusal = start.isReadOnly ? null : correcting?.refusal
  const sent = useRef(form.getValues())
  const save = useSave<Draft, Row | OutboxAnswer>({
    send: (draft, { key }) => {
      const delivery = {
        task: options.task,
        id,
        key,
        title: options.titleOf(draft),
        draft,
        photos: toKeep(photos),
      }
      return deliver<Row>(delivery, { at: correcting?.place })
    },
    done: (answer) => (answer instanceof OutboxAnswer ? null : options.done),
    failed: options.failed,
    form,
    onRefused: (failure) => {
      sayNo()
      return options.onRefused(failure)
    },
    earlierRefusal: earlierRefusal ? { ...earlierRefusal, data: undefined } : undefined,
    onSaved: (answer) => {
      sayYes()
      if (answer instanceof OutboxAnswer) options.onWaiting(answer.number, id, sent.current)
      else options.onSaved(answer, sent.current)
    },
  })

  function submit(draft: Draft) {
    sent.current = form.getValues()
    save.submit(draft)
  }

  return { ...save, submit }
}
