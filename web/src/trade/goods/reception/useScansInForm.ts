import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sayNo, sayYes } from '#channels/scanner/feel.ts'
import { refuseScan } from '#channels/scanner/gun.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import type { Labelled } from '#trade/goods/labels/labels.ts'
import { failed } from '#ui/feedback/toast.ts'
import { decideScan, isSameLabel } from './scan-decision.ts'
import { codeScanned, isUnderWay, type ReceptionStart } from './starts.ts'
import type { useKnownGoods } from './useKnownGoods.ts'

type Fields = Record<string, unknown> & { clientId: string | null }
type Options = {
  form: { getValues: () => Fields; isReadOnly: boolean }
  path: 'trackingNumber' | 'chassisNumber'
  start: ReceptionStart
  /** What was received just before, whose client is carried over. */
  before: Labelled | null
  known: ReturnType<typeof useKnownGoods>
  reception: { photos: { photos: readonly unknown[]; isTaking: boolean }; save: { isPending: boolean } }
  /** Puts the number into the form, looks it up and goes to the next field. */
  fill: (code: string) => void
  /** Checks the form and sends it. */
  submit: () => void
  onLabel: (id: string) => void
}

export type ScansInForm = ReturnType<typeof useScansInForm>

/**
 * The scans made while a reception is open: the number of this one, or of the next once this one is saved.
 */
export function useScansInForm(options: Options) {
  const { form, known, before, reception, fill, submit } = options
  const [asked, setAsked] = useState<string | null>(null)
  const next = useRef<string | null>(null)
  const isNobodyChosen = useRef(before !== null && options.start.fields.clientId === null)
  const isSaving = useRef(false)
  isSaving.current = reception.save.isPending

  function ask(code: string | null) {
    next.current = code
    setAsked(code)
  }

  // A form that begins with a scanned number looks it up, as one that is scanned into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    const code = codeScanned(options.start)
    if (code !== '' && form.getValues()[options.path] === code) known.ask(code)
  }, [])

  function onScan(scan: GoodsScan) {
    if (scan.is === 'label') return options.onLabel(scan.id)
    if (isSameLabel(next.current, scan.code)) return refuseScan(alreadyScanned(scan.code))
    const decision = decideScan(formNow(options, isNobodyChosen.current), scan.code)
    if (decision === 'refuse') return refuseScan(`${scan.code} n'est pas repris. ${isUnderWay}`)
    if (decision === 'repeat') return refuseScan(alreadyScanned(scan.code))
    if (decision === 'fill') {
      sayYes()
      return fill(scan.code)
    }
    ask(scan.code)
    if (decision === 'save') submit()
    else sayNo()
  }

  return {
    onScan,
    /**
     * A scan waits while the one before is looked up or saved, a photo is made smaller, or a question is
     * open.
     */
    isBusy: () =>
      next.current !== null || isSaving.current || reception.photos.isTaking || known.now().isAsking,
    /** The number that waits until the person has decided about this parcel. */
    asked: reception.save.isPending ? null : asked,
    save: submit,
    replace: () => {
      const code = next.current
      if (code === null) return
      failed(`${codeOf(options)} n'est pas enregistré : ${code} prend sa place.`)
      ask(null)
      fill(code)
    },
    ignore: () => ask(null),
    /** The number of the next one, where it was scanned already. */
    codeNext: () => next.current ?? '',
    /** A client was chosen, or nobody on purpose. */
    onClientChosen: () => {
      isNobodyChosen.current = form.getValues().clientId === null
    },
  }
}

export function alreadyScanned(code: string): string {
  return `${code} : déjà scanné.`
}

function codeOf({ form, path }: Pick<Options, 'form' | 'path'>): string {
  return String(form.getValues()[path]).trim()
}

function formNow({ form, path, start, before, known, reception }: Options, isNobodyChosen: boolean) {
  const values = form.getValues()
  const code = codeOf({ form, path })
  const { found, isAnother } = known.now()
  const isMoreTyped = Object.entries(start.fields).some(
    ([name, was]) => ![path, 'clientId'].includes(name) && values[name] !== was,
  )
  return {
    code,
    isCodeSettled: known.hasAsked(code),
    codeBefore: before?.code ?? null,
    isKnown: found !== null && !isAnother,
    isClientSettled: values.clientId !== null || isNobodyChosen,
    isHeldByMore: isMoreTyped || start.correcting !== null || reception.photos.photos.length > 0,
    isReadOnly: form.isReadOnly,
  }
}

/**
 * The question of a form that asks what becomes of it, before the number that was scanned begins the next
 * one.
 */
export function questionOf(scans: ScansInForm, bar: ReactNode) {
  return { isAsked: scans.asked !== null, takeBack: scans.ignore, bar, refusal: null }
}
