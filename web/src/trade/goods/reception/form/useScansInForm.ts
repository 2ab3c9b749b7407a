import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import type { useKnownGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { showFailure } from '#ui/feedback/toast.ts'
import { decideScan, isSameLabel } from './scan-decision.ts'
import { type ReceptionStart, scannedCode, underWayMessage } from './starts.ts'

type Fields = Record<string, unknown> & { clientId: string | null }
type Options = {
  form: { getValues: () => Fields; isReadOnly: boolean }
  path: 'trackingNumber' | 'chassisNumber'
  start: ReceptionStart
  /** The goods received just before, whose client is proposed again. */
  before: LabelledGoods | null
  known: ReturnType<typeof useKnownGoods>
  reception: { photos: { photos: readonly unknown[]; isTaking: boolean }; save: { isPending: boolean } }
  /** Puts the number into the form, looks it up and moves to the next field. */
  fill: (code: string) => void
  /** Validates and sends the form. */
  submit: () => void
  onLabel: (id: string) => void
}

export type ScansInForm = ReturnType<typeof useScansInForm>

/**
 * Handles scans while a reception is open: the number of this reception, or of the next one once this is
 * saved.
 */
export function useScansInForm(options: Options) {
  const { form, known, before, reception, fill, submit } = options
  const [waitingCode, setWaitingCode] = useState<string | null>(null)
  const next = useRef<string | null>(null)
  const isUnknownChosen = useRef(before !== null && options.start.fields.clientId === null)
  const isSaving = useRef(false)
  isSaving.current = reception.save.isPending

  function setWaiting(code: string | null) {
    next.current = code
    setWaitingCode(code)
  }

  // A form that starts with a scanned number looks it up, like a number scanned later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    const code = scannedCode(options.start)
    if (code !== '' && form.getValues()[options.path] === code) known.lookUp(code)
  }, [])

  function onScan(scan: GoodsScan) {
    if (scan.is === 'label') return options.onLabel(scan.id)
    if (isSameLabel(next.current, scan.code)) return refuseScan(alreadyScannedMessage(scan.code))
    const decision = decideScan(formAtScan(options, isUnknownChosen.current), scan.code)
    if (decision === 'refuse') return refuseScan(`${scan.code} n'est pas repris. ${underWayMessage}`)
    if (decision === 'repeat') return refuseScan(alreadyScannedMessage(scan.code))
    if (decision === 'fill') {
      signalSuccess()
      return fill(scan.code)
    }
    setWaiting(scan.code)
    if (decision === 'save') submit()
    else signalFailure()
  }

  return {
    onScan,
    /**
     * A scan waits while the previous one is looked up or saved, a photo is resized, or a question is open.
     */
    isBusy: () =>
      next.current !== null || isSaving.current || reception.photos.isTaking || known.now().isPending,
    /** The number that waits for a decision about this parcel. */
    waitingCode: reception.save.isPending ? null : waitingCode,
    save: submit,
    replace: () => {
      const code = next.current
      if (code === null) return
      showFailure(`${typedCode(options)} n'est pas enregistré : ${code} prend sa place.`)
      setWaiting(null)
      fill(code)
    },
    ignore: () => setWaiting(null),
    /** The scanned number of the next reception. Empty without one. */
    nextCode: () => next.current ?? '',
    /** Called when a client, or « Inconnu », was chosen on purpose. */
    onClientChosen: () => {
      isUnknownChosen.current = form.getValues().clientId === null
    },
  }
}

export function alreadyScannedMessage(code: string): string {
  return `${code} : déjà scanné.`
}

function typedCode({ form, path }: Pick<Options, 'form' | 'path'>): string {
  return String(form.getValues()[path]).trim()
}

function formAtScan({ form, path, start, before, known, reception }: Options, isNobodyChosen: boolean) {
  const values = form.getValues()
  const code = typedCode({ form, path })
  const { found, isAnother } = known.now()
  const hasOtherChanges = Object.entries(start.fields).some(
    ([name, was]) => ![path, 'clientId'].includes(name) && values[name] !== was,
  )
  return {
    code,
    isCodeSettled: known.hasLookedUp(code),
    codeBefore: before?.code ?? null,
    isKnown: found !== null && !isAnother,
    isClientSettled: values.clientId !== null || isNobodyChosen,
    hasOtherInput: hasOtherChanges || start.correctedItem !== null || reception.photos.photos.length > 0,
    isReadOnly: form.isReadOnly,
  }
}

/** The question that a form asks before a scanned number starts the next reception. */
export function scanQuestion(scans: ScansInForm, bar: ReactNode) {
  return { isAsked: scans.waitingCode !== null, takeBack: scans.ignore, bar, refusal: null }
}
