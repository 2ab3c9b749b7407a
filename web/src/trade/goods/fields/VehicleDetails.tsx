import { SimpleGrid } from '@mantine/core'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { WholeInput } from './WholeInput.tsx'
import { YesNoField } from './YesNoField.tsx'

/** The fields for year, mileage, keys and papers of a vehicle. */
export function VehicleDetails({ form }: { form: { field: (path: string) => FieldProps } }) {
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
      <WholeInput label="Année" most={2100} enterKeyHint="next" {...form.field('year')} />
      <WholeInput
        label="Kilométrage"
        most={9_999_999}
        isGrouped
        enterKeyHint="next"
        {...form.field('mileageKm')}
      />
      <WholeInput label="Clés" most={20} enterKeyHint="next" {...form.field('keysCount')} />
      <YesNoField label="Papiers" {...form.field('hasPapers')} />
    </SimpleGrid>
  )
}
