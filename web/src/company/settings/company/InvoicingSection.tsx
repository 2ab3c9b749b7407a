import { InvoicingDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { Invoicing } from '@escale/contract/company/settings/rows'
import { delayName, dueDelays } from '@escale/contract/company/settings/words'
import { invoiceStatuses } from '@escale/contract/trade/invoices/words'
import { priceDayNames, priceDays } from '@escale/contract/trade/prices/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import { RemindersPanel } from './RemindersPanel.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'

const CurrenciesPanel = lazyPart(() => import('#company/settings/currencies/CurrenciesPanel.tsx'))

const labels: Labels<Invoicing> = {
  dueDays: ['Échéance par défaut', delayName],
  defaultStatus: 'Statut par défaut',
  maritimeDescription: 'Description, maritime',
  airDescription: 'Description, fret aérien',
  writeOffLimit: ['Abandon par un gestionnaire', formatMoney],
  priceDay: ['Jour du prix de la grille', (day) => priceDayNames[day]],
}
const oneMonth = 'un mois'

/** The default values of a new invoice. */
export function InvoicingSection() {
  const query = useQuery(api.settings.invoicing.queryOptions({ input: {} }))
  const hasSeries = useMay('series.read')
  const hasCurrencies = useMay('currencies.write')
  const mayRemind = useMay('reminders.manage')
  return (
    <QueryContent query={query} failure="Les réglages de facturation n'ont pas pu être chargés">
      {(invoicing) => (
        <>
          <InvoicingForm invoicing={invoicing} />
          <FeaturesPanel />
          {hasSeries && <SeriesPanel />}
          {hasCurrencies && (
            <Suspense>
              <CurrenciesPanel />
            </Suspense>
          )}
          {mayRemind && <RemindersPanel />}
        </>
      )}
    </QueryContent>
  )
}

function InvoicingForm({ invoicing }: { invoicing: Invoicing }) {
  const hasAccounts = useMay('ledger.correct')
  const mayPrice = useMay('prices.read')
  const { form, save, row } = useRowForm({
    onDevice: { form: 'invoicing' },
    row: invoicing,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.invoicing.queryKey({ input: {} }),
    startOf: initialInvoicing,
    schema: InvoicingDraft,
    send: (draft, under) => api.settings.saveInvoicing.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Facturation"
      hint="Le départ de chaque nouvelle facture ; on change tout avant de l'enregistrer. Les factures déjà écrites ne bougent pas."
      form={form}
      save={save}
      labels={labels}
    >
      <div className="pair">
        <ListSelect
          label="Échéance par défaut"
          required
          allowDeselect={false}
          data={delaysWith(row.dueDays)}
          {...asChoice(form.field('dueDays'))}
        />
        <ListSelect
          label="Statut par défaut"
          required
          allowDeselect={false}
          data={[...invoiceStatuses]}
          {...form.field('defaultStatus')}
        />
      </div>
      {mayPrice && (
        <ListSelect
          label="Jour du prix de la grille"
          allowDeselect={false}
          data={priceDays.map((day) => ({ value: day, label: priceDayNames[day] }))}
          {...form.field('priceDay')}
        />
      )}
      <NoteInput label="Description, maritime" {...form.field('maritimeDescription')} />
      <NoteInput
        label="Description, fret aérien"
        placeholder="Facture de fret aérien"
        {...form.field('airDescription')}
      />
      {hasAccounts && (
        <MoneyInput
          label="Abandon par un gestionnaire, au plus"
          description="Le reste qu'un gestionnaire peut abandonner sur une facture. Un administrateur n'a pas de limite."
          {...form.field('writeOffLimit')}
        />
      )}
    </FormPanel>
  )
}

function initialInvoicing(invoicing: Invoicing) {
  const { dueDays, defaultStatus, maritimeDescription, airDescription } = invoicing
  const { writeOffLimit, priceDay } = invoicing
  return {
    dueDays,
    priceDay,
    defaultStatus,
    writeOffLimit: writeOffLimit as TypedNumber,
    maritimeDescription: maritimeDescription ?? '',
    airDescription: airDescription ?? '',
  }
}

/**
 * Adapts a field to the select, which only holds strings. The form holds a number, or null for « one month ».
 */
function asChoice({ defaultValue, onChange, ...field }: FieldProps) {
  return {
    ...field,
    defaultValue: defaultValue === null ? oneMonth : String(defaultValue),
    onChange: (value: string | null) => onChange(value === oneMonth ? null : Number(value)),
  }
}

/** The payment terms to choose from. A value that was set through the API is added to the usual ones. */
function delaysWith(current: number | null) {
  const days: (number | null)[] = dueDelays.some((delay) => delay === current)
    ? [...dueDelays]
    : [...dueDelays, current]
  return days.map((delay) => ({ value: delay === null ? oneMonth : String(delay), label: delayName(delay) }))
}
