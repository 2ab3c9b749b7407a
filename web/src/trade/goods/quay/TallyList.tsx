import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api, withoutKey } from '#api.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { DamageForm } from './DamageForm.tsx'
import styles from './quay.module.css'
import type { TallyRow } from './tally-rows.ts'
import type { LotReport } from './useTally.ts'

type Props = {
  departureId: string
  rows: readonly TallyRow[]
  onReport: (row: TallyRow, report: LotReport) => unknown
}

const shownAtOnce = 60

/** The lots of a departure with their counts. A lot is ticked here when its code cannot be scanned. */
export function TallyList({ departureId, rows, onReport }: Props) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, shownAtOnce)
  if (rows.length === 0)
    return <State title="Aucun lot sur ce départ" hint="Ce que vous scannez est noté en trop." />
  return (
    <>
      <ul aria-label="Lots du départ">
        {shown.map((row) =>
          row.lot ? (
            <LotRow key={row.key} row={row} onReport={onReport} />
          ) : (
            <SurplusRow key={row.key} departureId={departureId} row={row} />
          ),
        )}
      </ul>
      {rows.length > shown.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Voir {pluralize(rows.length - shown.length, 'autre lot', 'autres lots')}
        </Button>
      )}
    </>
  )
}

function LotRow({ row, onReport }: { row: TallyRow; onReport: Props['onReport'] }) {
  const { lot, count, state, isWaiting } = row
  const [isDamaged, setDamaged] = useState(false)
  const number = lot?.number ?? ''

  function report(next: LotReport) {
    setDamaged(false)
    void onReport(row, next)
  }

  const say = (next: 'Arrivé' | 'Manquant') => report({ state: next, note: null, photo: null })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b className="strong num">{number}</b>
        <span className="muted small truncated">
          {[lot?.clientName ?? 'Sans propriétaire', lot?.code, count?.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Group gap="xs">
        {state && <StatusBadge status={state} />}
        {isWaiting && <span className="pill wait">attend l'envoi</span>}
        {state !== 'Arrivé' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${number} est arrivé`}
            onClick={() => say('Arrivé')}
          >
            Arrivé
          </Button>
        )}
        {state !== 'Manquant' && (
          <Button size="xs" variant="default" aria-label={`${number} manque`} onClick={() => say('Manquant')}>
            Manque
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isDamaged}
          aria-label={`${number} est abîmé`}
          onClick={() => setDamaged(!isDamaged)}
        >
          Abîmé
        </Button>
      </Group>
      {isDamaged && lot && <DamageForm number={number} note={count?.note ?? ''} onReport={report} />}
    </li>
  )
}

function SurplusRow({ departureId, row }: { departureId: string; row: TallyRow }) {
  const { count, isWaiting } = row
  const removal = useSave({
    send: (countId: string) => api.quay.uncount.call({ id: departureId, countId }, withoutKey),
    action: 'idempotent',
    onSaved: () => {},
    done: 'Lecture retirée du pointage',
    failed: 'Erreur lors du retrait de la lecture',
  })
  if (!count) return null
  const place = count.expectedOn ? `prévu sur ${count.expectedOn}` : 'pas de ce départ'
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b className="strong num">{count.title}</b>
        <span className="muted small truncated">
          {[count.clientName, place, count.note].filter(Boolean).join(' · ')}
        </span>
        {count.photos.map((id, at) => (
          <a
            key={id}
            className="link small"
            href={`/api/files/photos/${id}`}
            target="_blank"
            rel="noreferrer"
          >
            Photo {at + 1}
          </a>
        ))}
        {removal.refusal && <span className="late">{removal.refusal}</span>}
      </span>
      <Group gap="xs">
        <span className="pill wait">en trop</span>
        {isWaiting ? (
          <span className="pill wait">attend l'envoi</span>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={`Retirer ${count.title} du pointage`}
            loading={removal.isPending}
            onClick={() => removal.submit(count.id)}
          >
            Retirer
          </Button>
        )}
      </Group>
    </li>
  )
}
