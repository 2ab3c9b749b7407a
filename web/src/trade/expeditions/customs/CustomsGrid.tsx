import { Button, Group, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { Check } from '#ui/field/Check.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { CustomsLacksText } from './CustomsLacksText.tsx'
import { CustomsRow } from './CustomsRow.tsx'
import styles from './customs.module.css'

const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

/** Lots drawn at once. Each has six fields, so more would slow the page down. */
const pageSize = 50

/** The customs data of the lots of an expedition, one row a lot. The office completes it by keyboard. */
export default function CustomsGrid({ expedition: { id, lots } }: TabProps) {
  const [params, setParams] = useSearchParams()
  const isLacking = params.has('manque')
  const mayWrite = useMay('documents.write')

  function filter(isOnlyLacking: boolean) {
    const next = new URLSearchParams(params)
    if (isOnlyLacking) next.set('manque', '1')
    else next.delete('manque')
    setParams(next, { replace: true })
  }

  return (
    <section className="card" aria-labelledby="customs-grid">
      <div className="card-head">
        <div>
          <h2 id="customs-grid">Données de douane</h2>
          <CustomsLacksText expeditionId={id} />
          {mayWrite && (
            <Text c="dimmed" fz="sm" mt={4} className="desk-only">
              Entrée passe au lot suivant, et quitter une ligne l'enregistre. Dans « Code SH », la flèche bas
              propose des codes d'après la désignation.
            </Text>
          )}
        </div>
        <Check
          label="À compléter seulement"
          checked={isLacking}
          onChange={(event) => filter(event.currentTarget.checked)}
        />
      </div>
      <CustomsPages key={String(isLacking)} id={id} lots={lots} isLacking={isLacking} />
    </section>
  )
}

type PagesProps = { id: string; lots: number; isLacking: boolean }

/** A page of lots, with buttons that lead to the pages before and after it. */
function CustomsPages({ id, lots, isLacking }: PagesProps) {
  const isReadOnly = !useMay('documents.write')
  const list = useCustomsLines(id, isLacking)
  const lot = useOpenRecord('lot')
  const [at, setAt] = useState(0)

  if (list.isPending) return <Loading />
  if (list.isError) {
    const title = "Les données de douane n'ont pas pu être chargées"
    return <LoadFailed error={list.error} title={title} onRetry={() => list.refetch()} />
  }
  const lines = list.data.pages[at]?.items ?? []
  if (lines.length === 0) return <NoLines isLacking={isLacking && lots > 0} />
  return (
    <>
      <div className={styles.grid}>
        <GridHead />
        <ul className={`rows ${styles.rows}`} aria-label="Lots et leurs données de douane">
          {lines.map((line) => (
            <CustomsRow key={line.id} line={line} isReadOnly={isReadOnly} onOpen={lot.open} />
          ))}
        </ul>
      </div>
      <PageButtons
        first={at * pageSize + 1}
        count={lines.length}
        onBack={at > 0 ? () => setAt(at - 1) : null}
        onNext={
          at + 1 < list.data.pages.length || list.hasNextPage
            ? () => list.fetchNextPage().then(() => setAt(at + 1))
            : null
        }
      />
      <Suspense>{lot.id && <OpenedLot key={lot.id} id={lot.id} onClose={lot.close} />}</Suspense>
    </>
  )
}

/**
 * The lots, by pages. Those to complete are read once: a row that has become complete would otherwise vanish
 * under the hand.
 */
function useCustomsLines(id: string, isLacking: boolean) {
  const queries = useQueryClient()
  const options = api.goods.listCustoms.infiniteOptions({
    input: (cursor: string | undefined) => ({
      id,
      cursor,
      limit: pageSize,
      ...(isLacking && { isLacking }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const isRead = queries.getQueryData(options.queryKey) !== undefined
  return useInfiniteQuery({ ...options, ...(isLacking && { enabled: !isRead, gcTime: 0 }) })
}

function GridHead() {
  const names = ['Lot', 'Désignation', 'Emballage', 'Code SH', 'Valeur déclarée', 'Numéro ONU', 'Classe']
  return (
    <div className={styles.head} aria-hidden>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

type ButtonsProps = {
  first: number
  count: number
  onBack: (() => void) | null
  onNext: (() => void) | null
}

function PageButtons({ first, count, onBack, onNext }: ButtonsProps) {
  if (!onBack && !onNext) return null
  return (
    <Group justify="center" p="md" gap="sm">
      <Button variant="default" disabled={!onBack} onClick={onBack ?? undefined}>
        Précédents
      </Button>
      <span className="muted small num">
        Lots {first} à {first + count - 1}
      </span>
      <Button variant="default" disabled={!onNext} onClick={onNext ?? undefined}>
        Suivants
      </Button>
    </Group>
  )
}

function NoLines({ isLacking }: { isLacking: boolean }) {
  return isLacking ? (
    <State icon={IconPackage} title="Rien à compléter." hint="Chaque lot a son code SH et sa valeur." />
  ) : (
    <State
      icon={IconPackage}
      title="Aucune marchandise à bord."
      hint="Les données de douane se donnent aux lots chargés."
    />
  )
}
