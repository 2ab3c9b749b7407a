import { TextInput } from '@mantine/core'
import { QuantityField } from '#trade/goods/fields/QuantityField.tsx'
import type { FormFields } from './kept.ts'

/** What a parcel says that a vehicle does not. */
export function ParcelFields({ fields }: { fields: FormFields }) {
  return (
    <>
      <TextInput
        data-autofocus
        label="Numéro de suivi"
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fields.field('trackingNumber')}
      />
      <TextInput label="Marque" maxLength={200} autoComplete="off" {...fields.field('brandName')} />
      <QuantityField {...fields.field('quantity')} />
    </>
  )
}
