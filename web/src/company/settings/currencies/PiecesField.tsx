import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { Button, Group, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AmountInput } from '#ui/field/figure/AmountInput.tsx'
import { emptyFigure, isUnreadable, type TypedNumber } from '#ui/field/figure/typed-number.ts'

type Props = {
  currency: Currency
  isReadOnly: boolean
  defaultValue?: readonly number[]
  onChange: (pieces: number[]) => void
  error?: ReactNode
}

const noAmount = () => emptyFigure('Indiquez un montant.')

/** The notes and coins of a currency, the largest first. A press takes one out, and an amount adds one. */
export function PiecesField({ currency, isReadOnly, defaultValue = [], onChange, error }: Props) {
  const [pieces, setPieces] = useState(defaultValue)
  const [typed, setTyped] = useState<TypedNumber>(noAmount)
  const [input, setInput] = useState({ turn: 0, isFocused: false })

  function keep(next: readonly number[]) {
    const ordered = [...new Set(next)].sort((a, b) => b - a)
    setPieces(ordered)
    onChange(ordered)
  }

  // An amount that was typed and left is added too, so that saving never loses it.
  function add(isFocused: boolean) {
    if (isUnreadable(typed) || typed <= 0) return
    keep([...pieces, typed])
    setTyped(noAmount())
    setInput({ turn: input.turn + 1, isFocused })
  }

  return (
    <Input.Wrapper label="Billets et pièces" labelElement="div" error={error}>
      <Group component="ul" gap={6} my={6}>
        {pieces.map((piece) => (
          <li key={piece}>
            {isReadOnly ? (
              <span className="pill plain num">{formatAmount(piece, currency)}</span>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                className="num"
                rightSection={<IconX size={13} stroke={1.6} aria-hidden />}
                aria-label={`Retirer ${formatAmount(piece, currency)}`}
                onClick={() => keep(pieces.filter((one) => one !== piece))}
              >
                {formatAmount(piece, currency)}
              </Button>
            )}
          </li>
        ))}
      </Group>
      {!isReadOnly && (
        <Group gap={8} wrap="nowrap">
          <AmountInput
            key={input.turn}
            currency={currency}
            aria-label="Billet ou pièce à ajouter"
            placeholder="Autre billet ou pièce"
            flex={1}
            autoFocus={input.isFocused}
            defaultValue={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add(true)
            }}
            onBlur={() => add(false)}
          />
          <Button variant="default" onClick={() => add(true)}>
            Ajouter
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  )
}
