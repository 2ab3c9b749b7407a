import { SimpleGrid, TextInput } from '@mantine/core'
import { ChassisInput } from '#trade/goods/fields/ChassisInput.tsx'
import { VehicleDetails } from '#trade/goods/fields/VehicleDetails.tsx'
import { useTouch } from '#ui/keyboard/useTouch.ts'
import type { FormFields } from './frozen-fields.ts'

/** The form fields that vehicles have and parcels do not. */
export function VehicleFields({ fields }: { fields: FormFields }) {
  const isTouch = useTouch()
  return (
    <>
      <ChassisInput
        data-autofocus={!isTouch || undefined}
        label="Numéro de châssis"
        required
        {...fields.field('chassisNumber')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <TextInput label="Marque" required autoComplete="off" {...fields.text('vehicleBrand')} />
        <TextInput label="Modèle" autoComplete="off" {...fields.text('model')} />
        <TextInput label="Couleur" autoComplete="off" {...fields.text('vehicleColor')} />
      </SimpleGrid>
      <VehicleDetails form={fields} />
    </>
  )
}
