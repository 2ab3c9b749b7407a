import { mostBreaks } from '@escale/contract/trade/prices/words'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { QuantityOfUnits } from '#ui/field/figure/QuantityOfUnits.tsx'
import { newBreak, type PriceForm } from './price-start.ts'

/** The quantity breaks of a price: from a quantity on, another price of one unit. */
export function BreakRows({ form }: { form: PriceForm }) {
  const breaks = form.useWatchValue('breaks')

  function add() {
    form.setFieldValue('breaks', [...form.getValues().breaks, newBreak()])
    form.clearFieldError('breaks')
  }

  function remove(key: string) {
    const rest = form.getValues().breaks.filter((one) => one.key !== key)
    form.clearErrors()
    form.setFieldValue('breaks', rest)
  }

  return (
    <fieldset>
      <legend className="small strong">Paliers : dès une quantité, un autre prix d'une unité</legend>
      {breaks.map((one, index) => (
        <Group key={one.key} gap="sm" mt="xs" align="flex-start" wrap="nowrap">
          <QuantityOfUnits
            flex={1}
            placeholder="Dès"
            {...form.field(`breaks.${index}.fromQty`)}
            key={`${one.key} quantity`}
            aria-label={`Dès, palier ${index + 1}`}
          />
          <MoneyInput
            flex={1}
            placeholder="Prix d'une unité"
            {...form.field(`breaks.${index}.price`)}
            key={`${one.key} price`}
            aria-label={`Prix d'une unité, palier ${index + 1}`}
          />
          {!form.isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Supprimer le palier ${index + 1}`}
              onClick={() => remove(one.key)}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {breaks.length === 0 && form.isReadOnly && (
        <Text c="dimmed" fz="sm">
          Aucun palier.
        </Text>
      )}
      {!form.isReadOnly && breaks.length < mostBreaks && (
        <Button
          mt="xs"
          ml={-8}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          data-path="breaks"
          onClick={add}
        >
          Ajouter un palier
        </Button>
      )}
      {form.errors.breaks && (
        <Text className="problem" mt={6} role="alert">
          {form.errors.breaks}
        </Text>
      )}
    </fieldset>
  )
}
