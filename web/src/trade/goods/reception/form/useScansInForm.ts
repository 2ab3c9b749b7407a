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
  /** The goods received just before, whose client is suggested again. Null for the first ones. */
  before: LabelledGoods | null
  known: ReturnType<typeof useKnownGoods>
  reception: { photos: { photos: readonly unknown[]; isTaking: boolean }; save: { isPending: boolean } }
  /** Sets the number of the form, looks it up and focuses the next field. */
  fill: (code: string) => void
  /** Validates the form and sends it. */
  submit: () => void
  onLabel: (id: string) => void
}

export type ScansInForm = ReturnType<typeof useScansInForm>

/**
 * Handles scans while a reception form is open. A code becomes the number of this form, or saves it and
 * starts the next one.
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

  // A form that starts with a scanned number looks it up, as it does for a later scan.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
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
     * True while a scan must wait: a number is looked up, the form is saved, a photo is resized, or a
     * question is open.
     */
    isBusy: () =>
      next.current !== null || isSaving.current || reception.photos.isTaking || known.now().isPending,
    /** The scanned number about which the user must decide. Null during saving. */
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
    /** The scanned number for the next form. Empty without one. */
    nextCode: () => next.current ?? '',
    /**
     * Called when the user chooses a client or « Inconnu », unlike a client taken over from the previous
     * parcel.
     */
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

/** The question about a new scan, rendered as `bar`. Undefined when no scan waits for a decision. */
export function scanQuestion(scans: ScansInForm, bar: ReactNode) {
  return { isAsked: scans.waitingCode !== null, takeBack: scans.ignore, bar, refusal: null }
}
