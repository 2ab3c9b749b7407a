import type { CustomsLacks } from '@escale/contract/trade/goods/customs'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { lacksText } from './lacks-text.ts'

type Props = {
  expeditionId: string
  /** Adds a link to the grid, on the screens of the documents. */
  isLinked?: boolean
  /** Called when the person follows the link. */
  onLeave?: () => void
}

/** Counts of the lots of an expedition that lack customs data. Nothing is drawn while they are unknown. */
export function CustomsLacksText({ expeditionId, isLinked = false, onLeave }: Props) {
  const { data } = useQuery(api.goods.customsLacks.queryOptions({ input: { id: expeditionId } }))
  if (!data || data.lots === 0) return null
  const text = lacksText(data)
  return (
    <Group gap="sm" className="small">
      <span className={text ? 'num' : 'muted'}>{text ?? 'Données de douane complètes.'}</span>
      {isLinked && (
        <Link className="link finger-high" to={customsGridPath(data)} onClick={onLeave}>
          {text ? 'Compléter' : 'Données de douane'}
        </Link>
      )}
    </Group>
  )
}

/** The address of the grid inside the page of its expedition. */
export function customsGridPath(lacks: CustomsLacks | null): string {
  const isFiltered = lacks !== null && lacksText(lacks) !== null
  return `?onglet=marchandises&vue=douane${isFiltered ? '&manque=1' : ''}`
}
