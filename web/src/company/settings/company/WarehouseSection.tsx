import { WarehouseDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { WarehouseSettings } from '@escale/contract/company/settings/rows'
import { airDivisors, roundingsKg } from '@escale/contract/trade/freight/chargeable'
import { formatFigure, formatWeight } from '@escale/contract/values/measures'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import { MinimumInput } from './MinimumInput.tsx'
import { placesOf } from './places.ts'

const labels: Labels<WarehouseSettings> = {
  places: ['Emplacements', (places) => places.join(', ') || 'aucun'],
  roundingKg: ['Arrondi du poids taxable', formatWeight],
  airDivisor: ['Diviseur aérien', formatNumber],
  wmMinimum: ['Minimum W/M', formatFigure],
}

/** The form values: places are one text with one place per line. */
const TypedWarehouse = z.object({
  ...WarehouseDraft.shape,
  places: z.pipe(z.pipe(z.string(), z.transform(placesOf)), WarehouseDraft.shape.places),
})

/** The storage places of the warehouse, and the rules for weights and volumes. */
export function WarehouseSection() {
  const query = useQuery(api.settings.warehouse.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Les réglages de l'entrepôt n'ont pas pu être chargés">
      {(warehouse) => <WarehouseForm warehouse={warehouse} />}
    </QueryContent>
  )
}

function WarehouseForm({ warehouse }: { warehouse: WarehouseSettings }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'warehouse' },
    row: warehouse,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.warehouse.queryKey({ input: {} }),
    startOf: initialWarehouse,
    schema: TypedWarehouse,
    send: (draft, under) => api.settings.saveWarehouse.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Entrepôt"
      hint="Les emplacements proposés à la réception, et comment poids et volumes se comptent partout. Ce qui est déjà facturé ne bouge pas."
      form={form}
      save={save}
      labels={labels}
    >
      <NoteInput
        label="Emplacements, un par ligne"
        placeholder={'A-01-1\nA-01-2\nQuai'}
        {...form.field('places')}
      />
      <div className="pair">
        <ListSelect
          label="Diviseur aérien"
          description={
            'Centimètres cubes comptés pour un kilogramme\u00a0: 6\u00a0000 pour les compagnies, 5\u00a0000 pour la messagerie.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowDeselect={false}
          data={airDivisors.map((divisor) => ({ value: String(divisor), label: formatNumber(divisor) }))}
          {...asChoice(form.field('airDivisor'))}
        />
        <ListSelect
          label="Arrondi du poids taxable"
          description="Toujours vers le haut, une fois par client et par départ."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowDeselect={false}
          data={roundingsKg.map((step) => ({ value: String(step), label: formatWeight(step) }))}
          {...asChoice(form.field('roundingKg'))}
        />
      </div>
      <MinimumInput
        label="Minimum W/M"
        description={'En groupage maritime\u00a0: le moins que paie un client, en mètres cubes ou tonnes.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        {...form.field('wmMinimum')}
      />
    </FormPanel>
  )
}

function initialWarehouse({ places, airDivisor, roundingKg, wmMinimum }: WarehouseSettings) {
  return { places: places.join('\n'), airDivisor, roundingKg, wmMinimum }
}

/** Adapts a field to the select, which only holds strings. The form holds numbers. */
function asChoice({ defaultValue, onChange, ...field }: FieldProps) {
  return {
    ...field,
    defaultValue: String(defaultValue),
    onChange: (value: string | null) => onChange(Number(value)),
  }
}
