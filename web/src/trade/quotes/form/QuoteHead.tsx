import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import type { QuoteDraft } from '@escale/contract/trade/quotes/draft'
import { Group, TextInput } from '@mantine/core'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { QuoteStart } from './quote-start.ts'

export type QuoteForm = DraftForm<QuoteStart, QuoteDraft>

const addressees = [
  { value: 'client', label: 'Client' },
  { value: 'prospect', label: 'Prospect' },
] as const

/** The addressee of a quote and its validity. A prospect needs no client record. */
export function QuoteHead({ form, quote }: { form: QuoteForm; quote: QuoteDetail | null }) {
  const isProspect = form.useWatchValue('isProspect')
  const client = form.field('clientId')
  const known = quote?.clientId
    ? { id: quote.clientId, name: quote.clientName, phone: quote.phone }
    : undefined
  return (
    <>
      <Segmented
        label="Pour"
        options={addressees}
        value={isProspect ? 'prospect' : 'client'}
        onChange={(next) => {
          form.setFieldValue('isProspect', next === 'prospect')
          form.clearFieldError('clientId')
          form.clearFieldError('prospectName')
        }}
      />
      <Group align="flex-start" mt="sm">
        {isProspect ? (
          <>
            <TextInput flex="3 1 220px" label="Nom du prospect" required {...form.text('prospectName')} />
            <PhoneInput flex="1 1 170px" label="Téléphone" {...form.text('prospectPhone')} />
          </>
        ) : (
          <ClientSelect
            flex="100 1 240px"
            {...client}
            onUnreadable={client.onChange}
            data-autofocus
            isCreating
            label="Client"
            required
            readOnly={form.isReadOnly}
            {...(known && { known })}
          />
        )}
        <DayInput flex="1 1 160px" label="Valable jusqu'au" required {...form.field('validityDay')} />
      </Group>
    </>
  )
}
