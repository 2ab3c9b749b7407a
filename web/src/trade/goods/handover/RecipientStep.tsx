import {
  isDocumentWaivedForAll as areWaived,
  HandOverDraft,
  identityRefusal,
  unsignedMessage,
} from '@escale/contract/trade/goods/hand-over-draft'
import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, underKey } from '#api.ts'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'
import { useMay } from '#session/current/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { DocumentWaiver } from './DocumentWaiver.tsx'
import styles from './handover.module.css'
import { PhotoOfTaker } from './PhotoOfTaker.tsx'
import { type Drawing, SignaturePad } from './SignaturePad.tsx'
import { storePicture } from './store-picture.ts'

type HandOverInput = HandOverDraft & { signatureId: string | null; photoId: string | null }
const emptyDraft = { to: '', idDocument: '', withoutDocument: '', signedAs: '', reserves: '' }

type Props = {
  due: ReleaseCheck
  /** Payments taken before. They stay when the hand-over is refused. */
  payments: readonly Payment[]
  onTaken: () => void
  onBack: () => void
}

const refuseLateScan = () =>
  refuseScan('Lecture ignorée : fermez cette étape pour ajouter des marchandises à la remise.')

/** The second step of a hand-over: name, identity document, signature and remarks of the recipient. */
export function RecipientStep({ due, payments, onTaken, onBack }: Props) {
  const mayWaive = useMay('releases.approve')
  const { form, save, data, goods, isWaived, waive, isTyped, switchSigning, drawing, signAgain, photo } =
    useHandOver({ due, onTaken, mayWaive })
  return (
    <FormModal
      title="Remise"
      subtitle="Qui emporte"
      size={560}
      form={form}
      save={save}
      onClose={onBack}
      verb="Remettre les marchandises"
      isContinuous
    >
      <ScanOwner onScan={refuseLateScan} />
      <div className={`fields ${styles.thumb}`}>
        <TextInput
          data-autofocus
          label="Nom de qui emporte"
          required
          autoComplete="off"
          {...form.text('to')}
        />
        {isWaived ? (
          <NoteInput label="Motif, sans pièce d'identité" required {...form.text('withoutDocument')} />
        ) : (
          <TextInput
            label="Pièce d'identité"
            placeholder="Passeport, carte, permis et son numéro"
            required={photo.photoId === null && !areWaived(goods)}
            autoComplete="off"
            {...form.text('idDocument')}
          />
        )}
        {!mayWaive && <DocumentWaiver goods={data.goods} />}
        {mayWaive && <Check label="Sans pièce d'identité" checked={isWaived} onChange={waive} />}
        {isTyped ? (
          <TextInput
            autoFocus
            label="Nom tapé en guise de signature"
            autoComplete="off"
            {...form.text('signedAs')}
          />
        ) : (
          <SignaturePad ref={drawing} onTouched={signAgain} />
        )}
        <Button className={styles.big} variant="subtle" onClick={switchSigning}>
          {isTyped ? 'Signer du doigt' : 'Taper le nom à la place'}
        </Button>
        <PhotoOfTaker {...photo} />
        <NoteInput
          label="Réserves"
          placeholder="Ce que le destinataire a constaté"
          {...form.text('reserves')}
        />
        {save.refusal && payments.length > 0 && <p className="notice wait">{paidText(payments)}</p>}
      </div>
    </FormModal>
  )
}

function paidText(payments: readonly Payment[]): string {
  const cents = payments.reduce((sum, { amount }) => sum + amount, 0)
  return `Le paiement de ${formatMoney(cents)} reste enregistré.`
}

/** The form values of the recipient, and the request that hands the goods over. */
function useHandOver({ due, onTaken, mayWaive }: Pick<Props, 'due' | 'onTaken'> & { mayWaive: boolean }) {
  const form = useDraft({ onDevice: never, schema: HandOverDraft, start: emptyDraft })
  const [isWaived, setWaived] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const [isPhotoSending, setPhotoSending] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const drawing = useRef<Drawing>(null)
  // The id of the uploaded signature. A retry reuses it, so the repeated request is identical and its
  // idempotency key matches.
  const signature = useRef<string | null>(null)
  const ids = due.goods.map(({ id }) => id)
  // Fetched again, because a manager may have approved a release since the previous step.
  const { data } = useQuery(api.releases.due.queryOptions({ input: { ids }, initialData: due }))
  const goods = data.goods.map((row) => ({ isDocumentWaived: row.waiver !== null }))

  const save = useSave<HandOverInput, unknown>({
    send: (leaving, { key }) => api.releases.handOver.call({ ...leaving, ids }, underKey(key)),
    done: 'Marchandises remises',
    failed: "Les marchandises n'ont pas pu être remises",
    form,
    onRefused: ({ code, message }) => (code === 'NO_IDENTITY_DOCUMENT' ? { idDocument: message } : undefined),
    onSaved: onTaken,
  })

  /** Uploads the signature, then sends the hand-over with its file id. */
  async function submit(draft: HandOverDraft) {
    if (isSending || isPhotoSending) return
    setMissing(null)
    const refusal = identityRefusal({ ...draft, photoId }, goods, mayWaive)
    if (refusal !== null) return void form.refuse({ [isWaived ? 'withoutDocument' : 'idDocument']: refusal })
    if (isTyped) {
      if (draft.signedAs === null) return setMissing(unsignedMessage)
      return save.submit({ ...draft, signatureId: null, photoId })
    }
    const picture = drawing.current?.isEmpty() === false ? await drawing.current.picture() : null
    if (!picture) return setMissing(unsignedMessage)
    if (signature.current === null) {
      setSending(true)
      const answer = await storePicture(picture, 'signature.png')
      setSending(false)
      if (!answer.ok) return setMissing(answer.message)
      signature.current = answer.body.id
    }
    save.submit({ ...draft, signedAs: null, signatureId: signature.current, photoId })
  }

  /**
   * Switches between an identity document and a waiver of it. The field that gets hidden is cleared, so that
   * it is not sent.
   */
  function waive() {
    form.setFieldValue(isWaived ? 'withoutDocument' : 'idDocument', '')
    setWaived(!isWaived)
  }

  /** Switches between drawing and typing the signature, and suggests the recipient's name. */
  function switchSigning() {
    const { to, signedAs } = form.getValues()
    if (!isTyped && signedAs.trim() === '') form.setFieldValue('signedAs', to)
    setTyped(!isTyped)
  }

  function signAgain() {
    setMissing(null)
    signature.current = null
  }

  const sent = {
    ...save,
    submit,
    isPending: save.isPending || isSending || isPhotoSending,
    refusal: save.refusal ?? missing,
  }
  const photo = { photoId, onStored: setPhotoId, isSending: isPhotoSending, onSending: setPhotoSending }
  return { form, save: sent, data, goods, isWaived, waive, isTyped, switchSigning, drawing, signAgain, photo }
}
