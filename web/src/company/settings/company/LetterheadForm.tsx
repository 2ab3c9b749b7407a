import { LetterheadDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { Letterhead } from '@escale/contract/company/settings/rows'
import { numberWords } from '@escale/contract/values/amount-in-words/number-words'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import { StampField } from './StampField.tsx'

const labels = {
  legalName: 'Raison sociale',
  tradeRegister: 'RCCM',
  nationalId: 'Id. Nat.',
  taxNumber: 'NIF',
  address: 'Adresse',
  phone: ['Téléphones', readablePhone],
  email: 'Email',
  website: 'Site web',
  bankDetails: 'Coordonnées bancaires',
  mobileMoney: 'Mobile money',
  invoiceTerms: 'Conditions de paiement',
  documentFooter: 'Pied de page',
  numberWords: 'Nombres en lettres',
  stampId: ['Cachet', () => 'remplacé'],
} satisfies Labels<Letterhead>

type Props = {
  /** The company to edit, given by super_admins. Default: the current company. */
  tenantId?: string
}

/** The form of the letterhead: name, address and stamp printed on the company's documents. */
export function LetterheadForm({ tenantId }: Props) {
  const options = api.settings.letterhead.queryOptions({ input: { tenantId } })
  const query = useQuery(options)
  return (
    <QueryContent query={query} failure="L'identité n'a pas pu être chargée">
      {(letterhead) => <Fields key={tenantId} letterhead={letterhead} tenantId={tenantId} />}
    </QueryContent>
  )
}

function Fields({ letterhead, tenantId }: Props & { letterhead: Letterhead }) {
  const { company } = useSession()
  const [isSending, setSending] = useState(false)
  const { form, save, row } = useRowForm({
    onDevice: { form: 'letterhead', of: tenantId },
    row: letterhead,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.letterhead.queryKey({ input: { tenantId } }),
    startOf: initialLetterhead,
    schema: LetterheadDraft,
    send: (draft, under) => api.settings.saveLetterhead.call({ tenantId, ...draft }, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Identité et documents"
      hint="Ce qui s'imprime en tête et au pied des factures, des reçus et des bons. Un champ vide ne s'imprime pas."
      form={form}
      save={isSending ? { ...save, isPending: true, submit: waitForStamp } : save}
      labels={labels}
    >
      <TextInput label={labels.legalName} {...form.field('legalName')} />
      <div className="pair">
        <TextInput label={labels.tradeRegister} {...form.field('tradeRegister')} />
        <TextInput label={labels.nationalId} {...form.field('nationalId')} />
      </div>
      <div className="pair">
        <TextInput label={labels.taxNumber} {...form.field('taxNumber')} />
        <PhoneInput label={labels.phone[0]} {...form.field('phone')} />
      </div>
      <NoteInput label={labels.address} {...form.field('address')} />
      <div className="pair">
        <TextInput label={labels.email} type="email" {...form.field('email')} />
        <TextInput label={labels.website} {...form.field('website')} />
      </div>
      <NoteInput label={labels.bankDetails} {...form.field('bankDetails')} />
      <NoteInput label={labels.mobileMoney} {...form.field('mobileMoney')} />
      <NoteInput label={labels.invoiceTerms} {...form.field('invoiceTerms')} />
      <NoteInput label={labels.documentFooter} {...form.field('documentFooter')} />
      <ListSelect
        label={labels.numberWords}
        description="70 et 90 dans les sommes en lettres des factures et des reçus."
        required
        allowDeselect={false}
        data={[...numberWords]}
        {...form.field('numberWords')}
      />
      <StampField
        isReadOnly={form.isReadOnly}
        key={row.version}
        tenantId={tenantId ?? company?.id ?? ''}
        savedUrl={row.stampUrl}
        isSending={isSending}
        onSending={setSending}
        onChange={(id) => form.setFieldValue('stampId', id)}
      />
    </FormPanel>
  )
}

// The form cannot be saved while a stamp is being uploaded.
const waitForStamp = () => {}

type TextName = Exclude<keyof LetterheadDraft, 'stampId' | 'numberWords'>

function initialLetterhead({
  version: _version,
  stampId,
  stampUrl: _url,
  numberWords,
  ...texts
}: Letterhead) {
  const names = Object.keys(texts) as TextName[]
  const start = Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<TextName, string>
  return { ...start, phone: readablePhone(start.phone), numberWords, stampId }
}
