import { Button, Stack, Text } from '@mantine/core'
import type { GoodsScan } from './ScanOwner.tsx'

type Props = {
  numbers: readonly GoodsScan[]
  onChoose: (number: GoodsScan) => void
  onAimAgain: () => void
}

/**
 * Lets the user choose between several tracking numbers in one camera picture. The scanner cannot tell which
 * one identifies the parcel.
 */
export function NumberChoice({ numbers, onChoose, onAimAgain }: Props) {
  return (
    <Stack gap="sm">
      <Text role="alert" fw={600}>
        Plusieurs numéros sont sur cette image. Lequel est celui du colis ?
      </Text>
      {numbers.map((number) => {
        const text = number.is === 'label' ? number.id : number.code
        return (
          <Button key={text} className="num" size="lg" variant="light" onClick={() => onChoose(number)}>
            {text}
          </Button>
        )
      })}
      <Button variant="default" onClick={onAimAgain}>
        Viser de nouveau
      </Button>
    </Stack>
  )
}
