import type { Import } from '@escale/contract/trade/imports/contract'
import { type PreviewChoice, previewChoices } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { ImportedLines } from './ImportedLines.tsx'
import styles from './imports.module.css'
import { nounOf, unreadWords } from './words.ts'

type Props = {
  checked: Import
  /** The label of the button that leads back. */
  back: string
  onBack: () => void
  onConfirmed: () => void
}

/** The step before anything is saved: all lines with their errors and probable duplicates. */
export function PreviewStep({ checked, back, onBack, onConfirmed }: Props) {
  const { id, kind, linesCount, problemsCount, twinsCount, unreadCount } = checked
  const [shown, setShown] = useState<PreviewChoice>(
    problemsCount > 0 ? 'erreurs' : twinsCount > 0 ? 'doublons' : unreadCount > 0 ? 'incomplètes' : 'toutes',
  )
  const [skipsProblems, setSkips] = useState(false)
  const [takesTwins, setTakes] = useState(false)
  const confirmation = useSave({
    send: (_: undefined, { key }) =>
      api.imports.confirm.call({ id, skipsProblems, takesTwins }, underKey(key)),
    done: 'Import commencé',
    failed: importMessages.failed,
    onSaved: onConfirmed,
  })
  const count = linesCount - problemsCount - (takesTwins ? 0 : twinsCount)
  const isBlocked = problemsCount > 0 && !skipsProblems

  return (
    <div className={styles.step}>
      <div className={styles.choices}>
        <Segmented
          label="Lignes affichées"
          options={previewChoices
            .filter((value) => value !== 'incomplètes' || unreadCount > 0)
            .map((value) => ({ value, label: choiceWords(value, checked) }))}
          value={shown}
          onChange={setShown}
        />
        {problemsCount > 0 && (
          <Check
            label={
              problemsCount > 1
                ? `Laisser de côté les ${problemsCount} lignes en erreur`
                : 'Laisser de côté la ligne en erreur'
            }
            checked={skipsProblems}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
          />
        )}
        {twinsCount > 0 && (
          <Check
            label={twinsCount > 1 ? `Importer aussi les ${twinsCount} doublons` : 'Importer aussi le doublon'}
            checked={takesTwins}
            onChange={({ currentTarget }) => setTakes(currentTarget.checked)}
          />
        )}
      </div>
      {unreadCount > 0 && (
        <p className={`small ${styles.aside} ${styles.twin}`}>{unreadWords(kind, unreadCount, 'entrent')}</p>
      )}
      <ImportedLines one={checked} of={shown} />
      {confirmation.refusal && <Refusal sentence={confirmation.refusal} />}
      <div className={`modal-foot ${styles.foot}`}>
        {isBlocked && (
          <span className="muted small">Corrigez le fichier, ou laissez de côté les lignes en erreur.</span>
        )}
        <Button variant="default" ml="auto" onClick={onBack}>
          {back}
        </Button>
        <Button
          disabled={count === 0 || isBlocked}
          loading={confirmation.isPending}
          onClick={() => confirmation.submit(undefined)}
        >
          Importer {pluralize(count, nounOf(kind))}
        </Button>
      </div>
    </div>
  )
}

function choiceWords(
  choice: PreviewChoice,
  { linesCount, problemsCount, twinsCount, unreadCount }: Import,
): string {
  if (choice === 'incomplètes') return `Incomplètes (${unreadCount})`
  if (choice === 'erreurs') return `Erreurs (${problemsCount})`
  return choice === 'doublons' ? `Doublons (${twinsCount})` : `Toutes (${linesCount})`
}
