import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Failure } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { attemptsBefore } from '#channels/outbox/items.ts'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { type ConditionReport, missingProof } from '#trade/goods/reception/fields/missing-proof.ts'
import { type NewPhotos, toOutboxPhotos, useNewPhotos } from '#trade/goods/reception/photos/new-photos.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import type { OnDevice } from '#ui/form/drafts/useDeviceDraft.ts'
import { type Save, useSave } from '#ui/form/save/useSave.ts'
import type { ReceptionStart } from './starts.ts'

type Options<Draft, Row, Values> = {
  task: 'parcel' | 'vehicle'
  start: ReceptionStart
  form: {
    onDevice: OnDevice
    getValues: () => Values
    refuse: (errors: Record<string, string>) => string[]
  }
  titleOf: (draft: Draft) => string
  /** Called with a refusal before it is shown. Returns error texts by field path. */
  onRefused: (failure: Failure) => Record<string, string> | undefined
  done: string
  failed: string
  /**
   * Called after saving. `sent` holds the values that were sent, because a barcode scanner may already have
   * changed the form.
   */
  onSaved: (row: Row, sent: Values) => void
  /** Called when the network is missing. The goods are stored on the device under a temporary number. */
  onWaiting: (number: string, id: string, sent: Values) => void
}

/**
 * Saves a reception. It is stored on the device with its photos, then sent. If the server refuses it at once,
 * the form stays open with the error.
 */
export function useReception<Draft extends ConditionReport, Row extends Receipt | Vehicle, Values>(
  options: Options<Draft, Row, Values>,
) {
  const { correctedItem } = options.start
  const photos = useNewPhotos(options.start.photos, options.form.onDevice)
  const [isAnnounced, setAnnounced] = useState(correctedItem?.draft.announced === true)
  const save = useDelivery(options, photos)

  function submit(draft: Draft) {
    if (photos.isTaking) return
    if (isAnnounced) return save.submit({ ...draft, announced: true })
    const missing = missingProof(draft, photos.photos.length > 0)
    if (!missing) return save.submit(draft)
    signalFailure()
    photos.refuse(missing)
  }

  return {
    photos,
    announcement: {
      isAnnounced,
      setAnnounced,
      isSettled: correctedItem !== null && attemptsBefore(correctedItem).length > 0,
    },
    save: { ...save, submit, isPending: save.isPending || photos.isTaking } satisfies Save<Draft>,
  }
}

/** Stores the reception in the outbox, which sends it at once or when the network is back. */
function useDelivery<Draft extends ConditionReport, Row extends Receipt | Vehicle, Values>(
  options: Options<Draft, Row, Values>,
  { photos: taken }: NewPhotos,
): Save<Draft> {
  const { form, start } = options
  const { correctedItem } = start
  const id = useRef(correctedItem?.id ?? newId()).current
  const earlierRefusal = start.isReadOnly ? null : correctedItem?.refusal
  const sent = useRef(form.getValues())
  const save = useSave<Draft, Row | OutboxAnswer>({
    send: (draft, { key }) => {
      const photos = toOutboxPhotos(taken)
      const delivery = { task: options.task, id, key, title: options.titleOf(draft), draft, photos }
      return deliver<Row>(delivery, { at: correctedItem?.place })
    },
    done: (answer) => (answer instanceof OutboxAnswer ? null : options.done),
    failed: options.failed,
    form,
    onRefused: (failure) => {
      signalFailure()
      return options.onRefused(failure)
    },
    earlierRefusal: earlierRefusal ? { ...earlierRefusal, data: undefined } : undefined,
    onSaved: (answer) => {
      signalSuccess()
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
