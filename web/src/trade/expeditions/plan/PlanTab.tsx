import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { isOver } from '@escale/contract/trade/expeditions/words'
import { noContainer } from '@escale/contract/trade/goods/words'
import { Button, Group, Text } from '@mantine/core'
import { IconContainer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { Containers } from '#trade/expeditions/goods/Containers.tsx'
import { useChosenGoods } from '#trade/expeditions/goods/useChosenGoods.ts'
import { RefusedGoods } from '#trade/RefusedGoods.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { MoveBar } from './MoveBar.tsx'
import { type Column, PlanColumn } from './PlanColumn.tsx'
import styles from './plan.module.css'
import { type ColumnId, useStowing } from './useStowing.ts'

/**
 * The loading plan: one column a container with its lots and limits, and one for the lots in none. Lots are
 * moved by mouse, by the bar of the chosen ones, or by the digit of a column.
 */
export default function PlanTab({ expedition }: TabProps) {
  const { id, containers } = expedition
  const isMovable = useMay('goods.load') && !isOver(expedition.status)
  const goods = useChosenGoods()
  const stowing = useStowing(id, goods.clear)
  const plan = useQuery(api.goods.plan.queryOptions({ input: { id } }))
  const columns = columnsOf(expedition)

  function move(ids: string[], to: ColumnId) {
    if (ids.length > 0 && !stowing.moving.isPending) stowing.moving.submit({ ids, to })
  }
  /** A dragged lot takes the other chosen lots along if it is one of them. */
  const moveDropped = (to: ColumnId) => (lotId: string) =>
    move(goods.chosen.has(lotId) ? [...goods.chosen.keys()] : [lotId], to)

  function handleDigit(event: KeyboardEvent<HTMLElement>) {
    const tick = event.target instanceof HTMLElement ? event.target : null
    const lotId = tick?.dataset.lot
    const column = columns.find(({ digit }) => String(digit) === event.key)
    if (!isMovable || !tick || !lotId || !column || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (stowing.moving.isPending) return
    const ids = goods.chosen.size > 0 ? [...goods.chosen.keys()] : [lotId]
    focusNextLot(tick.closest('ul'), ids, lotId)
    move(ids, column.id)
  }

  return (
    <>
      {containers.length === 0 && <NoContainer expedition={expedition} />}
      {containers.length > 0 && (
        <PlanHead expedition={expedition} isMovable={isMovable} distribution={stowing.distribution} />
      )}
      {stowing.refusal && <Text className="notice late">{stowing.refusal}</Text>}
      <RefusedGoods refused={stowing.refused} />
      {containers.length > 0 && (
        <QueryContent query={plan} failure="Le plan n'a pas pu être chargé">
          {(loads) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: digits act on the focused checkbox.
            <div className={styles.columns} onKeyDown={handleDigit}>
              {columns.map((column) => (
                <PlanColumn
                  key={column.id}
                  expeditionId={id}
                  column={column}
                  load={loads.find(({ containerId }) => (containerId ?? noContainer) === column.id)}
                  isMovable={isMovable}
                  chosen={goods.chosen}
                  onToggle={goods.toggle}
                  onDropped={moveDropped(column.id)}
                />
              ))}
            </div>
          )}
        </QueryContent>
      )}
      {isMovable && goods.chosen.size > 0 && (
        <MoveBar
          goods={[...goods.chosen.values()]}
          columns={columns}
          isPending={stowing.moving.isPending}
          onMove={(to) => move([...goods.chosen.keys()], to)}
          onCancel={goods.clear}
        />
      )}
    </>
  )
}

function NoContainer({ expedition }: TabProps) {
  return (
    <>
      <State
        icon={IconContainer}
        title="Aucun conteneur pour le moment."
        hint="Ajoutez un conteneur : le plan montre alors ce que chacun porte."
      />
      <Containers expedition={expedition} />
    </>
  )
}

type HeadProps = {
  expedition: ExpeditionDetail
  isMovable: boolean
  distribution: ReturnType<typeof useStowing>['distribution']
}

function PlanHead({ expedition, isMovable, distribution }: HeadProps) {
  const { unstowed } = expedition.goods
  return (
    <Group mb="sm" gap="sm" justify="space-between">
      <Text className="small muted">
        {isMovable ? 'Cochez des lots, puis choisissez où les mettre.' : 'Ce que porte chaque conteneur.'}
        {isMovable && <span className="desk-only"> Ou glissez-les, ou tapez le chiffre du conteneur.</span>}
      </Text>
      {isMovable && unstowed > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={distribution.isPending}
          onClick={() => distribution.submit()}
        >
          Répartir automatiquement
        </Button>
      )}
    </Group>
  )
}

/** Lots in none come first. Containers have the digits 1 to 9, and 0 takes lots out. */
function columnsOf({ containers }: ExpeditionDetail): Column[] {
  const mostDigits = 9
  return [
    { id: noContainer, container: null, digit: 0 },
    ...containers.map((container, place) => ({
      id: container.id,
      container,
      digit: place < mostDigits ? place + 1 : null,
    })),
  ]
}

/** Keeps the focus in the column: on the next lot that stays where it is. */
function focusNextLot(column: HTMLElement | null, movedIds: readonly string[], lotId: string): void {
  const ticks = [...(column?.querySelectorAll<HTMLInputElement>('[data-lot]') ?? [])]
  const at = ticks.findIndex(({ dataset }) => dataset.lot === lotId)
  const stays = ({ dataset }: HTMLInputElement) => !movedIds.includes(dataset.lot ?? '')
  const next = ticks.slice(at).find(stays) ?? ticks.slice(0, at).findLast(stays)
  next?.focus()
}
