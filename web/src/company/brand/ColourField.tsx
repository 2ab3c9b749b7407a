import { Group, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import styles from './brand.module.css'

// Suggested colours, all readable on white. Their theme is a port: water, rust, containers, buoys.
const swatches = [
  '#0b5d6b',
  '#1d4ed8',
  '#1e3a5f',
  '#0f766e',
  '#15803d',
  '#c2410c',
  '#b91c1c',
  '#9d174d',
  '#6d28d9',
  '#854d0e',
  '#475569',
  '#e0a526',
]

type Props = Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  label: string
  onChange?: (colour: string) => void
}

/**
 * A colour field. The user types a colour, picks a suggested one, or opens the colour picker of the browser.
 */
export function ColourField({ label, defaultValue, onChange, ...input }: Props) {
  const [colour, setColour] = useState(String(defaultValue ?? ''))
  const isWhole = /^#[0-9a-f]{6}$/i.test(colour)

  function take(taken: string) {
    setColour(taken)
    onChange?.(taken)
  }

  return (
    <div>
      <TextInput
        {...input}
        label={label}
        required
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={colour}
        onChange={(event) => take(event.currentTarget.value)}
        leftSection={
          <input
            className={styles.picker}
            type="color"
            disabled={input.readOnly}
            aria-label={`${label} : choisir`}
            value={isWhole ? colour.toLowerCase() : '#ffffff'}
            onChange={(event) => take(event.currentTarget.value)}
          />
        }
      />
      <Group component="fieldset" gap="xs" mt="sm" aria-label={`${label} : suggestions`}>
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            disabled={input.readOnly}
            className={styles.swatch}
            style={{ background: swatch }}
            aria-label={swatch}
            aria-pressed={swatch === colour.toLowerCase()}
            onClick={() => take(swatch)}
          />
        ))}
      </Group>
    </div>
  )
}
