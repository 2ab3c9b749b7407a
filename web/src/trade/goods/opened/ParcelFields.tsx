import { TextInput } from '@mantine/core'
import { QuantityField } from '#trade/goods/fields/QuantityField.tsx'
import { useTouch } from '#ui/keyboard/useTouch.ts'
import type { FormFields } from './frozen-fields.ts'

/** The form fields that parcels have and vehicles do not. */
export function ParcelFields({ fields }: { fields: FormFields }) {
  const isTouch = useTouch()
  return (
    <>
      <TextInput
        data-autofocus={!isTouch || undefined}
        label="Numéro de suivi"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fields.text('trackingNumber')}
      />
      <TextInput label="Marque du produit" autoComplete="off" {...fields.text('brandName')} />
      <QuantityField {...fields.field('quantity')} />
    </>
  )
}
