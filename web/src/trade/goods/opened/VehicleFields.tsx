import { SimpleGrid, TextInput } from '@mantine/core'
import { ChassisInput } from '#trade/goods/fields/ChassisInput.tsx'
import { VehicleDetails } from '#trade/goods/fields/VehicleDetails.tsx'
import type { FormFields } from './kept.ts'

/** What a vehicle says that a parcel does not. */
export function VehicleFields({ fields }: { fields: FormFields }) {
  return (
    <>
      <ChassisInput data-autofocus label="Numéro de châssis" required {...fields.field('chassisNumber')} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <TextInput label="Marque" required maxLength={200} autoComplete="off" {...fields.field('vehicleBrand')} />
        <TextInput label="Modèle" maxLength={100} autoComplete="off" {...fields.field('model')} />
        <TextInput label="Couleur" maxLength={100} autoComplete="off" {...fields.field('vehicleColor')} />
      </SimpleGrid>
      <VehicleDetails form={fields} />
    </>
  )
}
