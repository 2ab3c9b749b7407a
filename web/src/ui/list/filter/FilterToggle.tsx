import { Button } from '@mantine/core'

type Props = { word: string; value: 'oui' | undefined; onChange: (value: 'oui' | null) => void }

/** A filter button that is on or off. */
export function FilterToggle({ word, value, onChange }: Props) {
  const isOn = value !== undefined
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? null : 'oui')}
    >
      {word}
    </Button>
  )
}
