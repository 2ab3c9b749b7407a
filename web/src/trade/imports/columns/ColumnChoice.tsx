import { plus } from '@escale/contract/trade/imports/columns'
import type { ImportField } from '@escale/contract/trade/imports/fields/field'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '#trade/imports/imports.module.css'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'

type Props = {
  field: ImportField
  heads: string[]
  /** The chosen columns. Their texts are joined in this order. */
  chosen: string[]
  error: string | undefined
  onUnfinished: () => void
  onChoose: (chosen: string | null) => void
}

/**
 * Chooses the column of a field. More columns can be joined to it, such as first and last name, or street and
 * town.
 */
export function ColumnChoice({
  field: { label, required },
  heads,
  chosen,
  error,
  onUnfinished,
  onChoose,
}: Props) {
  const [isJoining, setJoining] = useState(false)
  const places = [...(chosen.length === 0 ? [null] : chosen), ...(isJoining ? [null] : [])]

  function choose(at: number, head: string | null) {
    setJoining(false)
    const next = places.map((place, index) => (index === at ? head : place)).filter((place) => place !== null)
    onChoose(next.length === 0 ? null : [...new Set(next)].join(plus))
  }

  return (
    <div className={styles.choice}>
      {places.map((head, at) => (
        <SearchSelect
          key={at}
          label={at === 0 ? (required ? `${label} *` : label) : undefined}
          aria-label={at === 0 ? undefined : `${label}, colonne ${at + 1}`}
          placeholder="Aucune colonne"
          data={heads}
          clearable
          nothingFoundMessage="Aucune colonne de ce nom"
          unfinished="Choisissez une colonne dans la liste."
          onUnfinished={onUnfinished}
          value={head}
          error={at === 0 ? error : undefined}
          onChange={(next) => choose(at, next)}
        />
      ))}
      {chosen.length > 0 && chosen.length < 4 && !isJoining && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          aria-label={`Joindre une colonne à ${label}`}
          onClick={() => setJoining(true)}
        >
          Joindre une colonne
        </Button>
      )}
    </div>
  )
}
