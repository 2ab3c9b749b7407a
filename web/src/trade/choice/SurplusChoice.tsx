import type { ArrivalCount } from '@escale/contract/trade/goods/quay'
import { Stack, Text } from '@mantine/core'
import { Check } from '#ui/field/Check.tsx'

type Props = {
  surplus: readonly ArrivalCount[]
  /** Ids of the goods that join the departure. */
  joining: readonly string[]
  onChange: (joining: string[]) => void
}

/** Asks about each surplus lot of a tally: it joins the departure, or stays where it was expected. */
export function SurplusChoice({ surplus, joining, onChange }: Props) {
  const known = surplus.flatMap(({ goodsId, ...count }) => (goodsId ? [{ ...count, goodsId }] : []))
  const unknown = surplus.filter(({ goodsId }) => goodsId === null)
  if (surplus.length === 0) return null

  function toggle(id: string) {
    onChange(joining.includes(id) ? joining.filter((one) => one !== id) : [...joining, id])
  }

  return (
    <Stack component="section" gap="xs" aria-label="Lots en trop">
      <Text fw={550}>En trop : cochez ceux qui rejoignent ce départ</Text>
      {known.map(({ goodsId, title, clientName, expectedOn, joinRefusal }) => (
        <Stack key={goodsId} gap={0}>
          <Check
            label={[title, clientName, expectedOn && `prévu sur ${expectedOn}`].filter(Boolean).join(' · ')}
            checked={joining.includes(goodsId)}
            disabled={joinRefusal !== null}
            onChange={() => toggle(goodsId)}
          />
          {joinRefusal && <Text size="sm">{joinRefusal}</Text>}
        </Stack>
      ))}
      {unknown.length > 0 && (
        <Text size="sm">
          Numéros inconnus, gardés au pointage : {unknown.map(({ title }) => title).join(', ')}.
        </Text>
      )}
    </Stack>
  )
}
