import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { QuoteAcceptance } from '@escale/contract/trade/quotes/draft'
import { quoteMessages } from '@escale/contract/trade/quotes/messages'
import { TextInput } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { quote: QuoteDetail; onDone: () => void; onClose: () => void }

/** Records an acceptance that the client told by phone or at the counter. */
export function AcceptModal({ quote: { id, number, clientName, phone }, onDone, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'quote-acceptance', of: id },
    schema: QuoteAcceptance,
    start: { name: clientName, phone: phone ?? '' },
  })
  const save = useSave({
    send: (acceptance: QuoteAcceptance, { key }) =>
      api.quotes.accept.call({ id, ...acceptance }, underKey(key)),
    done: quoteMessages.accepted,
    failed: quoteMessages.acceptFailed,
    form,
    onSaved: onDone,
  })
  return (
    <FormModal
      title="Enregistrer l'acceptation"
      subtitle={number}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer"
    >
      <div className="fields">
        <p>Le client a accepté de vive voix ou par écrit. Votre nom reste à côté du sien.</p>
        <TextInput data-autofocus label="Accepté par" required {...form.text('name')} />
        <PhoneInput label="Téléphone" {...form.text('phone')} />
      </div>
    </FormModal>
  )
}
